package org.quadrille.study.page;

import java.util.List;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Palette;

/** How the cells of a study look in all of its charts: a colour and a mark by their place. */
public final class CellStyle {
    /** Places after which the colours start over. */
    public static final int COLOURS = Palette.OTHERS.size();

    private static final List<Mark> MARKS = List.of(Mark.DOT, Mark.DIAMOND, Mark.TRIANGLE, Mark.SQUARE);

    private CellStyle() {}

    /** Colour of the cell at this place, from 0. */
    public static String colour(int place) {
        return Palette.other(place);
    }

    /** Mark of the cell at this place: a different one each time the colours start over. */
    public static Mark mark(int place) {
        return MARKS.get(place / COLOURS % MARKS.size());
    }
}
