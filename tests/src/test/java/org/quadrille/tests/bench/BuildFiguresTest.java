package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.tests.bench.Figure.Kind;

/** Figures of two builds: the ratio is that of each round, and they become a table. */
class BuildFiguresTest {
    @Test
    void theRatioIsThatOfEachRound() {
        List<Figure> figures = BuildFigures.of(Kind.TIME, "db build: time", "s", array(2, 4, 10), array(1, 4, 30));
        assertEquals(
                List.of("db build: time, old", "db build: time, new", "db build: time, new / old"),
                figures.stream().map(Figure::name).toList());
        assertEquals(List.of(0.5, 1.0, 3.0), figures.get(2).samples());
        assertEquals(
                2,
                BuildFigures.of(Kind.COUNT, "retries", "", array(0, 4), array(1, 4))
                        .size(),
                "there is no ratio to nothing");
    }

    @Test
    void theTableHasWhatBelongsTogetherInARow() {
        List<Figure> figures = new ArrayList<>(BuildFigures.of(Kind.CPU, "start: CPU", "s", array(2, 4), array(3, 4)));
        figures.set(2, figures.get(2).atMost(1.1));
        figures.addAll(BuildFigures.of(Kind.COUNT, "retries", "", array(0, 0), array(0, 7)));
        figures.add(
                Figure.of(Kind.COUNT, "difference in verdict", "", array(0, 0)).atMost(0));
        assertEquals("""
                | | old | new | new / old, or of both |
                | --- | --- | --- | --- |
                | start: CPU, s | 3 (2 to 4) | 3.500 (3 to 4) | 1.250 (1 to 1.500); <= 1.100, **missed** |
                | retries | 0 | 3.500 (0 to 7) | |
                | difference in verdict | | | 0; <= 0 |
                """, BuildFigures.markdown(figures));
    }

    private static double[] array(double... values) {
        return values;
    }
}
