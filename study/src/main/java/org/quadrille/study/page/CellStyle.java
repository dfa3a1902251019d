package org.quadrille.study.page;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.LegendItem;
import org.jfree.chart.util.ShapeUtils;
import org.quadrille.reporter.chart.Palette;

/** How the cells of a study look in all of its charts: a colour and a mark by their place, and names that fit. */
public final class CellStyle {
    /** Letters of a name that fit beside a chart's rows. */
    static final int LONGEST_ROW = 30;

    /** Letters of a name that fit into a legend. */
    static final int LONGEST_ENTRY = 46;

    private static final List<Shape> MARKS = List.of(
            new Ellipse2D.Double(-3.5, -3.5, 7, 7),
            ShapeUtils.createDiamond(4.5f),
            ShapeUtils.createUpTriangle(4),
            new Rectangle2D.Double(-3, -3, 6, 6));

    private CellStyle() {}

    /** Colour of the cell at this place, from 0. */
    public static Color colour(int place) {
        return Color.decode(Palette.other(place));
    }

    /** The same colour at this strength, from 0 to 1, on white; not transparent, as the PDF cannot draw that. */
    static Color pale(int place, double strength) {
        Color full = colour(place);
        return new Color(
                paler(full.getRed(), strength), paler(full.getGreen(), strength), paler(full.getBlue(), strength));
    }

    private static int paler(int part, double strength) {
        return (int) Math.round(255 - strength * (255 - part));
    }

    /** Mark of the cell at this place: a different one each time the colours start over. */
    public static Shape mark(int place) {
        return MARKS.get(place / Palette.OTHERS.size() % MARKS.size());
    }

    static LegendItem legend(String cell, int place) {
        return new LegendItem(shortened(cell, LONGEST_ENTRY), null, null, null, mark(place), colour(place));
    }

    /** A name without its middle if it is too long, as its beginning and end tell more. */
    static String shortened(String name, int longest) {
        if (name.length() <= longest) {
            return name;
        }
        int end = longest / 2;
        int beginning = longest - end - 1;
        return name.substring(0, beginning) + "…" + name.substring(name.length() - end);
    }
}
