package org.quadrille.reporter.chart;

import java.util.List;

/**
 * The colours of every chart, as {@code #rrggbb}: those of Okabe and Ito, which a colour-blind reader can tell apart. A
 * group has the same colour everywhere. Of their eight colours only those are used that stand out from white (a
 * contrast of 3 to 1 or more).
 */
public final class Palette {
    public static final String TEXT = "#1a1a1a";
    public static final String MUTED = "#595959";
    public static final String GRID = "#d9d9d9";
    public static final String BORDER = "#8c8c8c";
    public static final String BACKGROUND = "#ffffff";

    /** Colours of groups 1 to 4. */
    public static final List<String> GROUPS = List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7");

    /** Colours of anything else that is shown side by side: percentiles, tiles, transaction types. */
    public static final List<String> OTHERS = List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", TEXT, MUTED);

    private Palette() {}

    /** Whether there are too many to give each a colour, or a chart, of its own. */
    public static boolean many(int things) {
        return things > OTHERS.size();
    }

    /** Colour of a group, 1 to 4. */
    public static String group(int group) {
        return GROUPS.get((group - 1) % GROUPS.size());
    }

    /** The CSS property with this colour, which is another on a dark page. */
    public static String property(String colour) {
        return GROUPS.contains(colour)
                ? "--group-" + (GROUPS.indexOf(colour) + 1)
                : colour.equals(TEXT) ? "--text" : colour.equals(MUTED) ? "--muted" : "--border";
    }

    /** The colour of this place, from 0, among things that are shown side by side. */
    public static String other(int place) {
        return OTHERS.get(place % OTHERS.size());
    }
}
