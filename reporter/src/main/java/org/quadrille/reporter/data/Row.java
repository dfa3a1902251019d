package org.quadrille.reporter.data;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** One row of a query's result; NULL becomes null. */
public final class Row {
    private final Map<String, Object> values = new LinkedHashMap<>();

    void put(String column, Object value) {
        values.put(column, value);
    }

    /** The row as SQL. */
    String literals() {
        return values.values().stream().map(Sql::literal).collect(Collectors.joining(", ", "(", ")"));
    }

    public boolean has(String column) {
        return values.containsKey(column);
    }

    public String text(String column) {
        Object value = value(column);
        return value == null ? null : value.toString();
    }

    public Double real(String column) {
        return value(column) instanceof Number n ? Double.valueOf(n.doubleValue()) : null;
    }

    public long whole(String column) {
        return value(column) instanceof Number n ? n.longValue() : 0;
    }

    /** Also false if the value is NULL. */
    public boolean flag(String column) {
        return Boolean.TRUE.equals(value(column));
    }

    private Object value(String column) {
        if (!has(column)) {
            throw new IllegalStateException("the query gives no column " + column + ", only " + values.keySet());
        }
        return values.get(column);
    }
}
