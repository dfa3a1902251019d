package org.quadrille.reporter.data;

import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;
import org.quadrille.common.files.Resources;

/** The SQL files of the reporter, and how values are written into SQL text. */
public final class ReportSql {
    private static final String FOLDER = "/org/quadrille/reporter/sql/";

    private ReportSql() {}

    /** Text of one of the reporter's SQL files, which is named without its {@code .sql}. */
    public static String file(String name) {
        return LogSql.filled(SampleSql.filled(file(ReportSql.class, FOLDER + name)));
    }

    /** Text of the SQL file of another module that stands beside a class of it, named without its {@code .sql}. */
    public static String file(Class<?> beside, String name) {
        return Resources.text(beside, name + ".sql");
    }

    /** A value as a SQL literal. Numbers do not depend on the locale. */
    public static String literal(Object value) {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof Number || value instanceof Boolean) {
            return value.toString();
        }
        return "'" + value.toString().replace("'", "''") + "'";
    }

    static String literals(Collection<Path> files) {
        return files.stream().map(ReportSql::literal).collect(Collectors.joining(", ", "[", "]"));
    }
}
