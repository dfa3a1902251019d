package org.quadrille.study.command;

import java.io.PrintStream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.study.campaign.StudyChanges;

/** {@code quadrille study extend}: adds blocks to a study that was begun. */
final class StudyExtend implements Command {
    private static final int MOST = 10_000;

    @Override
    public CommandSpec options() {
        return StudyOptions.add(CommandSpec.of(
                        "study extend",
                        "add blocks to a study that was begun",
                        "Adds blocks to the plan of a study that was begun; what was planned before stays as it is. Page 1 of the"
                                + " study says so. To stop when the result is clear enough, write \"until\" before the first run:"
                                + " blocks that are added because of a result make false alarms more frequent."))
                .option("blocks", "N", "how many blocks to add")
                .example("quadrille study extend --study study.json --blocks 10");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        StudyOptions options = StudyOptions.of(line);
        line.required("blocks");
        int blocks = line.number("blocks", 1, MOST).orElseThrow().intValue();
        var plan = StudyChanges.extend(options.folder(), blocks);
        out.println("the plan has " + plan.blocks() + " blocks and "
                + plan.slots().size() + " runs now; `quadrille study run` makes those that are left");
        return ExitCode.OK;
    }
}
