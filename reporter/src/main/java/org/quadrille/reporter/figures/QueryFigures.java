package org.quadrille.reporter.figures;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.ReportingQuery;
import org.quadrille.reporter.data.RunData;

/**
 * The reporting queries of a run over the measurement interval.
 *
 * @param database that answered them
 * @param sessions of each group
 * @param anHour queries an hour of all groups, without failed ones; null if a log is missing or damaged, or no time passed
 * @param missing logs that are missing or damaged, a clause each
 * @param queries each of them that ended, by name
 */
public record QueryFigures(
        DatabaseRole database, int sessions, Double anHour, List<String> missing, List<OfQuery> queries) {
    private static final double MICROS_AN_HOUR = 3_600e6;

    /**
     * One query.
     *
     * @param count how often it ended, failed or not
     * @param rows of an answer, mean
     * @param resultsMs mean response time of the Trade-Results of its group that were sent while it ran; null if none was
     */
    public record OfQuery(
            String label,
            String title,
            long count,
            long failed,
            Double rows,
            Double meanMs,
            Double p90Ms,
            Double resultsMs) {}

    /** Those of a run; null if its profile has none. @param measured length of the measurement interval, microseconds */
    static QueryFigures of(RunData run, long measured) {
        if (run.profile().queries() == null) {
            return null;
        }
        Map<String, String> titles = Arrays.stream(ReportingQuery.values())
                .collect(Collectors.toMap(ReportingQuery::label, ReportingQuery::title));
        List<OfQuery> queries = run.queryFile("queries").stream()
                .map(row -> new OfQuery(
                        row.text("label"),
                        titles.getOrDefault(row.text("label"), "unknown"),
                        row.whole("count"),
                        row.whole("failed"),
                        row.real("rows"),
                        row.real("mean_ms"),
                        row.real("p90_ms"),
                        row.real("results_ms")))
                .sorted(Comparator.comparing(OfQuery::label))
                .toList();
        List<String> missing = run.queryFile("query-files").stream()
                .map(row -> row.text("wrong"))
                .toList();
        long good = queries.stream()
                .mapToLong(query -> query.count() - query.failed())
                .sum();
        return new QueryFigures(
                run.profile().queries().database(),
                run.profile().queries().sessions(),
                missing.isEmpty() && measured > 0 ? good * MICROS_AN_HOUR / measured : null,
                missing,
                queries);
    }
}
