package org.quadrille.tests.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.check.CheckEngine;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.data.RunData;

/** Puts a fault into a copy of a run's logs that only the workload's rules can show: the end lines are adjusted. */
final class Doctor {
    private static final List<String> COLUMNS = List.of(TransactionRecord.HEADER.split(","));
    private static final String END = "# end records=";

    private Doctor() {}

    /** A record of a log as text, for reading and changing. */
    static final class Line {
        private final String[] values;

        private Line(String text) {
            values = text.split(",", -1);
        }

        String get(String column) {
            return values[COLUMNS.indexOf(column)];
        }

        long number(String column) {
            return Long.parseLong(get(column));
        }

        boolean is(String column, Object value) {
            return get(column).equals(value.toString());
        }

        Line set(String column, Object value) {
            values[COLUMNS.indexOf(column)] = value.toString();
            return this;
        }

        @Override
        public String toString() {
            return String.join(",", values);
        }
    }

    /**
     * Copies a run and changes every n-th of the records that fit, starting with the n-th.
     *
     * @param change gives the changed record, or null to take it out
     * @return how many records were changed
     */
    static int treat(Path run, Path copy, int everyNth, Predicate<Line> fits, UnaryOperator<Line> change)
            throws IOException {
        copy(run, copy);
        int changed = 0;
        int seen = 0;
        for (Path log : logs(copy)) {
            List<String> out = new ArrayList<>();
            for (String text : Files.readAllLines(log)) {
                Line line = text.startsWith("#") || text.equals(TransactionRecord.HEADER) ? null : new Line(text);
                if (line != null && fits.test(line) && ++seen % everyNth == 0) {
                    changed++;
                    line = change.apply(line);
                    if (line != null) {
                        out.add(line.toString());
                    }
                } else if (text.startsWith(END)) {
                    out.add(END + (out.size() - 2));
                } else {
                    out.add(text);
                }
            }
            Files.write(log, out);
        }
        return changed;
    }

    /** Copies what the reporter reads of a run. */
    static void copy(Path run, Path copy) throws IOException {
        try (Stream<Path> files = Files.walk(run, 2)) {
            for (Path file : files.filter(
                            f -> f.toString().endsWith(".json") || f.toString().endsWith(".csv"))
                    .toList()) {
                Path target = copy.resolve(run.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private static List<Path> logs(Path run) throws IOException {
        try (Stream<Path> files = Files.list(new ResultsFolder(run).logs())) {
            return files.filter(f -> f.toString().endsWith(".csv")).sorted().toList();
        }
    }

    /** Names of all checks that a run fails. */
    static Set<String> failing(Path run) {
        return failing(run, CheckCatalogue.all());
    }

    /** Names of those of the given checks that a run fails. */
    static Set<String> failing(Path run, Set<String> checks) {
        return failing(run, checks.stream().map(CheckCatalogue::named).toList());
    }

    private static Set<String> failing(Path run, List<Check> checks) {
        ResultsFolder folder = new ResultsFolder(run);
        try (RunData data = RunData.open(folder, folder.readManifest())) {
            return checks.stream()
                    .map(check -> CheckEngine.run(check, data))
                    .filter(check -> !check.passed())
                    .map(CheckResult::id)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
