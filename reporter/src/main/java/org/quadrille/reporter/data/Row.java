package org.quadrille.reporter.data;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One row of a query's result; NULL becomes null. */
public final class Row {
    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

    private final Map<String, Object> values = new LinkedHashMap<>();

    void put(String column, Object value) {
        values.put(column, value);
    }

    /** The row as SQL. */
    String literals() {
        return values.values().stream().map(ReportSql::literal).collect(Collectors.joining(", ", "(", ")"));
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

    /** The row as a record, each of whose components has a column of its name: {@code p90Ms} is {@code p90_ms}. */
    public <T extends Record> T as(Class<T> type) {
        return as(type, Map.of());
    }

    /** The same. @param given components that are no columns, by name */
    public <T extends Record> T as(Class<T> type, Map<String, ?> given) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] parts = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String name = components[i].getName();
            types[i] = components[i].getType();
            parts[i] = given.containsKey(name) ? given.get(name) : part(types[i], column(name));
        }
        try {
            var constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(parts);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no row is a " + type.getSimpleName(), e);
        }
    }

    private static String column(String component) {
        return CAPITAL.matcher(component).replaceAll("_$0").toLowerCase(Locale.ROOT);
    }

    /** A primitive is 0 where there is no value. */
    private Object part(Class<?> type, String column) {
        if (type == String.class) {
            return text(column);
        }
        if (!(value(column) instanceof Number number)) {
            return type == double.class
                    ? (Object) 0.0
                    : type == long.class ? (Object) 0L : type == int.class ? 0 : null;
        }
        return type == Double.class || type == double.class
                ? (Object) number.doubleValue()
                : type == Long.class || type == long.class ? (Object) number.longValue() : (Object) number.intValue();
    }

    private Object value(String column) {
        if (!has(column)) {
            throw new IllegalStateException("the query gives no column " + column + ", only " + values.keySet());
        }
        return values.get(column);
    }
}
