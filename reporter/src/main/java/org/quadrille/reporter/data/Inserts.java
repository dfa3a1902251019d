package org.quadrille.reporter.data;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Statements that fill tables, as SQL text. */
final class Inserts {
    private final StringBuilder sql;
    /** Table of the last row. */
    private String open = "";

    /** @param head the statements before them */
    Inserts(String head) {
        sql = new StringBuilder(head);
    }

    /** Consecutive rows of a table go into one statement, as hundreds of separate statements take seconds. */
    void row(String table, Object... values) {
        if (table.equals(open)) {
            sql.setLength(sql.length() - ";\n".length());
            sql.append(",\n    (");
        } else {
            sql.append("INSERT INTO ").append(table).append(" VALUES\n    (");
            open = table;
        }
        sql.append(Arrays.stream(values).map(ReportSql::literal).collect(Collectors.joining(", ")))
                .append(");\n");
    }

    String text() {
        return sql.toString();
    }
}
