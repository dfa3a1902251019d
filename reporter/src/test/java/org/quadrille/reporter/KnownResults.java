package org.quadrille.reporter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.check.CheckEngine;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.data.RunData;

/**
 * Every check over one run after another, but nothing twice that would come to the same. A table, a view and a check are a
 * function of their SQL, of the files that it reads, and of those columns of tables that it names. Most faults leave most
 * of these as they are, so the database stays open, a run replaces only what differs from the run before, and a check
 * whose columns are those of an earlier run has its result. A word that only looks like the name of a table or a column
 * costs a comparison and changes nothing.
 */
final class KnownResults extends DuckDb {
    private static final Pattern COMMENT = Pattern.compile("-- .*");
    private static final Pattern END_OF_STATEMENT = Pattern.compile(";\\s*(\\n|$)");
    private static final Pattern MADE =
            Pattern.compile("(?<=CREATE (TABLE|VIEW|MACRO) |INSERT INTO )\\w+|(?<=/)[\\w-]+\\.parquet(?=' \\()");
    private static final Pattern FILE = Pattern.compile("(?<=')/[^']+\\.csv(?=')");
    private static final Pattern NAME = Pattern.compile("[\\w-]+\\.parquet|\\w+");
    /** A word that gives a name to a result, and reads nothing. */
    private static final Pattern ALIAS = Pattern.compile("\\bAS \\w+");

    private static final Pattern EVERY_COLUMN = Pattern.compile("(\\w\\.|SELECT )\\*");

    /** The view that most checks read. */
    private static final String TRANSACTIONS = "tx";

    private final Path data;
    private final List<Check> checks = CheckCatalogue.all();
    /** What each table, Parquet file, view and macro that the database holds was made of. */
    private final Map<String, String> origins = new HashMap<>();
    /** The contents of each, by column; what every reader depends on has no column. */
    private final Map<String, Map<String, String>> contents = new HashMap<>();
    /** Those that are of this run already. */
    private final Set<String> loaded = new HashSet<>();

    private final Map<String, CheckResult> known = new HashMap<>();

    private KnownResults(Path data) {
        super(data, data.resolve("tmp"));
        this.data = data;
        // Of files that are written again within the resolution of their times.
        super.run("SET enable_external_file_cache = false");
    }

    /** For runs that are written to this folder one after another. */
    static KnownResults in(ResultsFolder folder) throws IOException {
        return new KnownResults(Files.createDirectories(folder.data()).toAbsolutePath());
    }

    /** The results of all checks over the run that is in the folder now, in the order of the catalogue. */
    List<CheckResult> of(ResultsFolder folder) {
        loaded.clear();
        try (RunData run = RunData.open(folder, folder.readManifest(), (place, temporary) -> this)) {
            return checks.stream()
                    .map(check -> known.computeIfAbsent(
                            check.id() + origin(check.sql()), unknown -> CheckEngine.run(check, run)))
                    .toList();
        }
    }

    /** Runs those statements of a script that make something else than what is there. */
    @Override
    public void run(String script) {
        Map<String, String> makers = new LinkedHashMap<>();
        for (String statement : END_OF_STATEMENT.split(COMMENT.matcher(script).replaceAll(""))) {
            Matcher made = MADE.matcher(statement);
            makers.merge(made.find() ? made.group() : statement, statement, (one, next) -> one + ";\n" + next);
        }
        makers.forEach((name, sql) -> {
            String origin = origin(sql);
            if (!origin.equals(origins.get(name))) {
                // Not known until it is made: what fails half-way must not pass for what was there before.
                origins.remove(name);
                super.run(sql.replaceFirst("CREATE (?=TABLE|VIEW|MACRO)", "CREATE OR REPLACE "));
                origins.put(name, origin);
                contents.put(name, contents(name, sql, origin));
            }
            loaded.add(name);
        });
    }

    private Map<String, String> contents(String name, String sql, String origin) {
        if (name.endsWith(".parquet")) {
            return Map.of("", digest(data.resolve(name)));
        }
        if (!sql.startsWith("CREATE TABLE") && !name.equals(TRANSACTIONS)) {
            return Map.of("", origin);
        }
        List<String> columns =
                query("SELECT column_name FROM duckdb_columns() WHERE table_name = '" + name + "'").stream()
                        .map(column -> column.text("column_name"))
                        .toList();
        Row digests = query("SELECT count(*) AS \"#\""
                        + columns.stream()
                                .map(column -> ", bit_xor(hash(hash(\"#\", " + column + "))) AS " + column)
                                .collect(Collectors.joining())
                        + " FROM (SELECT row_number() OVER () AS \"#\", * FROM " + name + ")")
                .get(0);
        Map<String, String> all = new TreeMap<>(Map.of("", digests.text("#")));
        columns.forEach(column -> all.put(column, String.valueOf(digests.text(column))));
        return all;
    }

    private String origin(String sql) {
        String statement = COMMENT.matcher(sql).replaceAll("");
        boolean every = EVERY_COLUMN.matcher(statement).find();
        Set<String> words = NAME.matcher(ALIAS.matcher(statement).replaceAll(""))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
        StringBuilder of = new StringBuilder(statement);
        words.stream()
                .filter(loaded::contains)
                .forEach(name -> contents.get(name).forEach((column, digest) -> {
                    if (column.isEmpty() || every || words.contains(column)) {
                        of.append('\n').append(digest);
                    }
                }));
        FILE.matcher(statement).results().forEach(file -> of.append('\n').append(digest(Path.of(file.group()))));
        return Sha256.of(of.toString());
    }

    private static String digest(Path file) {
        try {
            return Sha256.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing: it stays open for the next run. */
    @Override
    public void close() {}

    /** After the last run. */
    void end() {
        super.close();
    }
}
