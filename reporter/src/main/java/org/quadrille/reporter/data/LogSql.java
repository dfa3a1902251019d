package org.quadrille.reporter.data;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quadrille.common.log.LogColumn;

/** SQL over the columns of the transaction log, so that none of them is listed a second time. */
public final class LogSql {
    private LogSql() {}

    /**
     * The text of an SQL file with the columns in it: for {@code ${log_types}} those that a file of CSV has, for {@code
     * ${log_columns}} those of the table that is made of it, and for {@code ${log_nothing}} the same without a row to take
     * them from.
     */
    static String filled(String sql) {
        return sql.replace("${log_types}", types())
                .replace("${log_columns}", list(LogSql::column))
                .replace("${log_nothing}", list(column -> nothing(column.type()) + " AS " + column.title()));
    }

    /** Names and types of the columns of a log, as DuckDB's reader of CSV takes them. */
    public static String types() {
        return "{" + list(column -> "'" + column.title() + "': '" + type(column.type()) + "'") + "}";
    }

    private static String list(Function<LogColumn, String> text) {
        return Arrays.stream(LogColumn.values()).map(text).collect(Collectors.joining(", "));
    }

    private static String type(LogColumn.Type type) {
        return switch (type) {
            case LONG -> "BIGINT";
            case INT -> "INTEGER";
            case TEXT -> "VARCHAR";
        };
    }

    /** The reader takes an empty field for NULL. */
    private static String column(LogColumn column) {
        return column.type() == LogColumn.Type.TEXT
                ? "coalesce(" + column.title() + ", '') AS " + column.title()
                : column.title();
    }

    private static String nothing(LogColumn.Type type) {
        return type == LogColumn.Type.TEXT ? "''" : "0::" + type(type);
    }
}
