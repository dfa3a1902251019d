package org.quadrille.study.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.files.UserFiles;

/**
 * A text file as a table with one way to separate its fields. Fields may be quoted; blank rows and those that begin
 * with # are left out, and so are empty fields at the end of a row.
 *
 * @param columns how many it is to have
 */
record TextTable(Path file, Separator separator, int columns, List<Row> rows) {
    /** How fields are separated. */
    enum Separator {
        COMMA(','),
        SEMICOLON(';'),
        TAB('\t'),
        /** Whatever is before the last fields of a line is its label. */
        BLANK(' ');

        private final char character;

        Separator(char character) {
            this.character = character;
        }

        /** Whether a comma can stand in a number. */
        boolean leavesCommas() {
            return this != COMMA;
        }

        /** Names of columns as they are to be written. */
        String form(List<String> columns) {
            return String.join(this == TAB ? " TAB " : String.valueOf(character), columns);
        }
    }

    /** A row: its last line in the file, from 1, and what it holds, without blanks around the fields. */
    record Row(long line, List<String> fields) {}

    /**
     * Reads a file in that one of the ways to separate fields which gives it a meaning. A comma between a blank and a
     * digit can be a separator or a decimal comma, as in {@code vm 99,87}: where both give a meaning, there is none.
     *
     * @param columns their names
     * @param meaning what the table says; throws a {@link UserError} if it says nothing
     * @throws UserError if the file cannot be read, has too many rows, or the way that fits best has no meaning
     */
    static <T> T read(Path file, List<String> columns, int most, Function<TextTable, T> meaning) {
        String text = UserFiles.read(file, "name a text file with lines of " + Separator.COMMA.form(columns));
        Map<Separator, T> found = new EnumMap<>(Separator.class);
        Map<Separator, TextTable> tables = new EnumMap<>(Separator.class);
        UserError problem = null;
        long best = -1;
        for (Separator separator : Separator.values()) {
            long fitting = 0;
            try {
                TextTable table = of(file, text, separator, columns.size(), most);
                fitting = table.rows().stream()
                        .takeWhile(row -> row.fields().size() == columns.size()
                                && !row.fields().get(0).matches(".*[;\t].*"))
                        .count();
                found.put(separator, meaning.apply(table));
                tables.put(separator, table);
            } catch (UserError e) {
                if (fitting > best) {
                    best = fitting;
                    problem = e;
                }
            }
        }
        if (found.isEmpty()) {
            throw problem;
        }
        if (found.size() > 1 && found.containsKey(Separator.BLANK)) {
            throw ambiguous(tables, columns);
        }
        // A comma in a file with tabs or semicolons is a decimal comma, or part of a label.
        return List.copyOf(found.values()).get(found.size() - 1);
    }

    private static UserError ambiguous(Map<Separator, TextTable> tables, List<String> columns) {
        TextTable blank = tables.get(Separator.BLANK);
        TextTable other = tables.values().iterator().next();
        Row one = other.rows().get(0);
        Row two = blank.rows().get(0);
        return new UserError(blank.file() + ":" + one.line() + ": the label may be "
                + Words.quoted(one.fields().get(0))
                + " or " + Words.quoted(two.fields().get(0)) + "; write \""
                + other.separator().form(columns)
                + "\" or \"" + blank.separator().form(columns)
                + "\" above the first line, or separate with semicolons.");
    }

    private static TextTable of(Path file, String text, Separator separator, int columns, int most) {
        TextTable table = new TextTable(file, separator, columns, new ArrayList<>());
        if (separator == Separator.BLANK) {
            int[] line = {0};
            text.lines().takeWhile(l -> table.rows().size() <= most).forEach(l -> table.blank(++line[0], l));
        } else {
            table.quoted(text, most);
        }
        if (table.rows().size() > most) {
            throw new UserError(
                    file + " has more than " + most + " lines of numbers. The unit is the run: write one value"
                            + " of each run, such as its mean or its 90th percentile, and not one of each request.");
        }
        return table;
    }

    private void quoted(String text, int most) {
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setDelimiter(separator.character)
                .setIgnoreSurroundingSpaces(true)
                .setCommentMarker('#')
                .get();
        // The library takes a comment for one only at the beginning of a line.
        try (CSVParser parser = CSVParser.parse(text.replaceAll("(?m)^[ \\t]+#", "#"), format)) {
            try {
                for (CSVRecord row : parser) {
                    add(parser.getCurrentLineNumber(), row.toList());
                    if (rows.size() > most) {
                        return;
                    }
                }
            } catch (UncheckedIOException e) {
                throw new UserError(file + ":" + parser.getCurrentLineNumber()
                        + ": a quoted field has no end, or text after it; close the quotation marks, and double those"
                        + " inside.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void blank(int number, String line) {
        String text = plain(line);
        if (text.isEmpty() || text.startsWith("#")) {
            return;
        }
        List<String> words = List.of(text.split(" "));
        int label = words.size() - columns + 1;
        if (label < 1 || text.indexOf('\t') >= 0 || words.get(label - 1).matches(".*[,;]")) {
            add(number, List.of(text));
            return;
        }
        List<String> fields = new ArrayList<>();
        fields.add(String.join(" ", words.subList(0, label)).replaceFirst("^\"(.*)\"$", "$1"));
        fields.addAll(words.subList(label, words.size()));
        add(number, fields);
    }

    private void add(long line, List<String> fields) {
        List<String> filled =
                new ArrayList<>(fields.stream().map(TextTable::plain).toList());
        while (!filled.isEmpty() && filled.get(filled.size() - 1).isEmpty()) {
            filled.remove(filled.size() - 1);
        }
        if (!filled.isEmpty()) {
            rows.add(new Row(line, filled));
        }
    }

    /**
     * What a person sees: characters of several parts as one, blanks of all kinds and numbers as one blank, none at the
     * ends.
     */
    private static String plain(String field) {
        return Normalizer.normalize(field, Normalizer.Form.NFC)
                .replaceAll("\\p{Zs}+", " ")
                .strip();
    }
}
