package org.quadrille.common.files;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table as comma-separated values: a line of column names, then a line for each row. Texts are in quotes; what is
 * absent or no finite number is an empty field.
 */
public final class CsvTable<T> {
    private final Map<String, Function<? super T, ?>> columns = new LinkedHashMap<>();

    /** Adds a column at the right. @param value what a row has there; may be null */
    public CsvTable<T> column(String name, Function<? super T, ?> value) {
        columns.put(name, value);
        return this;
    }

    public String text(List<? extends T> rows) {
        return String.join(",", columns.keySet())
                + "\n"
                + rows.stream()
                        .map(row -> line(columns.values().stream().map(column -> column.apply(row))))
                        .collect(Collectors.joining());
    }

    public static String line(Stream<?> fields) {
        return fields.map(CsvTable::field).collect(Collectors.joining(",", "", "\n"));
    }

    private static String field(Object value) {
        if (value instanceof String text) {
            return '"' + text.replace("\"", "\"\"") + '"';
        }
        return value == null || value instanceof Double number && !Double.isFinite(number) ? "" : value.toString();
    }
}
