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
import org.quadrille.common.workload.Profile;

/**
 * A run, ready for queries: its logs as {@code data/transactions.parquet}, its machine samples, gauges and service
 * times beside it, all made here, and its context as {@code data/context.sql}. The tables and views are those of the
 * SQL files of this module. Not thread-safe.
 */
public final class RunData implements AutoCloseable {
    private final DuckDb duck;
    private final Path temporary;
    private final RunSetup setup;
    private boolean small;

    private RunData(DuckDb duck, Path temporary, RunSetup setup) {
        this.duck = duck;
        this.temporary = temporary;
        this.setup = setup;
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
        Path data = folder.data().toAbsolutePath();
        Path temporary = data.resolve("tmp");
        try {
            Files.createDirectories(data);
        } catch (IOException e) {
            throw notWritten(data, e);
        }
        // DuckDB converts the logs meanwhile: reading line by line keeps no more processors busy than there are logs.
        Beside<Inspected> inspected = Beside.begin(() -> Inspected.of(folder, manifest, setup));
        RunData run = new RunData(database.apply(data, temporary), temporary, setup);
        try {
            List<ReadingFile> readings = setup.profile().queries() == null
                    ? ReadingFiles.inspect(folder, manifest)
                    : ReadingFiles.withQueries(folder, manifest);
            run.read(folder, manifest, readings, data);
            String known = Context.of(
                    manifest,
                    setup,
                    folder.readDatabases(folder.databasesBefore()),
                    folder.readDatabases(folder.databasesAfter()),
                    readings,
                    folder.readCode());
            run.duck.run(known + Context.views());
            String found = inspected.get().rows(manifest, setup);
            Files.writeString(data.resolve("context.sql"), known + found + Context.views());
            run.duck.run(found);
            return run;
        } catch (IOException e) {
            run.close();
            throw notWritten(data, e);
        } catch (RuntimeException e) {
            run.close();
            throw e;
        }
    }

    private static UserError notWritten(Path data, IOException e) {
        return new UserError(
                "Cannot write to " + data + " (" + FileErrors.of(e) + "); free some space or correct the permissions.");
    }

    private void read(ResultsFolder folder, RunManifest manifest, List<ReadingFile> readings, Path data) {
        List<Path> logs = LogSet.readable(folder, manifest, temporary);
        if (logs.stream().mapToLong(RunData::size).sum() < DuckDb.ROWS_OF_A_THREAD * LogSet.BYTES_OF_A_RECORD) {
            duck.useOneThread();
            small = true;
        }
        duck.run(filled(logs.isEmpty() ? "no-logs" : "read-logs", logs, data.resolve("transactions.parquet")));
        duck.run(ReadingFiles.samples(readings, manifest.runId(), temporary, data.resolve("samples.parquet")));
        for (ReadingFile.Kind kind : ReadingFile.Kind.values()) {
            if (kind == ReadingFile.Kind.SAMPLES
                    || kind == ReadingFile.Kind.QUERIES && profile().queries() == null) {
                continue;
            }
            duck.run(readReadings(kind, ReadingFiles.readable(readings, kind, manifest.runId(), temporary), data));
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + ": " + FileErrors.of(e) + "; correct its permissions.");
        }
    }

    private static String readReadings(ReadingFile.Kind kind, List<Path> files, Path data) {
        String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return filled((files.isEmpty() ? "no-" : "read-") + name, files, data.resolve(name + ".parquet"));
    }

    private static String filled(String sqlFile, List<Path> files, Path target) {
        return ReportSql.file(sqlFile)
                .replace(
                        "${files}",
                        ReportSql.literals(
                                files.stream().map(Path::toAbsolutePath).toList()))
                .replace("${target}", ReportSql.literal(target));
    }

    /** How its sessions were paced: {@code open} or {@code closed}. */
    public String pacing() {
        return setup.testbed().pacing().mode().name().toLowerCase(Locale.ROOT);
    }

    /** The effective profile. */
    public Profile profile() {
        return setup.profile();
    }

    /** Whether one processor has no more to do for it than two, so that another thread may ask {@link #another} meanwhile. */
    public boolean small() {
        return small;
    }

    /** The same run for the queries of another thread; its files stay when it is closed. */
    public RunData another() {
        return new RunData(duck.another(), null, setup);
    }

    /** Rows of a query over the run. */
    public List<Row> query(String sql) {
        return duck.query(sql);
    }

    /** Rows of one of the reporter's SQL files. */
    public List<Row> queryFile(String name) {
        return duck.query(ReportSql.file(name));
    }

    /** The same as records, whose components are named as the columns. */
    public <T extends Record> List<T> queryFile(String name, Class<T> type) {
        return queryFile(name).stream().map(row -> row.as(type)).toList();
    }

    /** The same, with values in place of the file's parameters, such as {@code ${from}}. */
    public List<Row> queryFile(String name, Map<String, Object> values) {
        String sql = ReportSql.file(name);
        for (Map.Entry<String, Object> value : values.entrySet()) {
            sql = sql.replace("${" + value.getKey() + "}", ReportSql.literal(value.getValue()));
        }
        return duck.query(sql);
    }

    @Override
    public void close() {
        duck.close();
        if (temporary == null) {
            return;
        }
        try {
            Folders.delete(temporary);
        } catch (IOException e) {
            throw new UserError("Cannot remove " + temporary + ": " + e.getMessage() + "; remove it by hand.");
        }
    }
}
