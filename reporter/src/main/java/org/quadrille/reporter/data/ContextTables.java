package org.quadrille.reporter.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/** The small tables of a reported run: all that its checks read beside records and readings. */
public final class ContextTables {
    private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+)");

    private ContextTables() {}

    /** Their names, as in {@code context.sql}. */
    public static List<String> names() {
        return TABLE.matcher(ReportSql.file("context"))
                .results()
                .map(table -> table.group(1))
                .toList();
    }

    /**
     * Makes the tables of a run in a database. The statements of its {@code data/context.sql} may be anybody's, so they run
     * in a database that reaches no file, and without those that read the log.
     *
     * @param data folder of the run's data
     * @throws UserError if the run has no such file of this build, or it cannot be read
     */
    public static void fill(DuckDb into, Path data) {
        Path file = data.resolve("context.sql");
        try (DuckDb apart = new DuckDb(data, data.resolve("tmp"))) {
            String text = Files.readString(file);
            int end = text.lastIndexOf(ReportSql.file("buckets"));
            if (!text.startsWith(ReportSql.file("context")) || end < 0) {
                throw notOfThisBuild(file + " is of another build");
            }
            apart.run("SET enable_external_access = false; SET lock_configuration = true");
            apart.run(text.substring(0, end));
            into.run(ReportSql.file("context"));
            for (String table : names()) {
                List<Row> rows = apart.query("SELECT * FROM " + table);
                if (!rows.isEmpty()) {
                    into.run("INSERT INTO " + table + " VALUES "
                            + rows.stream().map(Row::literals).collect(Collectors.joining(", ")));
                }
            }
        } catch (NoSuchFileException e) {
            throw notOfThisBuild(file + " is missing");
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + ": " + FileErrors.of(e) + "; correct its permissions.");
        }
    }

    private static UserError notOfThisBuild(String fault) {
        return new UserError(fault + "; run quadrille report on the run again.");
    }
}
