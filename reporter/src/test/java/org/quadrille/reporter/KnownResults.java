package org.quadrille.reporter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.check.CheckEngine;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.data.RunData;

/**
 * Every check over a run, but none twice over the same rows: a check is a function of the tables and files that its SQL
 * names, directly or by way of views and macros. Most faults leave most tables as they are, and a check that finds the
 * tables of an earlier run of this JVM has its result. A name that only looks like one of a table costs a comparison
 * and changes nothing.
 */
final class KnownResults {
    private static final Map<String, CheckResult> KNOWN = new ConcurrentHashMap<>();
    private static final Pattern NAME = Pattern.compile("[\\w-]+\\.parquet|\\w+");

    /** What a run holds: the rows of a table or the bytes of a file, as text that differs if they do. */
    private final Map<String, String> rows = new TreeMap<>();
    /** The SQL of each view and macro. */
    private final Map<String, String> definitions = new HashMap<>();

    private final RunData data;

    private KnownResults(RunData data, Path folder) {
        this.data = data;
        String digests = data.query("SELECT table_name AS name FROM duckdb_tables()").stream()
                .map(table -> table.text("name"))
                .map(name ->
                        "SELECT '" + name + "' AS name, coalesce(md5(string_agg(hash(t)::VARCHAR, ' ')), '') AS digest"
                                + " FROM \"" + name + "\" t")
                .collect(Collectors.joining(" UNION ALL "));
        data.query(digests).forEach(table -> rows.put(table.text("name"), table.text("digest")));
        for (Row view : data.query("SELECT view_name AS name, sql FROM duckdb_views() WHERE NOT internal")) {
            definitions.put(view.text("name"), view.text("sql"));
        }
        for (Row macro : data.query("SELECT function_name AS name, string_agg(macro_definition, ' ') AS sql"
                + " FROM duckdb_functions() WHERE NOT internal AND macro_definition IS NOT NULL GROUP BY 1")) {
            definitions.put(macro.text("name"), macro.text("sql"));
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".parquet")).toList()) {
                rows.put(file.getFileName().toString(), digest(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The results of all checks, in the order of the catalogue. */
    static List<CheckResult> of(ResultsFolder folder) {
        try (RunData data = RunData.open(folder, folder.readManifest())) {
            KnownResults known = new KnownResults(data, folder.data());
            return CheckCatalogue.all().stream().map(known::result).toList();
        }
    }

    private CheckResult result(Check check) {
        Set<String> names = new TreeSet<>();
        read(check.sql(), names, new HashSet<>());
        String key = check.id()
                + names.stream().map(name -> " " + name + "=" + rows.get(name)).collect(Collectors.joining());
        return KNOWN.computeIfAbsent(key, none -> CheckEngine.run(check, data));
    }

    private void read(String sql, Set<String> names, Set<String> seen) {
        Matcher words = NAME.matcher(sql.replaceAll("--.*", ""));
        while (words.find()) {
            String name = words.group();
            if (rows.containsKey(name)) {
                names.add(name);
            }
            if (definitions.containsKey(name) && seen.add(name)) {
                read(definitions.get(name), names, seen);
            }
        }
    }
}
