package org.quadrille.study.compare;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.statistics.Moments;

/**
 * Numbers from other tools: a text file with a label and its figures on each line, separated by commas, semicolons,
 * tabs or blanks. Empty lines and those that begin with # are ignored. Where no comma separates, it may be the decimal
 * point. A first line may name the columns.
 */
record NumberFile(TextTable table, boolean headed) {
    /** Values of a file: with more, the intervals by ranks and by resampling take longer than ten seconds. */
    private static final int MOST_VALUES = 1_000;
    /** Labels of a file: each is compared with each. */
    private static final int MOST_LABELS = 20;
    /** Runs of a cell in a paper. */
    private static final int MOST_RUNS = 1_000_000;
    /** Size of a number whose square, and that of its inverse, a double still holds well. */
    private static final double GREATEST = 1e50;

    private static final List<String> VALUES = List.of("label", "value");
    private static final List<String> SUMMARY = List.of("label", "n", "mean", "sd");

    /** How people head the columns of a summary, in small letters without what stands between words. */
    private static final Map<String, Set<String>> HEADS = Map.of(
            "n", Set.of("n", "runs", "count", "number"),
            "mean", Set.of("mean", "average", "avg"),
            "sd", Set.of("sd", "std", "stdev", "stddev", "standarddeviation"));

    record Value(String label, double value) {}

    /**
     * Reads {@code label,value} lines, in their order.
     *
     * @throws UserError if the file cannot be read, can be read in two ways, or holds fewer than two labels, fewer than
     *     two values of one, or too many
     */
    static List<Value> values(Path file) {
        return TextTable.read(file, VALUES, MOST_VALUES, NumberFile::values);
    }

    private static List<Value> values(TextTable table) {
        List<TextTable.Row> rows = table.rows();
        // The name of a column is no label of later lines, and does not look like a number with something wrong.
        boolean headed = !rows.isEmpty()
                && rows.get(0).fields().size() == VALUES.size()
                && !numberLike(rows.get(0).fields().get(1))
                && rows.stream()
                        .skip(1)
                        .noneMatch(row ->
                                row.fields().get(0).equals(rows.get(0).fields().get(0)));
        NumberFile file = new NumberFile(table, headed);
        file.checkForm(VALUES);
        boolean comma = file.decimalComma(List.of(1));
        List<Value> all = file.data().stream()
                .map(row -> new Value(row.fields().get(0), file.number(row, 1, comma, VALUES)))
                .toList();
        Map<String, Long> counts =
                all.stream().collect(Collectors.groupingBy(Value::label, LinkedHashMap::new, Collectors.counting()));
        file.checkLabels(counts.size());
        counts.forEach((label, n) -> {
            if (n < 2) {
                throw new UserError(table.file() + " has one value of " + label
                        + "; a spread needs at least two: add the others, or give number, mean and SD with --summary.");
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
     * Reads {@code label,n,mean,sd} lines, or others as the first line names their columns; by label, in the order of
     * the file.
     *
     * @throws UserError if it cannot be read, has other columns, or a line describes an impossible sample
     */
    static Map<String, Moments> summaries(Path file) {
        return TextTable.read(file, SUMMARY, MOST_VALUES, NumberFile::summaries);
    }

    private static Map<String, Moments> summaries(TextTable table) {
        boolean headed = !table.rows().isEmpty()
                && table.rows().get(0).fields().stream().skip(1).noneMatch(NumberFile::numberLike);
        NumberFile file = new NumberFile(table, headed);
        file.checkForm(SUMMARY);
        Map<String, Integer> places = file.places();
        boolean comma = file.decimalComma(List.of(places.get("mean"), places.get("sd")));
        Map<String, Moments> all = new LinkedHashMap<>();
        for (TextTable.Row row : file.data()) {
            String label = row.fields().get(places.get("label"));
            double n = file.number(row, places.get("n"), comma, SUMMARY);
            double mean = file.number(row, places.get("mean"), comma, SUMMARY);
            double sd = file.number(row, places.get("sd"), comma, SUMMARY);
            if (!(n >= 2 && n <= MOST_RUNS && n == Math.rint(n))) {
                throw file.mistake(
                        row,
                        "the number of runs of " + label + " is "
                                + row.fields().get(places.get("n")) + " but must be a whole number from 2 to "
                                + MOST_RUNS
                                + "; name the columns in a first line if their order is not "
                                + String.join(", ", SUMMARY));
            }
            if (sd <= 0) {
                throw file.mistake(
                        row,
                        "the SD of " + label + " is " + row.fields().get(places.get("sd"))
                                + " but must be above 0; if it was rounded away, write more of its digits");
            }
            if (all.put(label, new Moments((int) n, mean, sd)) != null) {
                throw file.mistake(row, label + " is there twice; give each label one line");
            }
        }
        file.checkLabels(all.size());
        return all;
    }

    /** The place of each column of a summary, by its name. */
    private Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        if (!headed) {
            IntStream.range(0, SUMMARY.size()).forEach(i -> places.put(SUMMARY.get(i), i));
            return places;
        }
        TextTable.Row head = table.rows().get(0);
        for (int i = 0; i < head.fields().size(); i++) {
            String word = head.fields().get(i).toLowerCase(Locale.ROOT).replaceAll("[ ._-]", "");
            places.put(
                    HEADS.keySet().stream()
                            .filter(key -> HEADS.get(key).contains(word))
                            .findFirst()
                            .orElse("label"),
                    i);
        }
        if (places.size() < SUMMARY.size()) {
            throw mistake(
                    head,
                    "the columns are " + Words.quoted(String.join(", ", head.fields())) + " and must be "
                            + String.join(", ", SUMMARY)
                            + " in any order; the SD is the standard error times the root of"
                            + " n, or the root of the variance, and is not known from a median, a range or an interval");
        }
        return places;
    }

    private List<TextTable.Row> data() {
        return table.rows().subList(headed ? 1 : 0, table.rows().size());
    }

    /** Refuses rows with other columns, and labels that a person could not tell apart. */
    private void checkForm(List<String> columns) {
        Map<String, String> labels = new HashMap<>();
        for (TextTable.Row row : table.rows()) {
            String whole = String.join(table.separator().form(List.of("", "")), row.fields());
            if (row.fields().size() != columns.size() || row.fields().get(0).isEmpty()) {
                throw mistake(
                        row,
                        Words.quoted(whole) + " is not "
                                + table.separator().form(columns)
                                + "; separate fields in every line with the same sign, and write numbers with a decimal point");
            }
            String label = row.fields().get(0);
            if (!Words.quoted(label).equals("\"" + label + "\"")) {
                throw mistake(
                        row,
                        "the label " + Words.quoted(label)
                                + " is longer than 60 characters or has some that nobody sees; write a shorter, plain one");
            }
            String alike = labels.putIfAbsent(label.toLowerCase(Locale.ROOT), label);
            if (alike != null && !alike.equals(label)) {
                throw mistake(
                        row,
                        "the labels " + Words.quoted(alike) + " and " + Words.quoted(label)
                                + " differ in capital letters only; write them alike, or name what they stand for");
            }
        }
    }

    private void checkLabels(int labels) {
        if (labels < 2) {
            throw new UserError(table.file() + " has " + (labels == 0 ? "no values" : "values of one label only")
                    + "; a comparison needs lines of at least two labels.");
        }
        if (labels > MOST_LABELS) {
            throw new UserError(table.file() + " has " + labels
                    + " labels, and each is compared with each; keep at most " + MOST_LABELS + " in a file.");
        }
    }

    /**
     * Whether these columns have decimal commas.
     *
     * @throws UserError if points and commas are mixed, or either can separate thousands
     */
    private boolean decimalComma(List<Integer> columns) {
        TextTable.Row first = null;
        boolean point = false;
        boolean thousands = true;
        String shown = "";
        for (TextTable.Row row : data()) {
            for (int column : columns) {
                String figure = row.fields().get(column);
                point |= figure.indexOf('.') >= 0;
                if (table.separator().leavesCommas() && figure.indexOf(',') >= 0) {
                    thousands &= figure.matches("[+-]?[1-9]\\d{0,2},\\d{3}");
                    shown = first == null ? figure : shown;
                    first = first == null ? row : first;
                }
            }
        }
        if (first != null && point) {
            throw mistake(
                    first,
                    Words.quoted(shown) + " has a comma, and other numbers have a decimal point; write all of"
                            + " them with a decimal point and without commas");
        }
        if (first != null && thousands) {
            throw mistake(
                    first,
                    Words.quoted(shown) + " may be " + shown.replace(',', '.') + " or " + shown.replace(",", "")
                            + "; write all numbers with a decimal point and without commas");
        }
        if (first == null) {
            columns.forEach(this::refuseThousands);
        }
        return first != null;
    }

    /**
     * Refuses a column in which points may separate thousands: 1.017 beside 998. Whole numbers beside three decimals are common;
     * only if the numbers lie closer together when the points separate thousands do they probably do so.
     */
    private void refuseThousands(int column) {
        List<String> figures =
                data().stream().map(row -> row.fields().get(column)).toList();
        List<String> whole =
                figures.stream().filter(f -> f.matches("[+-]?\\d{1,3}")).toList();
        List<TextTable.Row> pointed = data().stream()
                .filter(row -> row.fields().get(column).matches("[+-]?[1-9]\\d{0,2}\\.\\d{3}"))
                .toList();
        if (whole.isEmpty() || pointed.isEmpty() || whole.size() + pointed.size() < figures.size()) {
            return;
        }
        if (spread(figures.stream().map(f -> f.replace(".", ""))) < spread(figures.stream())) {
            String shown = pointed.get(0).fields().get(column);
            throw mistake(
                    pointed.get(0),
                    Words.quoted(shown) + " may be " + shown + " or " + shown.replace(".", "") + " beside "
                            + whole.get(0) + "; write a decimal point in all numbers, and nothing between thousands");
        }
    }

    /** How many times as large as the smallest number that is not 0 the largest is. */
    private static double spread(Stream<String> figures) {
        double[] sizes = figures.mapToDouble(f -> Math.abs(Decimal.parse(f)))
                .filter(size -> size > 0)
                .toArray();
        return Arrays.stream(sizes).max().orElse(1) / Arrays.stream(sizes).min().orElse(1);
    }

    private double number(TextTable.Row row, int column, boolean comma, List<String> columns) {
        String figure = row.fields().get(column);
        double value;
        try {
            value = Decimal.parse(comma ? figure.replaceFirst(",", ".") : figure);
        } catch (NumberFormatException e) {
            throw mistake(
                    row,
                    Words.quoted(figure) + " is not a number; write "
                            + table.separator().form(columns) + " with a decimal point and no unit");
        }
        if (value != 0 && !(Math.abs(value) <= GREATEST && Math.abs(value) >= 1 / GREATEST)) {
            throw mistake(row, Words.quoted(figure) + " is outside 1e-50 to 1e50; write it in another unit");
        }
        return value;
    }

    /** Whether a field was meant as a number, well written or not. */
    private static boolean numberLike(String field) {
        return field.matches("[+-]?[.,]?\\d.*");
    }

    private UserError mistake(TextTable.Row row, String sentence) {
        return new UserError(table.file() + ":" + row.line() + ": " + sentence + ".");
    }
}
