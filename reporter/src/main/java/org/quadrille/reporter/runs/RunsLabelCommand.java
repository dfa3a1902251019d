package org.quadrille.reporter.runs;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;

/** {@code quadrille runs alias}, {@code tag} and {@code comment}: what the owner of a run says of it. */
record RunsLabelCommand(RunLabel label) implements Command {
    @Override
    public CommandSpec options() {
        return RunsCommand.inResults(
                switch (label) {
                    case ALIAS ->
                        CommandSpec.of(
                                        "runs alias",
                                        "give a run a name of its own, or take it away",
                                        "Gives a run a name of its own, by which other commands find it; without NAME, takes it"
                                                + " away.")
                                .operands("RUN [NAME]")
                                .example("quadrille runs alias 20261101-120000 before-upgrade");
                    case TAGS ->
                        CommandSpec.of(
                                        "runs tag",
                                        "give a run tags, which several runs may have, or take them away",
                                        "Gives a run these tags, by which runs history and compare find all runs that have one; tags"
                                                + " that it had are replaced, or without TAG taken away.")
                                .operands("RUN [TAG...]")
                                .example("quadrille runs tag latest nightly new-kernel");
                    case COMMENT ->
                        CommandSpec.of(
                                        "runs comment",
                                        "say something about a run, or take it back",
                                        "Says something about a run, which lists show; without TEXT, takes it back.")
                                .operands("RUN [TEXT]")
                                .example("quadrille runs comment latest \"the first with the new disks\"");
                });
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        List<String> words = line.operands();
        if (words.isEmpty() || words.size() > 2 && label == RunLabel.ALIAS) {
            throw line.mistake("name one run and its " + label.word());
        }
        RunCatalogue catalogue = RunsCommand.catalogue(line);
        Path run = catalogue.find(words.get(0));
        String text = String.join(" ", words.subList(1, words.size())).strip();
        String before = catalogue.label(run, label, text);
        RunsCommand.index(catalogue.results());
        String whose = "The run " + run.getFileName() + " has ";
        // Whoever wanted to see it has not lost it.
        out.println(
                !text.isEmpty()
                        ? whose + "the " + label.word() + " \"" + text + "\""
                                + (before.isEmpty() ? "." : " instead of \"" + before + "\".")
                        : before.isEmpty()
                                ? whose + "no " + label.word() + "; give one after its name."
                                : whose + "no " + label.word() + " any more; it was \"" + before + "\".");
        return ExitCode.OK;
    }
}
