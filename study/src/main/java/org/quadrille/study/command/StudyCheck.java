package org.quadrille.study.command;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.files.FreeSpace;
import org.quadrille.study.campaign.CostEstimate;
import org.quadrille.study.campaign.Difference;
import org.quadrille.study.campaign.StudyChecks;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.campaign.StudySpace;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.StudyFile;

/** {@code quadrille study check}: looks at a study before its first run. */
final class StudyCheck implements Command {
    /** Maximum number of differences shown: testbeds with many groups may differ in a key of each group. */
    private static final int SHOWN = 40;

    @Override
    public CommandSpec options() {
        return StudyOptions.add(CommandSpec.of(
                        "study check",
                        "name every problem of a study file, what differs between its environments, and what it costs",
                        "Looks at a study file and at the testbeds that it names, and tells all problems at once, each with the"
                                + " way to fix it; then what differs between the environments, how many runs are made, how long"
                                + " they take and how much disk space they need. Starts nothing, changes nothing, and"
                                + " contacts nobody but, for containers, the engine of this machine."))
                .example("quadrille study check --study study.json");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        StudyOptions options = StudyOptions.of(line);
        StudyInput input = options.input();
        StudyChecks checks = StudyChecks.require(input);
        CostEstimate effort = CostEstimate.of(input, checks);
        new StudySpace(options.folder(), FreeSpace::of).require(effort);
        StudyFile study = input.study();
        out.println("study " + study.name() + " (" + study.kind().word() + ")");
        differences(study, checks.differences(), out);
        checks.notes().forEach(note -> out.println("note: " + note));
        out.println("runs: " + effort.runs(study));
        out.println("time: " + effort.time(study));
        out.println("room: " + effort.room());
        out.println("no problem found; the next step is `quadrille study "
                + (study.detect() == null ? "run" : "plan") + " --study "
                + options.given() + "`");
        return ExitCode.OK;
    }

    private static void differences(StudyFile study, Map<String, List<Difference>> all, PrintStream out) {
        String first = study.environments().keySet().iterator().next();
        all.forEach((name, found) -> {
            out.println("what differs between " + first + " and " + name + (found.isEmpty() ? ": nothing" : ":"));
            found.stream().limit(SHOWN).forEach(difference -> out.println("  " + difference));
            if (found.size() > SHOWN) {
                out.println("  and " + (found.size() - SHOWN) + " more");
            }
        });
        study.factors()
                .forEach((factor, levels) -> out.println("factor " + factor + ": "
                        + String.join(", ", levels.stream().map(Levels::text).toList())));
    }
}
