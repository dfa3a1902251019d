package org.quadrille.study.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.StudyFile;

/**
 * One combination of an environment with a level of each factor by its key, in the file's order.
 *
 * @param label what people call it, such as {@code host, sessions 8}
 */
public record Cell(String label, String environment, Map<String, String> levels) {
    public Cell {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }

    /** The cells of a study in the order of its file; those of the first environment come first. */
    public static List<Cell> of(StudyFile study) {
        List<Cell> cells = new ArrayList<>();
        if (study.cells().isEmpty()) {
            study.environments()
                    .keySet()
                    .forEach(name -> combinations(study)
                            .forEach(levels -> cells(study, name, levels).forEach(cells::add)));
        } else {
            study.cells()
                    .forEach(cell -> cells(study, environment(study, cell), Levels.texts(cell))
                            .forEach(cells::add));
        }
        return study.kind() != null && study.kind().events()
                ? cells.stream().flatMap(Cell::twins).toList()
                : cells;
    }

    /** How many cells each environment with a level of each factor makes, without making them. */
    public static int each(StudyFile study) {
        if (study.kind() != null && study.kind().events()) {
            return 2;
        }
        return study.mostCopies() == null ? 1 : (int) numbers(study).count();
    }

    /** Of instances or tiles. A file without a kind has other problems to tell of. */
    private static Stream<Integer> numbers(StudyFile study) {
        if (study.kind() == null || !study.kind().everyNumber()) {
            return Stream.of(1, study.mostCopies());
        }
        return study.numbers().isEmpty()
                ? IntStream.rangeClosed(1, study.mostCopies()).boxed()
                : study.numbers().stream();
    }

    /** The same cell without and with the events of the study. */
    private static Stream<Cell> twins(Cell cell) {
        return Stream.of(StudyFile.UNDISTURBED, StudyFile.DISTURBED).map(events -> {
            Map<String, String> levels = new LinkedHashMap<>(cell.levels());
            levels.put(StudyFile.EVENTS, events);
            return new Cell(cell.label() + ", " + events, cell.environment(), levels);
        });
    }

    /** The environment that a cell of the file names; the only one if it names none. */
    static String environment(StudyFile study, Map<String, Object> cell) {
        Object named = cell.get(StudyFile.ENVIRONMENT);
        return named == null && study.environments().size() == 1
                ? study.environments().keySet().iterator().next()
                : String.valueOf(named);
    }

    /** With instances or tiles, each combination is a cell with one and one with all of them, or one with each of the numbers. */
    private static Stream<Cell> cells(StudyFile study, String environment, Map<String, String> levels) {
        if (study.mostCopies() == null) {
            return Stream.of(of(study, environment, levels));
        }
        return numbers(study).map(number -> {
            Map<String, String> with = new LinkedHashMap<>(levels);
            with.put(study.copies(), Integer.toString(number));
            return of(study, environment, with);
        });
    }

    private static Cell of(StudyFile study, String environment, Map<String, String> levels) {
        List<String> words = new ArrayList<>();
        if (levels.isEmpty() || study.environments().size() > 1) {
            words.add(environment);
        }
        levels.forEach((key, level) ->
                words.add(StudyFile.COPIES.contains(key) ? StudyFile.numbered(key, level) : name(key) + " " + level));
        return new Cell(String.join(", ", words), environment, levels);
    }

    /** What people call a factor: the last part of its key. */
    static String name(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    private static List<Map<String, String>> combinations(StudyFile study) {
        List<Map<String, String>> rows = List.of(Map.of());
        for (Map.Entry<String, List<Object>> factor : study.factors().entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> row : rows) {
                for (Object level : factor.getValue()) {
                    Map<String, String> more = new LinkedHashMap<>(row);
                    more.put(factor.getKey(), Levels.text(level));
                    longer.add(more);
                }
            }
            rows = longer;
        }
        return rows;
    }
}
