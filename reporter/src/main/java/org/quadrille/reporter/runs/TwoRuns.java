package org.quadrille.reporter.runs;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.figures.TransactionFigures;
import org.quadrille.reporter.result.ReportFile;
import org.quadrille.reporter.runs.RunsDiff.Difference;

/**
 * Two runs beside each other, as {@code runs diff} and the page of two runs show them.
 *
 * @param throughput by what is counted a second; empty unless both have a report
 * @param transactions response times by type, likewise
 * @param differences all keys in which they differ, configuration first
 */
public record TwoRuns(
        Map<String, TwoValues> throughput, Map<String, TwoTimes> transactions, List<Difference> differences) {
    /** A figure of both; null where a run has none. */
    public record TwoValues(Double a, Double b) {
        /** Change of the second against the first, percent; null if one has no value, or the first is 0. */
        @JsonProperty
        public Double percent() {
            return a == null || b == null || a == 0 ? null : Double.valueOf(100 * (b - a) / a);
        }
    }

    /** Response times of a type, milliseconds. @param p90 90th percentile */
    public record TwoTimes(TwoValues p90, TwoValues mean) {}

    /** @throws org.quadrille.common.cli.UserError if files of one cannot be read */
    public static TwoRuns of(Path first, Path second) {
        List<Difference> differences = RunsDiff.between(first, second);
        ResultsFolder a = new ResultsFolder(first);
        ResultsFolder b = new ResultsFolder(second);
        return Files.exists(a.reportJson()) && Files.exists(b.reportJson())
                ? of(ReportFile.read(a), ReportFile.read(b), differences)
                : new TwoRuns(Map.of(), Map.of(), differences);
    }

    private static TwoRuns of(ReportFile a, ReportFile b, List<Difference> differences) {
        Map<String, TwoValues> throughput = new LinkedHashMap<>();
        throughput.put("tpsV", new TwoValues(a.tpsV(), b.tpsV()));
        throughput.put("transactions a second", new TwoValues(mix(a.figures()), mix(b.figures())));
        throughput.values().removeIf(values -> values.a() == null && values.b() == null);
        Set<String> names = new LinkedHashSet<>(a.transactions().keySet());
        names.addAll(b.transactions().keySet());
        Map<String, TwoTimes> transactions = new LinkedHashMap<>();
        for (String name : names) {
            TransactionFigures one = a.transactions().get(name);
            TransactionFigures other = b.transactions().get(name);
            transactions.put(
                    name,
                    new TwoTimes(
                            values(one, other, TransactionFigures::p90Ms),
                            values(one, other, TransactionFigures::meanMs)));
        }
        return new TwoRuns(throughput, transactions, differences);
    }

    private static Double mix(RunFigures figures) {
        return figures.rates() == null ? null : figures.rates().mix();
    }

    private static TwoValues values(
            TransactionFigures a, TransactionFigures b, Function<TransactionFigures, Double> figure) {
        return new TwoValues(a == null ? null : figure.apply(a), b == null ? null : figure.apply(b));
    }

    /** What is set up otherwise, and the checks that end otherwise: those that are alike in several places are one line. */
    public List<Difference> seen() {
        return AlikeDifferences.together(
                differences.stream().filter(d -> !raw(d)).toList());
    }

    /** The other keys of the results. */
    public List<Difference> raw() {
        return AlikeDifferences.together(
                differences.stream().filter(TwoRuns::raw).toList());
    }

    private static boolean raw(Difference d) {
        return d.part().equals(RunsDiff.RESULT) && !d.key().startsWith(RunsDiff.CHECK);
    }
}
