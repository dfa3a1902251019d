package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.keys.Key;
import org.quadrille.common.keys.TextForm;

/**
 * The keys of a user's file, as the record that it is read into defines them: as the table of a page of docs, and as a JSON
 * Schema. What a key means is written by hand, in the table.
 */
public final class FileKeys {
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| .+? \\| (?:yes|no) \\| (.+) \\|\n");

    /** Values that are no objects, lists or numbers, in words and as a schema. */
    private static final Map<Class<?>, List<String>> VALUES = Map.of(
            String.class, List.of("text", "{\"type\": \"string\", \"minLength\": 1}"),
            boolean.class, List.of("`true`, `false`", "{\"type\": \"boolean\"}"),
            Boolean.class, List.of("`true`, `false`", "{\"type\": \"boolean\"}"),
            Object.class, List.of("level", "{\"type\": [\"number\", \"string\", \"boolean\"]}"),
            Duration.class,
                    List.of(
                            "time such as `12m`, `30s`, `500ms`",
                            "{\"type\": \"string\", \"pattern\": \"^\\\\d+(\\\\.\\\\d+)?(us|ms|s|m|h)$\"}"),
            ByteSize.class,
                    List.of("size such as `512m`, `2g`", "{\"type\": \"string\", \"pattern\": \"^[0-9]{1,6}[kmgt]$\"}"),
            InputSeed.class, List.of("whole number or `automatic`", """
                            {"anyOf": [{"type": "integer"},
                              {"type": "string", "pattern": "^(automatic( -?[0-9]{1,18})?|nonce .{1,200})$"}]}
                            """));

    private static final Map<TextForm, String> FORMS = Map.of(
            TextForm.DATE, "date",
            TextForm.FOLDER_NAME, "name of a folder",
            TextForm.PROCESSORS, "processors such as `0-1,4`");

    private final Map<String, String> meanings;
    private final List<String> rows = new ArrayList<>();
    private final ObjectNode schema = MAPPER.createObjectNode();

    private FileKeys(String page, Class<?> record) {
        meanings =
                ROW.matcher(table(page)).results().collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        object(schema, "", "#", record);
    }

    /**
     * The schema of a file.
     *
     * @param page with the table of its keys, whose meanings are the descriptions
     * @param record what it is read into
     */
    public static ObjectNode schema(Path page, Class<?> record, String title) throws IOException {
        return new FileKeys(Files.readString(page), record).schema.put("title", title);
    }

    /** The table of keys in a page is current; with {@code -Ddocs.write=true} it is written. */
    public static void isCurrent(Path page, Class<?> record) throws IOException {
        String text = Files.readString(page);
        FileKeys keys = new FileKeys(text, record);
        List<MatchResult> found = ROW.matcher(table(text)).results().toList();
        String before = found.stream().map(MatchResult::group).collect(Collectors.joining());
        String right = String.join("", keys.rows);
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(page, text.replace(before, right));
        } else {
            assertEquals(right, before, page + " is not current; run this test with -Ddocs.write=true");
        }
        assertEquals(
                List.of(),
                keys.rows.stream().filter(row -> row.endsWith("|  |\n")).toList(),
                page + " does not say what these keys mean; write it there");
    }

    private static String table(String page) {
        return page.split("\n## Keys\n")[1].split("\n## ")[0];
    }

    private void object(ObjectNode object, String path, String pointer, Class<?> record) {
        object.put("type", "object").put("additionalProperties", false);
        Map<Class<?>, String> before = new HashMap<>();
        for (RecordComponent component : record.getRecordComponents()) {
            String name = KeyRules.name(component);
            boolean needed = KeyRules.isNeeded(component);
            Key rule = component.getAnnotation(Key.class);
            String same = KeyRules.isObject(component.getType()) ? before.putIfAbsent(component.getType(), name) : null;
            ObjectNode value = MAPPER.createObjectNode();
            int row = row(path + name);
            String words;
            if (same != null) {
                value.put("$ref", pointer + "/properties/" + same);
                words = "as `" + same + "`";
            } else {
                JavaType type = MAPPER.constructType(component.getGenericType());
                words = value(value, path + name, pointer + "/properties/" + name, type, rule, needed);
            }
            if (component.getAccessor().isAnnotationPresent(JsonFormat.class)) {
                ObjectNode list = value;
                value = MAPPER.createObjectNode();
                value.putArray("anyOf").add(list.get("items")).add(list);
                words = words.replaceFirst("^list of 1 or more (\\w+)s", "$1") + ", or list of them";
            }
            row(row, path + name, words, needed);
            object.withObjectProperty("properties").set(name, described(value, path + name));
            if (needed) {
                object.withArrayProperty("required").add(name);
            }
        }
    }

    /** A row for a key, before those of the keys of its value. */
    private int row(String key) {
        rows.add(key);
        return rows.size() - 1;
    }

    private void row(int row, String key, String words, boolean needed) {
        rows.set(
                row,
                "| `" + key + "` | " + words + " | " + (needed ? "yes" : "no") + " | " + meanings.getOrDefault(key, "")
                        + " |\n");
    }

    private ObjectNode described(ObjectNode value, String key) {
        return value.put("description", meanings.getOrDefault(key, ""));
    }

    /** Describes a value in its schema, and in words. */
    private String value(ObjectNode schema, String path, String pointer, JavaType type, Key rule, boolean needed) {
        Class<?> raw = type.getRawClass();
        if (KeyRules.isObject(raw)) {
            object(schema, path + ".", pointer, raw);
            return "object";
        } else if (type.isMapLikeType()) {
            return map(schema, path, pointer, type, rule, needed);
        } else if (type.isCollectionLikeType()) {
            schema.put("type", "array");
            ObjectNode items = MAPPER.createObjectNode();
            String words = value(items, path + "[]", pointer + "/items", type.getContentType(), rule, false);
            String number = entries(schema, "Items", rule, needed);
            schema.set("items", items);
            return of("list", number, words);
        } else if (raw.isEnum() || isService(raw) || !KeyRules.words(rule).isEmpty()) {
            return words(
                    schema,
                    raw.isEnum() || isService(raw) ? words(raw) : KeyRules.words(rule),
                    raw.isEnum() && isNamedAsInJava(raw));
        } else if (!VALUES.containsKey(raw)) {
            boolean whole =
                    List.of(int.class, Integer.class, long.class, Long.class).contains(raw);
            schema.put("type", whole ? "integer" : "number");
            return bounds(schema, rule, whole ? "whole number" : "number");
        }
        schema.setAll(Json.read(VALUES.get(raw).get(1), ObjectNode.class, "a schema"));
        TextForm form = rule == null ? TextForm.ANY : rule.form();
        if (!form.pattern().isEmpty()) {
            schema.put("pattern", "^" + form.pattern() + "$");
        }
        return FORMS.getOrDefault(form, VALUES.get(raw).get(0));
    }

    /** An object of any names, or of those that the rule or an enum has. */
    private String map(ObjectNode schema, String path, String pointer, JavaType type, Key rule, boolean needed) {
        schema.put("type", "object");
        Class<?> key = type.getKeyType().getRawClass();
        JavaType content = type.getContentType();
        List<String> names = key.isEnum() ? words(key) : KeyRules.words(rule);
        if (names.isEmpty()) {
            ObjectNode each = MAPPER.createObjectNode();
            String words = value(each, path + ".NAME", pointer + "/additionalProperties", content, rule, false);
            String number = content.isCollectionLikeType() ? "" : entries(schema, "Properties", rule, needed);
            schema.set("additionalProperties", each);
            return of("object", number, words);
        }
        schema.put("additionalProperties", false);
        for (String name : names) {
            ObjectNode value = MAPPER.createObjectNode();
            int row = row(path + "." + name);
            row(row, path + "." + name, value(value, path + "." + name, "", content, null, false), false);
            schema.withObjectProperty("properties").set(name, described(value, path + "." + name));
        }
        return "object";
    }

    /** Such as {@code list of 4}, {@code object of texts} and {@code list of lists of levels}. */
    private static String of(String what, String number, String words) {
        String entries = words.equals("object")
                ? ""
                : words.startsWith("`")
                        ? words
                        : words.replaceFirst("^(\\w+( number)?)", "$1s").replaceFirst(" of \\d+ or more ", " of ");
        String all = number + (number.isEmpty() || entries.isEmpty() ? "" : " ") + entries;
        return what + (all.isEmpty() ? "" : " of " + all);
    }

    private static String entries(ObjectNode schema, String of, Key rule, boolean needed) {
        int least = Math.max(rule == null ? 0 : Math.max(rule.least(), rule.entries()), needed ? 1 : 0);
        if (least > 0) {
            schema.put("min" + of, least);
        }
        if (rule != null && rule.entries() > 0) {
            schema.put("max" + of, least);
            return "" + least;
        }
        return least > 0 ? least + " or more" : "";
    }

    private static String words(ObjectNode schema, List<String> words, boolean capitals) {
        ArrayNode all = schema.putArray("enum");
        words.forEach(all::add);
        if (capitals) {
            words.forEach(word -> all.add(word.toUpperCase(Locale.ROOT)));
        }
        return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "))
                + (capitals ? ", or in capitals" : "");
    }

    /** Constants without a word of their own may be in capitals, as in Java. */
    private static boolean isNamedAsInJava(Class<?> type) {
        Enum<?> first = (Enum<?>) type.getEnumConstants()[0];
        return MAPPER.convertValue(first, String.class).equals(first.name());
    }

    /** Whether it is a type that services have, which no object is of itself. */
    private static boolean isService(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers()) && !type.isPrimitive() && !type.isEnum();
    }

    /** Those of an enum, or of the services of a type. */
    private static List<String> words(Class<?> type) {
        if (isService(type)) {
            return ServiceLoader.load(type).stream()
                    .map(service -> MAPPER.convertValue(service.get(), String.class))
                    .toList();
        }
        return Arrays.stream(type.getEnumConstants()).map(JsonMistake::written).toList();
    }

    private static String bounds(ObjectNode schema, Key rule, String kind) {
        if (rule == null) {
            return kind;
        }
        String from = bound(schema, "minimum", rule.from());
        String above = bound(schema, "exclusiveMinimum", rule.above());
        String to = bound(schema, "maximum", rule.to());
        String below = bound(schema, "exclusiveMaximum", rule.below());
        if (!from.isEmpty()) {
            return to.isEmpty() ? kind + " from " + from : from + " to " + to;
        }
        String upper = to.isEmpty() ? below.isEmpty() ? "" : ", below " + below : ", up to " + to;
        return above.isEmpty() ? kind : upper.isEmpty() ? kind + " above " + above : "above " + above + upper;
    }

    private static String bound(ObjectNode schema, String name, double bound) {
        if (!Double.isFinite(bound)) {
            return "";
        }
        schema.set(name, MAPPER.getNodeFactory().numberNode(new BigDecimal(Decimal.plain(bound))));
        return Decimal.plain(bound);
    }
}
