package org.quadrille.study.command;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.statistics.Power;
import org.quadrille.study.analysis.DetectableChange;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.Spread;
import org.quadrille.study.campaign.CostEstimate;
import org.quadrille.study.campaign.Pilot;
import org.quadrille.study.campaign.StudyChecks;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.format.StudyFile;

/**
 * {@code quadrille study plan}: how many blocks are needed to detect a change, and what change the planned number can
 * detect.
 */
final class StudyPlanCommand implements Command {
    private static final String EFFECT = "effect-size";
    private static final String CELLS = "cells";
    private static final String ALPHA = "alpha";
    private static final String POWER = "power";
    private static final int MOST_CELLS = 1_000;

    @Override
    public CommandSpec options() {
        return StudyOptions.add(
                        CommandSpec.of(
                                "study plan",
                                "show how many runs detect a change, and what change the planned runs can detect",
                                "Says how many blocks are needed to find the change that the study file names as \"detect\", how long they"
                                        + " take, and the smallest change that the planned number of blocks finds. How much runs differ"
                                        + " by themselves is given with --spread, or follows from three or more blocks of the study"
                                        + " that have been made. With --effect-size it needs no study file, and plans runs without blocks."))
                .option(
                        "spread",
                        "PERCENT",
                        "standard deviation of runs of one cell that follow each other, in percent of their mean")
                .option(EFFECT, "F", "Cohen's f: the runs of each cell that a one-way ANOVA needs, as papers plan them")
                .option(CELLS, "N", "cells of such a plan (default 2)")
                .option(ALPHA, "SHARE", "its chance of a false alarm (default 0.05)")
                .option(POWER, "SHARE", "its chance of finding the effect (default 0.9)")
                .example("quadrille study plan --study study.json --spread 2")
                .example("quadrille study plan --effect-size 0.4 --alpha 0.1 --power 0.8");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        if (line.has(EFFECT)) {
            effect(line, out);
            return ExitCode.OK;
        }
        refuse(line, " without --" + EFFECT, CELLS, ALPHA, POWER);
        Optional<Double> given =
                line.parsed("spread", "a percentage from 0.001 to 100, such as 2", text -> between(text, 0.001, 100));
        StudyOptions options = StudyOptions.of(line);
        StudyInput input = options.input();
        StudyChecks checks = StudyChecks.require(input);
        StudyFile study = input.study();
        if (!study.kind().compares()) {
            throw new UserError(input.file() + ": "
                    + (study.kind().planned()
                            ? "a " + study.kind().word() + " study tests no change, so no number of blocks follows"
                                    + " from one; write \"blocks\" yourself, and add some with `quadrille study extend` if"
                                    + " its runs differ too much."
                            : "a " + study.kind().word()
                                    + " study has no number of runs to plan; the search ends by itself, at the latest"
                                    + " after the number of runs in key \"search.mostRuns\"."));
        }
        CostEstimate effort = CostEstimate.of(input, checks);
        Spread spread = given.map(Spread::given)
                .or(() -> Pilot.spread(options.folder(), study))
                .or(() -> Optional.ofNullable(study.spread()).map(Spread::given))
                .orElseThrow(() -> new UserError("The run-to-run spread is unknown; give it with --spread"
                        + " PERCENT or as \"spread\" of the study file, or make three blocks with `quadrille study run`"
                        + " and ask again."));
        say(study, spread, effort, checks.size(), out);
        return ExitCode.OK;
    }

    private static void refuse(Arguments line, String why, String... options) {
        Stream.of(options).filter(line::has).findFirst().ifPresent(option -> {
            throw line.mistake("Option --" + option + " has no effect" + why + "; leave it out.");
        });
    }

    private static void effect(Arguments line, PrintStream out) {
        refuse(line, " with --" + EFFECT, "spread", "study", "studies");
        double f = line.parsed(EFFECT, "a number from 0.01 to 10, such as 0.25", text -> between(text, 0.01, 10))
                .orElseThrow();
        int cells = line.number(CELLS, 2, MOST_CELLS).orElse(2L).intValue();
        double alpha = share(line, ALPHA).orElse(0.05);
        double power = share(line, POWER).orElse(0.9);
        int runs;
        try {
            runs = Power.neededOfGroups(cells, f, alpha, power);
        } catch (IllegalArgumentException e) {
            throw new UserError("An effect of " + f + " needs more than " + Power.MOST + " runs of each cell; give a"
                    + " larger --" + EFFECT + ", or a smaller --" + POWER + ".");
        }
        out.printf(
                Locale.ROOT,
                "needed: %d runs of each of %d cells (%d runs) to find an effect of f = %s in %s%n",
                runs,
                cells,
                runs * cells,
                Metric.plain(f),
                DetectableChange.inTen(power));
        String all = "power: %.3f at alpha %s" + (runs > 2 ? "; %.3f with %d runs of each" : "") + "%n";
        double fewer = runs > 2 ? Power.ofGroups(cells, runs - 1, f, alpha) : 0;
        out.printf(Locale.ROOT, all, Power.ofGroups(cells, runs, f, alpha), Metric.plain(alpha), fewer, runs - 1);
    }

    private static Optional<Double> share(Arguments line, String option) {
        return line.parsed(option, "a share from 0.00001 to 0.99999", text -> between(text, 0.00001, 0.99999));
    }

    private static void say(StudyFile study, Spread spread, CostEstimate effort, int cells, PrintStream out) {
        DetectableChange sight = new DetectableChange(study, spread, cells);
        out.println("spread: " + spread);
        if (cells > 2) {
            out.printf(
                    Locale.ROOT,
                    "alpha: %.2g for each of the %d comparisons of %d cells, the first step of Holm's procedure at"
                            + " %.2g%n",
                    sight.alpha(),
                    cells * (cells - 1) / 2,
                    cells,
                    study.alpha());
        }
        if (study.detect() == null) {
            out.println("note: the study file names no change to detect; write for example \"detect\": 3.");
        } else {
            needed(study, sight, effort, out);
        }
        out.printf(
                Locale.ROOT,
                "planned: %d blocks (%d runs, %s) find a change of %s in %s%n",
                effort.blocks(),
                effort.runs(),
                CostEstimate.about(effort.total()),
                DetectableChange.inWords(sight.seen(effort.blocks())),
                DetectableChange.inTen(study.power()));
        DetectableChange careful = new DetectableChange(study, spread.upper(), cells);
        if (spread.freedom() > 0) {
            out.printf(
                    Locale.ROOT,
                    "at the upper end of the spread they find a change of %s%n",
                    DetectableChange.inWords(careful.seen(effort.blocks())));
        }
    }

    private static void needed(StudyFile study, DetectableChange sight, CostEstimate effort, PrintStream out) {
        DetectableChange careful = new DetectableChange(study, sight.spread().upper(), sight.cells());
        for (DetectableChange each : sight.spread().freedom() > 0 ? List.of(sight, careful) : List.of(sight)) {
            OptionalInt blocks = each.needed(study.detect());
            String to = " to find a change of " + DetectableChange.inWords(study.detect()) + " in "
                    + DetectableChange.inTen(study.power());
            out.println((each == careful ? "at the upper end of the spread: " : "needed: ")
                    + (blocks.isEmpty()
                            ? "more blocks than can be made" + to
                            : blocks.getAsInt() + " blocks (" + effort.runs(blocks.getAsInt()) + " runs, "
                                    + CostEstimate.about(effort.total(blocks.getAsInt())) + ")" + to));
        }
    }

    private static double between(String text, double least, double most) {
        double number = Decimal.parse(text);
        if (!(number >= least && number <= most)) {
            throw new IllegalArgumentException("out of range");
        }
        return number;
    }
}
