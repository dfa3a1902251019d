package org.quadrille.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.GroupId;

/** docs/workload.md names every number of the standard profile with its value. */
class ProfileNumbersTest {
    /** A key and what follows it in parentheses, as {@code `inputs.orderSell` (50 %)}. */
    private static final Pattern NAMED = Pattern.compile("`([A-Za-z.]+)` \\((\\d[^)]*)\\)");

    private static final Pattern AMOUNT = Pattern.compile("^(\\d+(?:,\\d{3})*(?:, \\d+)*)(?: (s|ms|min|%))?");

    private static String rules;
    private static final Map<String, JsonNode> PROFILE = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        rules = Files.readString(Sources.root().resolve("docs/workload.md"));
        String folder = "common/src/main/resources/org/quadrille/common/profiles/standard.json";
        flatten("", new ObjectMapper().readTree(Files.readString(Sources.root().resolve(folder))));
    }

    private static void flatten(String path, JsonNode node) {
        if (node.isObject()) {
            node.properties()
                    .forEach(e -> flatten(path.isEmpty() ? e.getKey() : path + "." + e.getKey(), e.getValue()));
        } else {
            PROFILE.put(path, node);
        }
    }

    @Test
    void everyNumberNamedIsThatOfTheProfile_andEveryNumberOfTheProfileIsNamed() {
        Set<String> named = new TreeSet<>();
        for (Matcher m = NAMED.matcher(Sources.joined(rules)); m.find(); ) {
            String key = key(m.group(1));
            assertEquals(value(PROFILE.get(key)), value(m.group(2)), m.group());
            named.add(key);
        }
        Set<String> left = PROFILE.keySet().stream()
                .filter(key ->
                        !key.matches("name|tradeResult|tradeResultOrder|tiles|phases\\.shares|(mix|limits)\\..*"))
                .collect(Collectors.toCollection(TreeSet::new));
        left.removeAll(named);
        assertEquals(Set.of(), left, "numbers of the profile that the page does not name");
    }

    @Test
    void theWordsOfTheProfileAreNamed() {
        for (String key : List.of("tradeResult", "tradeResultOrder")) {
            String named = "`" + key + "` (`" + PROFILE.get(key).asText() + "`)";
            assertTrue(rules.contains(named), named);
        }
    }

    /** The profile's key that ends like this one; a section names the common beginning only once. */
    private static String key(String given) {
        List<String> keys = PROFILE.keySet().stream()
                .filter(key -> key.equals(given) || key.endsWith("." + given))
                .toList();
        assertEquals(1, keys.size(), given + " is " + keys + " in the profile");
        return keys.get(0);
    }

    @Test
    void theTablesAreThoseOfTheProfile() {
        row("| | BV | CP | MW |", "| cards ", "mix.");
        row("| BV | CP | MF |", "", "limits.");
        PROFILE.get("tiles").forEach(ProfileNumbersTest::tiles);
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            String[] cells = cells(lineAfter("| phase | 1 |", "| group " + group + " "));
            for (int phase = 1; phase <= 10; phase++) {
                int share = PROFILE.get("phases.shares")
                        .get(phase - 1)
                        .get(group - 1)
                        .asInt();
                assertEquals(String.valueOf(share), cells[phase], "phase " + phase + " of group " + group);
            }
        }
    }

    private static void tiles(JsonNode range) {
        int least = range.get("least").asInt();
        int most = range.get("most").asInt();
        String row = lineAfter("| tpsV, from |", "| " + range.get("fromTpsV").asInt() + " |");
        assertEquals(least == most ? "" + least : least + " to " + most, cells(row)[1], row);
    }

    /** Compares the row with this beginning, in a table with a column for each transaction. */
    private static void row(String header, String beginning, String keys) {
        String[] codes = cells(lineAfter(header, header));
        String[] values = cells(lineAfter(header, beginning.isEmpty() ? "| 3 s" : beginning));
        int compared = 0;
        for (int i = 0; i < codes.length; i++) {
            if (PROFILE.containsKey(keys + codes[i])) {
                assertEquals(value(PROFILE.get(keys + codes[i])), value(values[i]), keys + codes[i]);
                compared++;
            }
        }
        assertEquals(PROFILE.keySet().stream().filter(k -> k.startsWith(keys)).count(), compared, keys);
    }

    private static String lineAfter(String header, String beginning) {
        return rules.lines()
                .dropWhile(line -> !line.startsWith(header))
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no line " + beginning + " after " + header));
    }

    private static String[] cells(String row) {
        return Arrays.stream(row.strip().replaceAll("^\\||\\|$", "").split("\\|", -1))
                .map(String::strip)
                .toArray(String[]::new);
    }

    /** Numbers, times in milliseconds. */
    private static List<Double> value(String text) {
        Matcher m = AMOUNT.matcher(text);
        assertTrue(m.find(), text);
        double unit = unit(m.group(2) == null ? "" : m.group(2));
        return Arrays.stream(m.group(1).replaceAll(",(?=\\d)", "").split(", "))
                .map(number -> Double.parseDouble(number) * unit)
                .toList();
    }

    private static List<Double> value(JsonNode node) {
        if (node.isArray()) {
            return node.valueStream().map(JsonNode::asDouble).toList();
        }
        Matcher time = Pattern.compile("(\\d+)(m|s|ms)").matcher(node.asText());
        return time.matches()
                ? List.of(Double.parseDouble(time.group(1)) * unit(time.group(2).equals("m") ? "min" : time.group(2)))
                : List.of(node.asDouble());
    }

    private static double unit(String name) {
        return switch (name) {
            case "ms", "%", "" -> 1;
            case "s" -> 1_000;
            case "min" -> 60_000;
            default -> throw new AssertionError(name);
        };
    }
}
