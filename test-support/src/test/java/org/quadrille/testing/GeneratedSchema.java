package org.quadrille.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JSON schema of a file of the kit, made from the table of its keys in a page of docs: key, value, needed, meaning.
 * The table has the keys of the record that the file is read into. A test that asks for the schema fails if it is not
 * current; with {@code -Ddocs.write=true} it is written.
 */
public final class GeneratedSchema {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| (.+?) \\| (yes|no) \\| (.+) \\|$");
    private static final Pattern APART = Pattern.compile("Not together with (\\w+)\\.");
    private static final Pattern WORD = Pattern.compile("`([\\w-]+)`");
    private static final String ANY_CASE = ", or in capitals";
    /** The key has the keys of another one of the same object. */
    private static final String AS = "as `";

    /** What a value may be, in the words of the guides; {@code <1>} and {@code <2>} are the groups of the expression. */
    private static final List<String> VALUES = """
            object                          {"type": "object", "additionalProperties": false}
            object of (\\d+) or more        {"type": "object", "minProperties": <1>}
            object of texts                 {"type": "object", "additionalProperties": {"type": "string"}}
            object of lists of levels       {"type": "object", "additionalProperties": {"type": "array", "minItems": 2, "items": <level>}}
            object of objects of levels     {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": <level>}}
            list of objects of levels       {"type": "array", "items": {"type": "object", "additionalProperties": <level>}}
            list                            {"type": "array"}
            list of (\\d+) or more          {"type": "array", "minItems": <1>}
            list of (\\d+)                  {"type": "array", "minItems": <1>, "maxItems": <1>}
            text                            {"type": "string"}
            text, not empty                 {"type": "string", "minLength": 1}
            `true`, `false`                 {"type": "boolean"}
            whole number                    {"type": "integer"}
            whole number from (\\d+)        {"type": "integer", "minimum": <1>}
            (\\d+) to (\\d+)                {"type": "integer", "minimum": <1>, "maximum": <2>}
            ([\\d.]+) to ([\\d.]+)          {"type": "number", "minimum": <1>, "maximum": <2>}
            number from (\\d+)              {"type": "number", "minimum": <1>}
            number above (\\d+)             {"type": "number", "exclusiveMinimum": <1>}
            above (\\S+), up to (\\S+)      {"type": "number", "exclusiveMinimum": <1>, "maximum": <2>}
            above (\\S+), below (\\S+)      {"type": "number", "exclusiveMinimum": <1>, "exclusiveMaximum": <2>}
            number above 0, or list of them {"type": ["number", "array"], "exclusiveMinimum": 0, "minItems": 1, "items": {"type": "number", "exclusiveMinimum": 0}}
            whole number or `automatic`     {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^(automatic( -?[0-9]{1,18})?|nonce .{1,200})$"}]}
            date                            {"type": "string", "format": "date"}
            name of a folder                {"type": "string", "pattern": "^\\\\w[\\\\w.-]{0,59}$"}
            time such as .*                 {"type": "string", "pattern": "^\\\\d+(\\\\.\\\\d+)?(us|ms|s|m|h)$"}
            size such as .*                 {"type": "string", "pattern": "^[0-9]{1,6}[kmgt]$"}
            processors such as .*           {"type": "string", "pattern": "^[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*$"}
            """.replace(
            "<level>", "{\"type\": [\"number\", \"string\", \"boolean\"]}").lines().toList();

    private final ObjectNode root = MAPPER.createObjectNode();

    private GeneratedSchema(String title, String description, List<MatchResult> rows) throws IOException {
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", title);
        root.setAll(value("object"));
        root.put("description", description);
        for (MatchResult row : rows) {
            key(row.group(1), row.group(2), row.group(3).equals("yes"), row.group(4));
        }
    }

    /**
     * The schema file says what the table says.
     *
     * @param page a page of docs, by its name; its table of keys follows the heading "Keys"
     * @param file the schema file
     * @param record what the file that the schema describes is read into
     * @param description of the whole file
     */
    public static void isCurrent(String page, Path file, Class<?> record, String title, String description)
            throws IOException {
        String guide = Files.readString(Path.of("..", "docs", page));
        String table = guide.split("\n## Keys\n")[1].split("\n## ")[0];
        List<MatchResult> rows = ROW.matcher(table).results().toList();
        Set<String> keys = new TreeSet<>();
        keys("", MAPPER.constructType(record), keys);
        Set<String> named = new TreeSet<>();
        for (MatchResult row : rows) {
            named.add(row.group(1));
            if (row.group(2).startsWith(AS)) {
                keys.removeIf(key -> key.startsWith(row.group(1) + "."));
            }
        }
        named.removeIf(key -> keys.contains(key.replaceFirst("\\w+$", "*")));
        keys.removeIf(key -> key.endsWith("*"));
        assertEquals(keys, named, page + " has other keys than " + record.getSimpleName());
        String right = new GeneratedSchema(title, description, rows).root.toPrettyString();
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(file, right + "\n");
        }
        assertEquals(
                right,
                MAPPER.readTree(file.toFile()).toPrettyString(),
                file + " is not what " + page + " says; run this test with -Ddocs.write=true");
    }

    /** The keys of a type, and those of its objects and of the entries of its lists; {@code *} for any key of a map. */
    private static void keys(String above, JavaType type, Set<String> keys) {
        var introspected = MAPPER.getDeserializationConfig().introspect(type);
        if (!type.isRecordType() || introspected.findJsonValueAccessor() != null) {
            return;
        }
        for (BeanPropertyDefinition property : introspected.findProperties()) {
            String key = above + property.getName();
            JavaType of = property.getPrimaryType();
            keys.add(key);
            if (of.isMapLikeType()) {
                keys.add(key + ".*");
                keys(key + ".NAME.", of.getContentType(), keys);
            } else if (of.isCollectionLikeType()) {
                keys(key + "[].", of.getContentType(), keys);
            } else {
                keys(key + ".", of, keys);
            }
        }
    }

    /** A row: its place is that of its key, below rows that come before it. */
    private void key(String path, String value, boolean needed, String meaning) throws JsonProcessingException {
        ObjectNode parent = root;
        StringBuilder pointer = new StringBuilder("#");
        String[] names = path.split("\\.");
        String name = names[names.length - 1];
        for (String above : List.of(names).subList(0, names.length - 1)) {
            for (String step : steps(above)) {
                pointer.append('/').append(step);
                parent = parent.withObjectProperty(step);
            }
            if (!parent.has("type")) {
                parent.setAll(value("object"));
            }
        }
        ObjectNode node = value(needed && value.equals("text") ? "text, not empty" : value);
        if (value.startsWith(AS)) {
            node.put("$ref", pointer + "/properties/" + words(value).get(0).asText());
        }
        parent.withObjectProperty("properties").set(name, node.put("description", meaning));
        if (needed) {
            parent.withArrayProperty("required").add(name);
        }
        Matcher apart = APART.matcher(meaning);
        if (apart.find()) {
            parent.withObjectProperty("not").putArray("required").add(name).add(apart.group(1));
        }
    }

    /** Where the keys of an object, of the entries of a list or of the objects of any name are. */
    private static List<String> steps(String name) {
        if (name.equals("NAME")) {
            return List.of("additionalProperties");
        }
        return name.endsWith("[]")
                ? List.of("properties", name.substring(0, name.length() - 2), "items")
                : List.of("properties", name);
    }

    private static ObjectNode value(String words) throws JsonProcessingException {
        for (String line : VALUES) {
            int at = line.indexOf(" {");
            Matcher form = Pattern.compile(line.substring(0, at).strip()).matcher(words);
            if (form.matches()) {
                String json = line.substring(at);
                for (int i = 1; i <= form.groupCount(); i++) {
                    json = json.replace("<" + i + ">", form.group(i));
                }
                return (ObjectNode) MAPPER.readTree(json);
            }
        }
        ObjectNode choice = MAPPER.createObjectNode();
        if (words.startsWith("list of `")) {
            choice.put("type", "array").putObject("items").set("enum", words(words));
        } else if (!words.startsWith(AS)) {
            assertEquals(true, words.matches("(`[^`]+`(, |$))+(or in capitals)?"), "no schema says \"" + words + '"');
            choice.set("enum", words(words));
        }
        return choice;
    }

    private static ArrayNode words(String text) {
        List<String> words =
                WORD.matcher(text).results().map(word -> word.group(1)).toList();
        ArrayNode all = MAPPER.createArrayNode();
        words.forEach(all::add);
        if (text.endsWith(ANY_CASE)) {
            words.forEach(word -> all.add(word.toUpperCase(Locale.ROOT)));
        }
        return all;
    }
}
