package org.quadrille.study.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.statistics.Moments;

/**
 * Numbers from other tools: a CSV file with a label and its figures on each line. Empty lines and those that begin with
 * # are ignored.
 */
final class NumberFile {
    private NumberFile() {}

    /** A parsed line. */
    private record Line(int number, String label, List<Double> figures) {}

    /**
     * A value of a label.
     *
     * @param label its label
     * @param value the value
     */
    record Value(String label, double value) {}

    /**
     * Reads {@code label,value} lines.
     *
     * @return the values in the order of the file
     * @throws UserError if it cannot be read, or holds fewer than two labels, or fewer than two values of one
     */
    static List<Value> values(Path file) {
        List<Value> all = lines(file, "label,value").stream()
                .map(line -> new Value(line.label(), line.figures().get(0)))
                .toList();
        Map<String, Long> counts =
                all.stream().collect(Collectors.groupingBy(Value::label, LinkedHashMap::new, Collectors.counting()));
        checkLabels(file, counts.size());
        counts.forEach((label, n) -> {
            if (n < 2) {
                throw new UserError(
                        file + " has one value of " + label
                                + ", and a spread needs at least 2; add the others, or give number, mean and SD with --summary.");
            }
        });
        return all;
    }

    /**
     * Whether all values of one label come before those of the next, so that the file says nothing about the order of
     * time.
     */
    static boolean grouped(List<Value> values) {
        int changes = 0;
        for (int i = 1; i < values.size(); i++) {
            changes += values.get(i).label().equals(values.get(i - 1).label()) ? 0 : 1;
        }
        return changes == values.stream().map(Value::label).distinct().count() - 1;
    }

    /**
     * Reads {@code label,n,mean,sd} lines.
     *
     * @return by label, in the order of the file
     * @throws UserError if it cannot be read, or a line describes an impossible sample
     */
    static Map<String, Moments> summaries(Path file) {
        Map<String, Moments> all = new LinkedHashMap<>();
        for (Line line : lines(file, "label,n,mean,sd")) {
            double n = line.figures().get(0);
            double sd = line.figures().get(2);
            String at = file + ":" + line.number();
            if (n < 2 || n != Math.rint(n) || n > Integer.MAX_VALUE) {
                throw new UserError(at + ": the number of runs of " + line.label() + " is " + plain(n)
                        + " but must be a whole number of 2 or more.");
            }
            if (sd < 0) {
                throw new UserError(
                        at + ": the SD of " + line.label() + " is " + plain(sd) + " but cannot be below 0.");
            }
            Moments moments = new Moments((int) n, line.figures().get(1), sd);
            if (all.put(line.label(), moments) != null) {
                throw new UserError(at + ": " + line.label() + " is there twice; give each label one line.");
            }
        }
        checkLabels(file, all.size());
        if (all.values().stream().allMatch(m -> m.sd() == 0)) {
            throw new UserError(
                    file + ": every SD is 0, so chance cannot be judged; check whether it was rounded away.");
        }
        return all;
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private static void checkLabels(Path file, int labels) {
        if (labels < 2) {
            throw new UserError(file + " has " + (labels == 0 ? "no values" : "values of one label only")
                    + "; a comparison needs lines of at least two labels.");
        }
    }

    private static List<Line> lines(Path file, String form) {
        int columns = form.split(",").length;
        List<Line> all = new ArrayList<>();
        List<String> text;
        try {
            text = Files.readAllLines(file);
        } catch (IOException e) {
            throw new UserError(
                    "Cannot read " + file + " (" + FileErrors.of(e) + "); name a CSV file with lines of " + form + ".");
        }
        boolean first = true;
        for (int i = 0; i < text.size(); i++) {
            String line = text.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split(",", -1);
            boolean header = first && parts.length == columns && number(parts[1]) == null;
            first = false;
            if (!header) {
                all.add(line(file, i + 1, line, parts, columns, form));
            }
        }
        return all;
    }

    private static Line line(Path file, int number, String line, String[] parts, int columns, String form) {
        String at = file + ":" + number;
        if (parts.length != columns || parts[0].isBlank()) {
            throw new UserError(at + ": \"" + line + "\" is not " + form + "; write numbers with a decimal point.");
        }
        List<Double> figures = new ArrayList<>();
        for (int i = 1; i < columns; i++) {
            Double figure = number(parts[i]);
            if (figure == null) {
                throw new UserError(at + ": \"" + parts[i].strip() + "\" is not a number; write " + form
                        + " with a decimal point and no unit.");
            }
            figures.add(figure);
        }
        return new Line(number, parts[0].strip(), figures);
    }

    private static Double number(String text) {
        try {
            double value = Double.parseDouble(text.strip());
            return Double.isFinite(value) ? value : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
