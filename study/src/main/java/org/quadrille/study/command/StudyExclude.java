package org.quadrille.study.command;

import java.io.PrintStream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.study.campaign.StudyChanges;

/** {@code quadrille study exclude}: takes a run out of the result, and says so on page 1. */
final class StudyExclude implements Command {
    @Override
    public CommandSpec options() {
        return StudyOptions.add(CommandSpec.of(
                        "study exclude",
                        "take a run out of the result, with a reason that page 1 prints",
                        "Takes a run out of the result of a study. Page 1 names the run and the reason, and has the result with"
                                + " and without it. The run stays where it is."))
                .operands("RUN")
                .option("reason", "TEXT", "why, as page 1 prints it")
                .example("quadrille study exclude 003-host-1 --reason 'a backup ran on the host'");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        String run = line.operand("name one run by its id");
        String reason = line.required("reason").strip();
        if (reason.isEmpty()) {
            throw line.mistake("option --reason is empty; write why the run is to be excluded");
        }
        StudyOptions options = StudyOptions.of(line);
        StudyChanges.exclude(options.folder(), run, reason);
        out.println("run " + run + " is excluded; `quadrille study report` makes the page again, with and without it");
        return ExitCode.OK;
    }
}
