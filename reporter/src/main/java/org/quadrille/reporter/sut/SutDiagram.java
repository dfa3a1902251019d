package org.quadrille.reporter.sut;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.reporter.chart.Fonts;
import org.quadrille.reporter.chart.Palette;

/**
 * A drawing of the testbed: the driver with its CEs and MEEs, and for each tile its four groups, each a connector and two
 * databases with their hosts. Of many tiles, the first and the last.
 */
public final class SutDiagram {
    private static final int WIDTH = 760;
    private static final int GAP = 12;
    private static final int DRIVER_HEIGHT = 62;
    private static final int ROW = 34;
    private static final int GROUP_HEIGHT = 26 + 3 * ROW + 6;
    private static final int TILE_HEIGHT = 26 + GROUP_HEIGHT + GAP;
    private static final int BETWEEN = 20 + GAP;
    private static final int LONGEST = 23;

    private final StringBuilder svg = new StringBuilder();

    private SutDiagram() {}

    /** The drawing as an SVG element. */
    public static String svg(Testbed testbed) {
        return new SutDiagram().draw(testbed);
    }

    private String draw(Testbed testbed) {
        int tiles = testbed.tiles().size();
        boolean many = Palette.many(tiles);
        List<Integer> drawn = many
                ? List.of(1, tiles)
                : IntStream.rangeClosed(1, tiles).boxed().toList();
        int height = DRIVER_HEIGHT + 34 + drawn.size() * (TILE_HEIGHT + GAP) + (many ? BETWEEN : 0);
        String text = "The driver, with " + testbed.customerEmulators().size() + " customer and "
                + testbed.marketEmulators().size() + " market exchange emulators, and "
                + Words.count(tiles, "tile")
                + " of four groups, each a connector, an OLTP and a DSS database, with their hosts.";
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
                .append(WIDTH)
                .append("\" height=\"")
                .append(height);
        svg.append("\" viewBox=\"0 0 ").append(WIDTH).append(' ').append(height);
        svg.append("\" role=\"img\" aria-label=\"")
                .append(text)
                .append("\" font-family=\"")
                .append(Fonts.FAMILY);
        svg.append("\" font-size=\"12\" fill=\"")
                .append(Palette.TEXT)
                .append("\"><title>System under test</title><desc>");
        svg.append(text).append("</desc>");
        driver(testbed);
        int top = DRIVER_HEIGHT + 34;
        for (int number : drawn) {
            if (many && number == tiles) {
                words(GAP, top + 14, "Tiles 2 to " + (tiles - 1) + ": their hosts are in testbed.json", false);
                top += BETWEEN;
            }
            tile(testbed.tiles().get(number - 1), number, top);
            top += TILE_HEIGHT + GAP;
        }
        return svg.append("</svg>").toString();
    }

    private void driver(Testbed testbed) {
        box(0, 0, WIDTH, DRIVER_HEIGHT, "#f2f2f2", Palette.BORDER);
        words(GAP, 19, "Driver", true);
        words(
                GAP,
                37,
                "CE: "
                        + hosts(testbed.customerEmulators().stream()
                                .map(Testbed.CustomerEmulator::host)
                                .toList()),
                false);
        words(
                GAP,
                54,
                "MEE: "
                        + hosts(testbed.marketEmulators().stream()
                                .map(Testbed.MarketEmulator::host)
                                .toList()),
                false);
        int x = WIDTH / 2;
        line(x, DRIVER_HEIGHT, x, DRIVER_HEIGHT + 30);
        line(x - 5, DRIVER_HEIGHT + 23, x, DRIVER_HEIGHT + 30);
        line(x + 5, DRIVER_HEIGHT + 23, x, DRIVER_HEIGHT + 30);
        words(x + 12, DRIVER_HEIGHT + 20, "transactions; orders come back to the MEE", false);
    }

    private static String hosts(List<String> hosts) {
        String distinct = hosts.stream().distinct().collect(Collectors.joining(", "));
        return hosts.size() + " on " + shortened(distinct, 90);
    }

    private void tile(Testbed.Tile tile, int number, int top) {
        box(0, top, WIDTH, TILE_HEIGHT, "#ffffff", Palette.BORDER);
        words(GAP, top + 18, "Tile " + number, true);
        int groups = tile.groups().size();
        int width = (WIDTH - (groups + 1) * GAP) / groups;
        for (int g = 0; g < groups; g++) {
            group(tile.groups().get(g), g + 1, GAP + g * (width + GAP), top + 26, width);
        }
    }

    private void group(Testbed.Group group, int number, int left, int top, int width) {
        box(left, top, width, GROUP_HEIGHT, "#ffffff", Palette.group(number));
        box(left, top, 5, GROUP_HEIGHT, Palette.group(number), Palette.group(number));
        String units = group.activeLoadUnits() == group.loadUnits()
                ? group.loadUnits() + " LU"
                : group.activeLoadUnits() + " of " + group.loadUnits() + " LU";
        words(left + 13, top + 18, "Group " + number + ", " + units, true);
        part(left, top, 0, "Tier A: connector", group.connector().host());
        part(left, top, 1, "Tier B: OLTP", group.oltp().host());
        part(left, top, 2, "Tier B: DSS", group.dss().host());
    }

    private void part(int left, int top, int row, String what, String host) {
        int y = top + 26 + row * ROW;
        words(left + 13, y + 13, what, false);
        words(left + 13, y + 28, shortened(host, LONGEST), false);
    }

    private void box(int x, int y, int width, int height, String fill, String stroke) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\"/>",
                x + 1.0,
                y + 1.0,
                width - 2,
                height - 2,
                fill,
                stroke));
    }

    private void line(int x1, int y1, int x2, int y2) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\"/>",
                x1,
                y1,
                x2,
                y2,
                Palette.MUTED));
    }

    private void words(int x, int y, String text, boolean bold) {
        svg.append("<text x=\"").append(x).append("\" y=\"").append(y).append('"');
        if (bold) {
            svg.append(" font-weight=\"bold\"");
        }
        svg.append('>').append(escaped(text)).append("</text>");
    }

    private static String shortened(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
