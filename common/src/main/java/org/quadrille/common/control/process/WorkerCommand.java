package org.quadrille.common.control.process;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerRole;
import org.quadrille.common.files.NativeCode;

/**
 * The command that starts a worker, or several connectors in one process, and runs until prime or a signal ends it.
 *
 * @param summary what it does, for lists of commands
 * @param description what it does, for its help
 * @param maker makes a worker's role, which opens its data port at once or says why it cannot
 */
public record WorkerCommand(
        WorkerKind kind, String summary, String description, Function<WorkerSettings, WorkerRole> maker)
        implements Command {
    @Override
    public CommandSpec options() {
        return WorkerSettings.options(CommandSpec.of(kind.label(), summary, description), kind);
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        List<WorkerSettings> workers = WorkerSettings.all(kind, line);
        NativeCode.loadJna(workers.get(0).logs());
        return new WorkerProcess(workers, maker).run(out);
    }
}
