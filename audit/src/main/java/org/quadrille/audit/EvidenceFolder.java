package org.quadrille.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.Words;

/**
 * What a tool did to one database and what came back, as text that needs no tool to be read: {@code evidence.txt} in a
 * folder of its own, and other files beside it. Written as it happens. Thread-safe.
 */
public final class EvidenceFolder implements AutoCloseable {
    /** Maximum number of rows of an answer that are kept; of a longer answer, the first rows and the number of all. */
    private static final int ROWS = 200;

    private final Path folder;
    private final Writer out;

    EvidenceFolder(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
            this.out = Files.newBufferedWriter(folder.resolve("evidence.txt"));
        } catch (IOException e) {
            throw trouble(folder, e);
        }
    }

    /** Something that is neither a statement nor its answer; may have several lines. */
    public synchronized void note(String text) {
        write(stamp(Instant.now()) + " " + text.strip().replace("\n", "\n    ") + "\n");
    }

    /**
     * Runs a query and keeps it with its answer.
     *
     * @return the rows, each value as text
     * @throws SQLException if the query fails; that is recorded, too
     */
    public List<List<String>> query(Connection connection, String sql, Object... parameters) throws SQLException {
        Instant began = Instant.now();
        long start = System.nanoTime();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet answer = statement.executeQuery()) {
                List<List<String>> rows = rows(answer);
                List<String> names = names(answer);
                statement(began, sql, List.of(parameters), table(names, rows), System.nanoTime() - start);
                return rows;
            }
        } catch (SQLException e) {
            statement(
                    began,
                    sql,
                    List.of(parameters),
                    "SQLSTATE " + e.getSQLState() + ": " + e.getMessage() + "\n",
                    System.nanoTime() - start);
            throw e;
        }
    }

    /** Keeps a statement that was sent elsewhere, when it began, with what came back, as lines. */
    public synchronized void statement(
            Instant began, String sql, List<?> parameters, String answer, long durationNanos) {
        StringBuilder text = new StringBuilder(stamp(began)).append(" statement\n");
        text.append("    ").append(sql.strip().replace("\n", "\n    ")).append('\n');
        if (!parameters.isEmpty()) {
            text.append("  with ").append(parameters).append('\n');
        }
        text.append(String.format(Locale.ROOT, "  answer after %.3f s%n", durationNanos / 1e9));
        text.append("    ").append(answer.strip().replace("\n", "\n    ")).append("\n\n");
        write(text.toString());
    }

    /** Writes a whole file beside the evidence. */
    public void save(String file, String content) {
        try {
            Files.writeString(folder.resolve(file), content);
        } catch (IOException e) {
            throw trouble(folder, e);
        }
    }

    private static List<List<String>> rows(ResultSet answer) throws SQLException {
        int columns = answer.getMetaData().getColumnCount();
        List<List<String>> rows = new ArrayList<>();
        while (answer.next()) {
            String[] row = new String[columns];
            for (int i = 0; i < columns; i++) {
                row[i] = answer.getString(i + 1);
            }
            rows.add(Arrays.asList(row));
        }
        return rows;
    }

    private static List<String> names(ResultSet answer) throws SQLException {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= answer.getMetaData().getColumnCount(); i++) {
            names.add(answer.getMetaData().getColumnLabel(i));
        }
        return names;
    }

    /** Rows as a table of text, headed by the names of the columns. */
    static String table(List<String> names, List<List<String>> rows) {
        List<List<String>> shown = rows.subList(0, Math.min(ROWS, rows.size()));
        int[] widths = new int[names.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    names.get(i).length(),
                    shown.stream()
                            .mapToInt(row -> String.valueOf(row.get(column)).length())
                            .max()
                            .orElse(0));
        }
        StringBuilder text = new StringBuilder();
        line(text, names, widths);
        shown.forEach(row -> line(text, row, widths));
        text.append('(').append(Words.count(rows.size(), "row"));
        return text.append(rows.size() > ROWS ? ", of which the first " + ROWS + ")\n" : ")\n")
                .toString();
    }

    private static void line(StringBuilder text, List<String> values, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String value = String.valueOf(values.get(i));
            line.append(value).append(" ".repeat(widths[i] - value.length() + 2));
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private static String stamp(Instant time) {
        return String.format(Locale.ROOT, "[%s]", time.truncatedTo(ChronoUnit.MICROS));
    }

    private void write(String text) {
        try {
            out.write(text);
            out.flush();
        } catch (IOException e) {
            throw trouble(folder, e);
        }
    }

    static UncheckedIOException trouble(Path folder, IOException e) {
        return new UncheckedIOException(
                "the evidence in " + folder + " cannot be written (" + FileErrors.of(e) + ")", e);
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw trouble(folder, e);
        }
    }
}
