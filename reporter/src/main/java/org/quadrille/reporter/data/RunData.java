package org.quadrille.reporter.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.files.Folders;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;

/**
 * A run, ready for queries: its logs as {@code data/transactions.parquet}, its machine samples, gauges and service
 * times beside it, all made here, and its context as {@code data/context.sql}. The tables and views are those of the
 * SQL files of this module. Not thread-safe.
 */
public final class RunData implements AutoCloseable {
    private final DuckDb duck;
    private final Path temporary;
    private final String pacing;

    private RunData(DuckDb duck, Path temporary, String pacing) {
        this.duck = duck;
        this.temporary = temporary;
        this.pacing = pacing;
    }

    /**
     * Reads the logs of a run. A log that is missing, damaged or foreign does not stop this: what is wrong with it
     * becomes rows of the table {@code logs}, which the checks read.
     *
     * @throws UserError if the folder cannot be read or written
     */
    public static RunData open(ResultsFolder folder, RunManifest manifest) {
        return open(folder, manifest, DuckDb::new);
    }

    /** The same, with a database for a data folder and a folder for temporary files. */
    public static RunData open(ResultsFolder folder, RunManifest manifest, BiFunction<Path, Path, DuckDb> database) {
        RunSetup setup = new RunSetup(folder.readTestbed(), folder.readProfile());
        List<LogFile> logs = LogSet.inspect(folder, manifest, setup);
        List<ReadingFile> readings = Readings.inspect(folder, manifest);
        String context = Context.of(
                manifest,
                setup,
                folder.readDatabases(folder.databasesBefore()),
                folder.readDatabases(folder.databasesAfter()),
                logs,
                readings,
                folder.readCode(),
                Checksums.inputs(folder));
        Path data = folder.data().toAbsolutePath();
        Path temporary = data.resolve("tmp");
        try {
            Files.createDirectories(data);
            Files.writeString(data.resolve("context.sql"), context);
        } catch (IOException e) {
            throw new UserError("Cannot write to " + data + " (" + FileErrors.of(e)
                    + "); free some space or correct the permissions.");
        }
        String pacing = setup.testbed().pacing().mode().name().toLowerCase(Locale.ROOT);
        RunData run = new RunData(database.apply(data, temporary), temporary, pacing);
        try {
            if (logs.stream().mapToLong(LogFile::records).sum() < DuckDb.ROWS_OF_A_THREAD) {
                run.duck.useOneThread();
            }
            run.duck.run(readLogs(LogSet.readable(logs, manifest.runId(), temporary), data));
            run.duck.run(Readings.samples(readings, manifest.runId(), temporary, data.resolve("samples.parquet")));
            for (ReadingFile.Kind kind : List.of(ReadingFile.Kind.GAUGES, ReadingFile.Kind.SERVICE_TIMES)) {
                run.duck.run(readReadings(kind, Readings.readable(readings, kind, manifest.runId(), temporary), data));
            }
            run.duck.run(context);
            return run;
        } catch (RuntimeException e) {
            run.close();
            throw e;
        }
    }

    private static String readLogs(List<Path> files, Path data) {
        return filled(files.isEmpty() ? "no-logs" : "read-logs", files, data.resolve("transactions.parquet"));
    }

    private static String readReadings(ReadingFile.Kind kind, List<Path> files, Path data) {
        String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return filled((files.isEmpty() ? "no-" : "read-") + name, files, data.resolve(name + ".parquet"));
    }

    private static String filled(String sqlFile, List<Path> files, Path target) {
        return Sql.file(sqlFile)
                .replace(
                        "${files}",
                        Sql.literals(files.stream().map(Path::toAbsolutePath).toList()))
                .replace("${target}", Sql.literal(target));
    }

    /** How its sessions were paced: {@code open} or {@code closed}. */
    public String pacing() {
        return pacing;
    }

    /** Rows of a query over the run. */
    public List<Row> query(String sql) {
        return duck.query(sql);
    }

    /** Rows of one of the reporter's SQL files. */
    public List<Row> queryFile(String name) {
        return duck.query(Sql.file(name));
    }

    /** The same, with values in place of the file's parameters, such as {@code ${from}}. */
    public List<Row> queryFile(String name, Map<String, Object> values) {
        String sql = Sql.file(name);
        for (Map.Entry<String, Object> value : values.entrySet()) {
            sql = sql.replace("${" + value.getKey() + "}", Sql.literal(value.getValue()));
        }
        return duck.query(sql);
    }

    @Override
    public void close() {
        duck.close();
        try {
            Folders.delete(temporary);
        } catch (IOException e) {
            throw new UserError("Cannot remove " + temporary + ": " + e.getMessage() + "; remove it by hand.");
        }
    }
}
