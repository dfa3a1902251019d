package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.keys.Key;

/** Holds a user's file, read into records, to what {@link Key} says of each key; each problem names key, value and fix. */
public final class KeyRules {
    private static final int CENTS = 2;
    private static final double SECONDS = 1e9;

    private final List<String> problems = new ArrayList<>();
    private final String missing;
    private final Map<Class<?>, List<String>> words;
    private boolean complete = true;

    private KeyRules(String missing, Map<Class<?>, List<String>> words) {
        this.missing = missing;
        this.words = words;
    }

    /** The rules of a file whose needed keys say so. */
    public static KeyRules of(Record file) {
        return of("", file, Map.of());
    }

    /**
     * The same of a part of a file, whose keys begin with {@code at}.
     *
     * @param words what may be written for values of some types
     */
    public static KeyRules of(String at, Record file, Map<Class<?>, List<String>> words) {
        KeyRules rules = new KeyRules(null, words);
        rules.record(at, file);
        return rules;
    }

    /** The rules of a file that needs every key that is an object. @param missing what to do where one is missing */
    static KeyRules whole(Record file, String missing) {
        KeyRules rules = new KeyRules(missing, Map.of());
        rules.record("", file);
        return rules;
    }

    /** What is wrong, a sentence each. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Whether no needed key is missing, so that others may be compared with it. */
    public boolean complete() {
        return complete;
    }

    /** Whether a file must have the key of a component. */
    static boolean isNeeded(RecordComponent component) {
        Key rule = component.getAnnotation(Key.class);
        return rule != null
                && (rule.needed()
                        || !rule.missing().isEmpty()
                        || rule.entries() > 0
                        || component.getType().isPrimitive() && !within(rule, 0));
    }

    /** The name of a component in the file. */
    static String name(RecordComponent component) {
        JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
        return given == null || given.value().isEmpty() ? component.getName() : given.value();
    }

    /** The only texts of a key, or the only keys of its object; empty if there may be any. */
    static List<String> words(Key rule) {
        return rule == null
                ? List.of()
                : rule.words().length > 0 ? List.of(rule.words()) : rule.form().words();
    }

    /** Whether a type is an object of the file; other records are written as one text or number. */
    static boolean isObject(Class<?> type) {
        return type.isRecord()
                && Arrays.stream(type.getDeclaredMethods()).noneMatch(m -> m.isAnnotationPresent(JsonValue.class));
    }

    private void record(String at, Record file) {
        for (RecordComponent component : file.getClass().getRecordComponents()) {
            Key rule = component.getAnnotation(Key.class);
            String key = at + name(component);
            Object value = value(component, file);
            boolean none = value == null
                    || value instanceof String text && text.isBlank()
                    || value instanceof Collection<?> list && list.isEmpty()
                    || value instanceof Map<?, ?> map && map.isEmpty();
            if (!none) {
                size(key, rule, value);
                value(key, rule, value);
            } else if (isNeeded(component)) {
                missing(key, value, fix(component, rule));
            } else if (value == null && missing != null && !(rule != null && rule.optional())) {
                missing(key, null, missing);
            } else if (value instanceof String text) {
                text(key, rule, text);
            } else if (value instanceof Collection && rule != null && rule.least() > 0) {
                add(
                        key,
                        "has no entry; write " + (rule.least() == 1 ? "one or more" : rule.least())
                                + ", or leave it out.");
            }
        }
    }

    private String fix(RecordComponent component, Key rule) {
        List<String> known = words.getOrDefault(component.getType(), words(rule));
        return !rule.missing().isEmpty()
                ? rule.missing()
                : known.isEmpty() ? "write it into the file" : "write one of " + String.join(", ", known);
    }

    private static Object value(RecordComponent component, Record file) {
        try {
            return component.getAccessor().invoke(file);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }

    private void missing(String key, Object value, String fix) {
        complete = false;
        add(key, (value instanceof Collection || value instanceof Map ? "has no entry; " : "is missing; ") + fix + ".");
    }

    private void value(String key, Key rule, Object value) {
        if (value instanceof Record file) {
            if (isObject(file.getClass())) {
                record(key + ".", file);
            }
        } else if (value instanceof Collection<?> list) {
            entries(key, rule, list);
        } else if (value instanceof Map<?, ?> map) {
            keys(key, rule, map);
        } else if (rule != null && value instanceof Number number) {
            number(key, rule, number);
        } else if (rule != null && value instanceof Duration time) {
            time(key, rule, time);
        } else if (value instanceof String text) {
            text(key, rule, text);
        }
    }

    private void size(String key, Key rule, Object value) {
        if (rule == null || !(value instanceof Collection<?> list)) {
            return;
        }
        if (rule != null && rule.entries() > 0 && list.size() != rule.entries()) {
            add(key, "must have " + rule.entries() + " entries, not " + list.size() + ".");
        } else if (rule != null && list.size() < rule.least()) {
            add(key, "must have at least " + rule.least() + " entries, not " + list.size() + ".");
        }
    }

    private void entries(String key, Key rule, Collection<?> list) {
        int number = 0;
        for (Object entry : list) {
            number++;
            value(key + "[" + number + "]", rule, entry);
        }
    }

    private void keys(String key, Key rule, Map<?, ?> map) {
        List<String> known = words(rule);
        map.forEach((name, value) -> {
            if (known.isEmpty() || known.contains(name)) {
                value(key + "." + Words.shown(String.valueOf(name)), known.isEmpty() ? rule : null, value);
            }
        });
        if (!known.isEmpty()) {
            map.keySet().stream()
                    .map(String::valueOf)
                    .filter(name -> !known.contains(name))
                    .forEach(name -> add(
                            key,
                            "has the key " + Words.quoted(name)
                                    + Nearest.ending(name, known, "; its keys are " + Words.list(known) + ".")));
        }
    }

    private void text(String key, Key rule, String text) {
        List<String> known = words(rule);
        if (!known.isEmpty() && !known.contains(text)) {
            add(
                    key,
                    "is " + Words.quoted(text)
                            + Nearest.ending(text, known, "; write one of " + String.join(", ", known) + "."));
        } else if (text.isBlank()) {
            add(key, "is empty; write it, or leave it out.");
        } else if (rule != null && !rule.form().holds(text)) {
            add(key, "is " + Words.quoted(text) + ", " + rule.form().fix() + ".");
        }
    }

    private void time(String key, Key rule, Duration time) {
        double seconds = time.toNanos() / SECONDS;
        if (!within(rule, seconds)) {
            add(
                    key,
                    "must be " + (rule.above() == 0 ? "longer than 0s" : "0s or longer") + ", not "
                            + Durations.format(time) + ".");
        }
    }

    private void number(String key, Key rule, Number number) {
        boolean money = number instanceof BigDecimal;
        boolean fine = money && ((BigDecimal) number).stripTrailingZeros().scale() > CENTS;
        if (fine || !within(rule, number.doubleValue())) {
            add(
                    key,
                    "must be " + bounds(rule) + (money ? ", with at most two decimals" : "") + ", not "
                            + Decimal.plain(number) + ".");
        }
    }

    /** What is no number is within no bounds. */
    private static boolean within(Key rule, double value) {
        return bounds(rule).isEmpty()
                || value >= rule.from() && value > rule.above() && value <= rule.to() && value < rule.below();
    }

    private static String bounds(Key rule) {
        if (Double.isFinite(rule.from()) && Double.isFinite(rule.to())) {
            return "from " + Decimal.plain(rule.from()) + " to " + Decimal.plain(rule.to());
        }
        return Stream.of(
                        bound("at least ", rule.from()),
                        bound("above ", rule.above()),
                        bound("at most ", rule.to()),
                        bound("below ", rule.below()))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" and "));
    }

    private static Optional<String> bound(String words, double value) {
        return Double.isFinite(value) ? Optional.of(words + Decimal.plain(value)) : Optional.empty();
    }

    private void add(String key, String what) {
        problems.add("key \"" + key + "\" " + what);
    }
}
