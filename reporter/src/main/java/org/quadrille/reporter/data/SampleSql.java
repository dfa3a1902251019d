package org.quadrille.reporter.data;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.quadrille.common.metrics.SampleColumn;

/** SQL over all columns of the machine samples, so that none of them is listed a second time. */
final class SampleSql {
    private static final String NEXT = ", ";

    private SampleSql() {}

    /** All columns that are known, and no rows: what the files of a run lack is NULL. */
    static String noRows() {
        return Arrays.stream(SampleColumn.values())
                .map(column -> "NULL::DOUBLE AS " + column.title())
                .collect(Collectors.joining(
                        NEXT, "SELECT ''::VARCHAR AS process, 0::BIGINT AS time_us, ", " WHERE false\n"));
    }

    /**
     * The text of an SQL file with the machine's columns in it: as {@code s.cpu, s.steal, ...} for {@code
     * ${machine_columns}}, and as their means for {@code ${machine_means}}.
     */
    static String filled(String sql) {
        return sql.replace("${machine_columns}", columns()).replace("${machine_means}", means());
    }

    private static String columns() {
        return SampleColumn.ofMachine().stream()
                .map(column -> "s." + column.title())
                .collect(Collectors.joining(NEXT));
    }

    private static String means() {
        return SampleColumn.ofMachine().stream()
                .map(column -> mean(column) + " AS " + column.title())
                .collect(Collectors.joining(NEXT));
    }

    /** The mean wait is that of an operation, not of a second: a second with few operations counts less. */
    private static String mean(SampleColumn column) {
        return column == SampleColumn.DISK_WAIT
                ? "sum(disk_wait * disk_ops) / nullif(sum(disk_ops) FILTER (disk_wait IS NOT NULL), 0)"
                : "avg(" + column.title() + ")";
    }
}
