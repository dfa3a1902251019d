package org.quadrille.study.analysis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyPlan;
import org.quadrille.study.format.StudyState;

/**
 * A study as its folder records it: what was planned, and what has happened so far. The runs themselves are not read.
 *
 * @param folder its folder
 * @param file its study file
 * @param entries its journal
 * @param state how far it is
 */
public record RecordedStudy(StudyFolder folder, StudyFile file, List<JournalEntry> entries, StudyState state) {
    public RecordedStudy {
        entries = List.copyOf(entries);
    }

    /**
     * Reads a study.
     *
     * @throws UserError if the folder is not that of one that has begun, or a file in it was damaged or changed
     */
    public static RecordedStudy read(Path path) {
        StudyFolder folder = new StudyFolder(path);
        require(path, Files.isDirectory(path), FileErrors.noFolder(path));
        require(path, Files.exists(folder.studyFile()), folder.studyFile() + " is missing");
        String text = UserFiles.read(folder.studyFile());
        StudyFile file = StudyFile.parse(text, folder.studyFile().toString());
        StudyPlan plan = StudyPlan.read(folder.plan(), text);
        List<JournalEntry> entries = Journal.read(folder.journal());
        try {
            return new RecordedStudy(folder, file, entries, StudyState.of(plan.slots(), entries, file.retries()));
        } catch (IllegalStateException e) {
            throw new UserError("The journal " + folder.journal() + " does not fit the plan beside it ("
                    + e.getMessage() + "); put back the files of this study from a copy.");
        }
    }

    private static void require(Path path, boolean there, String what) {
        if (!there) {
            throw new UserError(what + ", so this is not the folder of a study; name one, such as studies/"
                    + (path.getFileName() == null ? "mine" : path.getFileName())
                    + ", or begin it with quadrille study run.");
        }
    }

    /**
     * Whether no run is left to make: every slot is filled or given up, or the journal was closed as complete or
     * precise enough.
     */
    public boolean finished() {
        boolean over = false;
        for (JournalEntry entry : entries) {
            if (entry.event() instanceof JournalEvent.Closed closed) {
                over = closed.why() == JournalEvent.End.COMPLETE || closed.why() == JournalEvent.End.PRECISE;
            } else if (entry.event() instanceof JournalEvent.Changed || entry.event() instanceof JournalEvent.Started) {
                over = false;
            }
        }
        return over
                || file.kind().planned()
                        && !state.slots().isEmpty()
                        && state.open().isEmpty();
    }

    /** Names of the cells, those of the first environment first: the first of all is the base of every percentage. */
    public List<String> cells() {
        Map<String, Slot> first = new LinkedHashMap<>();
        state.slots().stream().filter(Slot::counted).forEach(slot -> first.putIfAbsent(slot.cell(), slot));
        return first.values().stream()
                .sorted(Comparator.comparingInt(this::placeInFile)
                        .thenComparing(this::environmentPlace)
                        .thenComparing(this::levelPlaces, RecordedStudy::compare))
                .map(Slot::cell)
                .toList();
    }

    /** A slot of each cell, by its name. */
    public Map<String, Slot> slotsByCell() {
        Map<String, Slot> first = new LinkedHashMap<>();
        for (String cell : cells()) {
            state.slots().stream()
                    .filter(slot -> slot.counted() && slot.cell().equals(cell))
                    .findFirst()
                    .ifPresent(slot -> first.put(cell, slot));
        }
        return first;
    }

    /**
     * By name of each cell that is judged, that of its base: the same cell undisturbed, or with one instance, in the kinds
     * that ask for this; otherwise the first cell.
     */
    public Map<String, String> bases() {
        return file.kind()
                .base()
                .map(base -> bases(base.getKey(), base.getValue()))
                .orElseGet(this::againstTheFirst);
    }

    private Map<String, String> againstTheFirst() {
        List<String> cells = cells();
        Map<String, String> bases = new LinkedHashMap<>();
        cells.stream().skip(1).forEach(cell -> bases.put(cell, cells.get(0)));
        return bases;
    }

    /** Those that differ from their bases in the level of one factor alone. */
    private Map<String, String> bases(String factor, String level) {
        Map<String, Slot> cells = slotsByCell();
        Map<String, String> bases = new LinkedHashMap<>();
        cells.forEach((cell, slot) -> {
            Map<String, String> levels = new LinkedHashMap<>(slot.levels());
            levels.put(factor, level);
            cells.forEach((other, its) -> {
                if (!other.equals(cell)
                        && its.environment().equals(slot.environment())
                        && its.levels().equals(levels)) {
                    bases.put(cell, other);
                }
            });
        });
        return bases;
    }

    /** Its place in the study file's list of cells; 0 without such a list. */
    private int placeInFile(Slot slot) {
        for (int i = 0; i < file.cells().size(); i++) {
            Map<String, Object> cell = file.cells().get(i);
            boolean same = slot.environment().equals(cell.get(StudyFile.ENVIRONMENT))
                    && slot.levels().entrySet().stream()
                            .filter(level -> !StudyFile.COPIES.contains(level.getKey()))
                            .allMatch(level -> level.getValue().equals(String.valueOf(cell.get(level.getKey()))));
            if (same) {
                return i;
            }
        }
        return 0;
    }

    private int environmentPlace(Slot slot) {
        return new ArrayList<>(file.environments().keySet()).indexOf(slot.environment());
    }

    private List<Double> levelPlaces(Slot slot) {
        List<Double> places = new ArrayList<>();
        slot.levels().forEach((factor, level) -> places.add(levelPlace(factor, level)));
        return places;
    }

    private double levelPlace(String factor, String level) {
        if (factor.equals(StudyFile.CPUS) && level.equals(StudyFile.NATIVE)) {
            // What has no limit is what the others are compared with.
            return -1;
        }
        List<String> known = factor.equals(StudyFile.EVENTS)
                ? List.of(StudyFile.UNDISTURBED, StudyFile.DISTURBED)
                : file.factors().getOrDefault(factor, List.of()).stream()
                        .map(String::valueOf)
                        .toList();
        // The levels of a search are in no list, but they are numbers.
        return known.contains(level) ? known.indexOf(level) : level.matches("[0-9.]+") ? Double.parseDouble(level) : 0;
    }

    private static int compare(List<Double> one, List<Double> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            if (!one.get(i).equals(other.get(i))) {
                return Double.compare(one.get(i), other.get(i));
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    /** What the study asks, as it was fixed before its first run. */
    public Question question() {
        Map<String, String> environments = new LinkedHashMap<>();
        Map<String, Integer> planned = new LinkedHashMap<>();
        Set<String> notDurable = new LinkedHashSet<>();
        for (Slot slot : state.slots()) {
            if (slot.counted()) {
                environments.put(slot.cell(), slot.environment());
                planned.merge(slot.cell(), 1, Integer::sum);
                if (!durable(slot)) {
                    notDurable.add(slot.cell());
                }
            }
        }
        return QuestionBuilder.builder()
                .primary(file.primary())
                .marginPercent(file.margin())
                .alpha(file.alpha())
                .power(file.power())
                .design(design(file.order()))
                .cells(cells())
                .environments(environments)
                .planned(planned)
                .notDurable(notDurable)
                .seed(file.seed())
                .build();
    }

    private static Question.Design design(RunOrder order) {
        return switch (order) {
            case BLOCKS -> Question.Design.BLOCKS;
            case ALTERNATING -> Question.Design.ALTERNATING;
            case SERIAL -> Question.Design.SERIAL;
        };
    }

    private boolean durable(Slot slot) {
        return file.durable(slot.environment(), slot.levels());
    }

    public Optional<Slot> slot(int number) {
        return state.slot(number);
    }

    /**
     * What an attempt says; empty for one that only warmed up, or is still running.
     *
     * @param metrics what its report says; null if it does not count, or has none
     * @param trouble why it cannot count although the journal says it does; empty if it can
     */
    public Optional<Observation> observation(Attempt attempt, RunMetrics metrics, String trouble) {
        if (attempt.state() == Attempt.State.VOID || attempt.state() == Attempt.State.COUNTING && !trouble.isEmpty()) {
            return Optional.of(Observation.of(
                    attempt.cell(),
                    attempt.block(),
                    attempt.order(),
                    attempt.run(),
                    attempt.verdict(),
                    false,
                    Map.of(),
                    trouble.isEmpty() ? attempt.reason() : trouble));
        }
        if (attempt.state() != Attempt.State.COUNTING) {
            return Optional.empty();
        }
        boolean durable = slot(attempt.slot()).map(this::durable).orElse(true);
        Observation seen = metrics.observed(attempt.cell(), attempt.block(), attempt.order(), durable);
        return Optional.of(ObservationBuilder.builder(seen)
                .run(attempt.run())
                .excluded(attempt.excluded())
                .pulse(pulse(attempt))
                .build());
    }

    /** Means over the machines, before and after the run. */
    private static Map<String, Double> pulse(Attempt attempt) {
        Map<String, Double> means = new TreeMap<>();
        List<Pulse> all = Stream.of(attempt.before(), attempt.after())
                .flatMap(Collection::stream)
                .toList();
        if (!all.isEmpty()) {
            means.put("cpu", all.stream().mapToDouble(Pulse::work).average().orElseThrow());
            means.put(
                    "writes", all.stream().mapToDouble(Pulse::writes).average().orElseThrow());
        }
        return means;
    }
}
