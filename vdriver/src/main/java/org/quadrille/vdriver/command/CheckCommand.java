package org.quadrille.vdriver.command;

import java.io.PrintStream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.vdriver.local.TestbedServer;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.WaitLimit;
import org.quadrille.vdriver.run.Dialers;

/** {@code quadrille check}: looks at the whole testbed and names every problem with its fix. */
public final class CheckCommand implements Command {
    @Override
    public CommandSpec options() {
        CommandSpec options = CommandSpec.of(
                        "check",
                        "check the whole testbed and show how to fix each problem",
                        "Looks at every process and every database of the testbed, and names all problems at once, each"
                                + " with the way to fix it. Exit code 2 means that the testbed cannot run; 1 means"
                                + " that it can, but no run on it can be VALID. Changes nothing.")
                .options(Opt.TESTBED)
                .example("quadrille check --testbed testbed.json --wait 2m");
        return WaitOption.add(options, "every process answers and every database server accepts connections");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        RunSetup setup = Testbeds.load(Opt.TESTBED.of(line));
        WaitLimit waitLimit = new WaitLimit(WaitOption.of(line), out::println);
        Prime.Found found =
                TestbedServer.during(setup, () -> Prime.check(setup, Dialers.of(setup), Build.id(), waitLimit));
        found.processes().forEach(out::println);
        found.notes().forEach(note -> out.println("note: " + note));
        found.faults().forEach(fault -> out.println("problem: " + fault));
        out.println((found.faults().isEmpty() ? "no problem found: " : "no run on this testbed can be VALID: ")
                + (setup.testbed().tiles().size() == 1
                        ? "1 tile, "
                        : setup.testbed().tiles().size() + " tiles, ") + setup.groups() + " connectors, "
                + 2 * setup.groups() + " databases");
        return found.faults().isEmpty() ? ExitCode.OK : ExitCode.INVALID;
    }
}
