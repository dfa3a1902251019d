package org.quadrille.tests.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.quadrille.tests.bench.Figure.Kind;

/** Figures of two builds of the kit: of the old one, of the new one, and the ratio of both, round by round. */
final class BuildFigures {
    private static final String OLD = ", old";
    private static final String NEW = ", new";
    private static final String RATIO = ", new / old";

    private BuildFigures() {}

    /** Of the old build, of the new one, and new / old, which is left out where there is nothing to divide by. */
    static List<Figure> of(Kind kind, String name, String unit, double[] old, double[] current) {
        return of(name, (of, samples) -> Figure.of(kind, of, unit, samples), old, current);
    }

    /**
     * The same of figures that are made in a way of their own.
     *
     * @param figure makes one from its name and its samples
     */
    static List<Figure> of(String name, BiFunction<String, double[], Figure> figure, double[] old, double[] current) {
        List<Figure> figures = new ArrayList<>();
        figures.add(figure.apply(name + OLD, old));
        figures.add(figure.apply(name + NEW, current));
        if (IntStream.range(0, old.length).allMatch(i -> old[i] > 0)) {
            figures.add(Figure.ratio(name + RATIO, current, old));
        }
        return figures;
    }

    /**
     * A table for the documentation, medians with minimum and maximum in brackets. A row has what belongs together; what
     * is not of one build alone is in the column of both.
     */
    static String markdown(List<Figure> figures) {
        Map<String, Map<String, Figure>> rows = new LinkedHashMap<>();
        for (Figure figure : figures) {
            String side = List.of(RATIO, OLD, NEW).stream()
                    .filter(figure.name()::endsWith)
                    .findFirst()
                    .orElse("");
            String name = figure.name().substring(0, figure.name().length() - side.length());
            rows.computeIfAbsent(name, n -> new LinkedHashMap<>()).put(side.isEmpty() ? RATIO : side, figure);
        }
        StringBuilder table = new StringBuilder("| | old | new | new / old, or of both |\n| --- | --- | --- | --- |\n");
        rows.forEach((name, sides) -> {
            String unit = sides.values().iterator().next().unit();
            table.append("| ").append(name).append(unit.isEmpty() ? " |" : ", " + unit + " |");
            for (String side : List.of(OLD, NEW, RATIO)) {
                table.append(sides.containsKey(side) ? " " + cell(sides.get(side)) + " |" : " |");
            }
            table.append('\n');
        });
        return table.toString();
    }

    private static String cell(Figure figure) {
        String least = Figure.number(figure.min());
        String most = Figure.number(figure.max());
        return Figure.number(figure.median())
                + (least.equals(most) ? "" : " (" + least + " to " + most + ")")
                + (figure.budget() == null ? "" : "; " + figure.budget().text())
                + (figure.kept() ? "" : ", **missed**");
    }
}
