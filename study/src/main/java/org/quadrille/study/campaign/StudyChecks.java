package org.quadrille.study.campaign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.Profile;
import org.quadrille.study.analysis.DetectableChange;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.Spread;
import org.quadrille.study.format.StudyFile;

/**
 * Checks a study before its first run: the file, the testbeds that it names, and how its cells differ. Starts nothing
 * and contacts nobody.
 */
public final class StudyChecks {
    /** With fewer pairs no rank test can show anything, so results are described but not tested. */
    static final int FEWEST_PAIRS = 6;

    private static final int SHOWN = 3;

    private final StudyInput input;
    private final StudyFile study;
    private final Set<String> problems = new LinkedHashSet<>();
    private final List<String> notes = new ArrayList<>();
    private final List<CellSetup> cells = new ArrayList<>();
    private final Map<String, List<Difference>> differences = new LinkedHashMap<>();

    private StudyChecks(StudyInput input) {
        this.input = input;
        this.study = input.study();
    }

    public static StudyChecks of(StudyInput input) {
        StudyChecks checks = new StudyChecks(input);
        checks.all();
        return checks;
    }

    /**
     * Checks a study that must not have any problems.
     *
     * @throws UserError if it has any; it lists them all, one a line
     */
    public static StudyChecks require(StudyInput input) {
        StudyChecks checks = of(input);
        UserError.ofAll(checks.problems);
        return checks;
    }

    /** What has to be put right, a sentence each that names the file. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** What should be known before the study begins, a sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** How each environment differs from the first, by its name, with the same levels of all factors in both. */
    public Map<String, List<Difference>> differences() {
        return differences;
    }

    /** How many cells there are. */
    public int size() {
        return cells.size();
    }

    /** The cells that could be worked out. */
    public List<CellSetup> cells() {
        return cells;
    }

    private void all() {
        KeyChecks.problems(study).forEach(this::problem);
        EnvironmentChecks environments = new EnvironmentChecks(input);
        if (problems.isEmpty() && environments.problems().isEmpty()) {
            cells(environments);
        }
        environments.problems().forEach(this::problem);
        if (problems.isEmpty()) {
            KindChecks kind = KindChecks.of(study.kind());
            kind.problem(study, cells).ifPresent(this::problem);
            compareEnvironments();
            sameCells();
            if (problems.isEmpty()) {
                notes.addAll(kind.notes(study, cells));
            }
            detectable();
            notDurable();
        }
        // Last, so that a mistake in the file is named where this user may not make a control group, too.
        if (problems.isEmpty()) {
            rights();
        }
    }

    private void rights() {
        cells.stream()
                .filter(cell -> cell.local() != null)
                .flatMap(cell -> cell.instances(study).stream()
                        .flatMap(local -> EnvironmentChecks.rights(cell.cell(), local).stream()))
                .distinct()
                .forEach(this::problem);
    }

    private void problem(String sentence) {
        problems.add(input.file() + ": " + sentence);
    }

    private void cells(EnvironmentChecks environments) {
        for (Cell cell : Cell.of(study)) {
            try {
                CellSetup setup = setup(cell);
                cells.add(setup);
                primary(setup.setup().profile());
                if (setup.local() != null) {
                    setup.instances(study).forEach(local -> environments.local(cell, local));
                } else {
                    environments.testbed(cell, setup.setup().testbed().embedded() != null);
                }
            } catch (UserError e) {
                problems.addAll(Arrays.asList(e.getMessage().split("\n")));
            }
        }
        local(cells.stream().map(CellSetup::cell).toList());
    }

    /** Only a comparison has a verdict that is about a metric. */
    private void primary(Profile profile) {
        if (study.kind().compares()) {
            Metric.lacking(study.primary(), profile)
                    .ifPresent(why -> problem("key \"primary\" is \"" + study.primary()
                            + "\", which the runs of the profile " + Words.quoted(profile.name())
                            + " do not have, as " + why
                            + "; write another metric, such as tps.mix, or another profile."));
        }
    }

    private CellSetup setup(Cell cell) {
        return CellSetup.of(study, input.folder(), input.file().toString(), cell);
    }

    /** Factors below {@code local} need environments that have this key. */
    private void local(List<Cell> all) {
        all.stream()
                .filter(cell -> study.environments().get(cell.environment()).local() == null)
                .flatMap(cell -> cell.levels().keySet().stream())
                .filter(key -> key.startsWith(StudyFile.LOCAL))
                .distinct()
                .forEach(
                        key -> problem("key \"factors." + key + "\" needs \"local\" in every environment, but one has a"
                                + " testbed file; make one study of the environments with \"local\" and one of the"
                                + " others, or name a key of the testbed."));
    }

    /** Compares each environment with the first, with the levels of the first cell in both. */
    private void compareEnvironments() {
        Cell base = cells.get(0).cell();
        CellSetup first = cells.get(0);
        for (String name : study.environments().keySet()) {
            if (name.equals(base.environment())) {
                continue;
            }
            CellSetup other;
            try {
                other = setup(new Cell(name, name, base.levels()));
            } catch (UserError e) {
                problems.addAll(Arrays.asList(e.getMessage().split("\n")));
                continue;
            }
            List<Difference> found = Difference.between(first.values(), other.values());
            differences.put(name, found);
            refused(base.environment(), name, found);
        }
    }

    private void refused(String first, String second, List<Difference> found) {
        Map<String, List<Difference>> kinds = found.stream()
                .filter(difference -> !difference.mustAgree().isEmpty())
                .collect(Collectors.groupingBy(Difference::mustAgree, LinkedHashMap::new, Collectors.toList()));
        kinds.forEach((what, keys) -> {
            String which = keys.stream().limit(SHOWN).map(Difference::toString).collect(Collectors.joining(", "))
                    + (keys.size() > SHOWN ? " and " + (keys.size() - SHOWN) + " more" : "");
            problem("environments \"" + first + "\" and \"" + second + "\" differ in their " + what + " (" + which
                    + "), so their runs cannot be compared; make it the same in both, or write it as a factor.");
        });
    }

    /** Two identical cells show nothing but chance, which must be intended. */
    private void sameCells() {
        if (study.same()) {
            return;
        }
        for (int i = 0; i < cells.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (cells.get(i).values().equals(cells.get(j).values())) {
                    problem("\"" + cells.get(j).cell().label() + "\" and \""
                            + cells.get(i).cell().label()
                            + "\" do not differ in anything that the kit makes or knows; change"
                            + " one of them, or write \"same\": true to see what chance alone does.");
                }
            }
        }
    }

    /** A study that is too small for the change that it names finds nothing, and its author should know before. */
    private void detectable() {
        if (study.spread() != null && study.detect() != null) {
            DetectableChange change = new DetectableChange(study, Spread.given(study.spread()), cells.size());
            boolean small = change.seen(study.plannedBlocks()) > study.detect();
            DetectableChange.assumed(study, cells.size())
                    .ifPresent(found -> notes.add(found
                            + (small
                                    ? ", and \"detect\" is " + Metric.plain(study.detect())
                                            + "; see what that takes with `quadrille study plan`."
                                    : ".")));
        } else if (study.detect() != null) {
            notes.add("Whether " + study.plannedBlocks() + " blocks find a change of " + Metric.plain(study.detect())
                    + " % is not known; write how much runs of a cell differ, such as \"spread\": 7.");
        } else {
            DetectableChange.assumed(study, cells.size()).ifPresent(found -> notes.add(found + "."));
        }
    }

    private void notDurable() {
        cells.stream()
                .filter(c -> !study.durable(c.cell().environment(), c.cell().levels()))
                .map(c -> "\"" + c.cell().label()
                        + "\" loses committed data in a power cut, and is marked as not durable.")
                .distinct()
                .forEach(notes::add);
    }
}
