package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a terminal shows after some output: handles lines and the three control sequences that the kit uses. */
final class Screen {
    private static final Pattern PART = Pattern.compile("\u001b\\[(\\d*)([AKJ])|\r|\n|[^\u001b\r\n]+");

    private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
    private int row;
    private int column;

    private Screen() {}

    /** The lines, without the empty ones at the end. */
    static List<String> after(String output) {
        Screen screen = new Screen();
        Matcher part = PART.matcher(output);
        while (part.find()) {
            screen.take(part);
        }
        List<String> shown = new ArrayList<>();
        screen.lines.forEach(line -> shown.add(line.toString()));
        while (!shown.isEmpty() && shown.get(shown.size() - 1).isEmpty()) {
            shown.remove(shown.size() - 1);
        }
        return shown;
    }

    private void take(Matcher part) {
        String text = part.group();
        if (text.equals("\n")) {
            row++;
            column = 0;
            if (row == lines.size()) {
                lines.add(new StringBuilder());
            }
        } else if (text.equals("\r")) {
            column = 0;
        } else if (part.group(2) == null) {
            lines.get(row).replace(column, Math.min(lines.get(row).length(), column + text.length()), text);
            column += text.length();
        } else if (part.group(2).equals("A")) {
            row = Math.max(0, row - Integer.parseInt(part.group(1)));
        } else {
            lines.get(row).setLength(column);
            if (part.group(2).equals("J")) {
                lines.subList(row + 1, lines.size()).clear();
            }
        }
    }
}
