package org.quadrille.reporter.runs;

import java.io.PrintStream;
import java.util.List;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;

/** {@code quadrille runs alias}: another name for a run. */
final class RunsAliasCommand implements Command {
    @Override
    public CommandSpec options() {
        return RunsCommand.inResults(CommandSpec.of(
                        "runs alias",
                        "give a run a name of its own, or take it away",
                        "Gives a run a name of its own, by which other commands find it; without NAME, takes it away."))
                .operands("RUN [NAME]")
                .example("quadrille runs alias 20261101-120000 before-upgrade");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        List<String> words = line.operands();
        if (words.isEmpty() || words.size() > 2) {
            throw line.mistake("name one run and its alias");
        }
        RunCatalogue catalogue = RunsCommand.catalogue(line);
        catalogue.alias(catalogue.find(words.get(0)), words.size() == 2 ? words.get(1) : "");
        RunsCommand.index(catalogue.results());
        return ExitCode.OK;
    }
}
