package org.quadrille.reporter.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.quadrille.common.config.FlatJson;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;

/** What differs between two runs: in their configuration, in their machines, and in their results. */
public final class RunsDiff {
    /**
     * Keys that differ between any two runs and say nothing: names, times, processes, clocks, assigned ports, what a server
     * counted, and what was found in parts of the load that were drawn for this run.
     */
    private static final Pattern CHANCE = Pattern.compile(
            "run\\.study\\..*|run\\.(runId|startedAt|deviations.*|cause|lostAt)|.*\\.info\\.(pid|dataPort|machine\\.id)|.*\\.clock(Offset|Error)"
                    + "|.*\\.address|.*\\.(controlPort|orderPort|port)|.*\\.passwordFile|.*\\.identity\\.(lastRun|lastRunAt|loadedAt)"
                    + "|.*\\.settings\\.port|.*\\.places\\..*\\.(folder|problem|disks\\.(writes|flushes))|.*\\.(counts|lastIds)\\..*|.*\\.loaded\\[.*|.*\\.server\\.(?!in recovery$).*|systems\\[\\d+]\\.machine|result\\.(runId|results|deviations.*)|result\\.checks\\[.*");

    static final String RESULT = "result";

    /** Begins the keys of the checks' outcomes. */
    static final String CHECK = "result.check.";

    private RunsDiff() {}

    /**
     * One difference.
     *
     * @param part {@code configuration}, {@code machines} or {@code result}
     * @param key where, such as {@code testbed.pacing.sessions}
     * @param first value of the first run, empty if it has none
     * @param second value of the second run, empty if it has none
     */
    public record Difference(String part, String key, String first, String second) {}

    /** All differences of two runs, configuration first. */
    static List<Difference> between(Path first, Path second) {
        return between(facts(first), facts(second)).stream()
                .sorted(Comparator.comparing(Difference::part))
                .toList();
    }

    /** All differences of what is known about two runs, by key. */
    public static List<Difference> between(Map<String, String> first, Map<String, String> second) {
        List<Difference> found = new ArrayList<>();
        TreeSet<String> keys = new TreeSet<>(first.keySet());
        keys.addAll(second.keySet());
        for (String key : keys) {
            String a = first.getOrDefault(key, "");
            String b = second.getOrDefault(key, "");
            if (!a.equals(b)) {
                found.add(new Difference(part(key), key, a, b));
            }
        }
        return found;
    }

    /**
     * What is known about a run, by key, such as {@code testbed.pacing.sessions}; without what differs between any two
     * runs.
     *
     * @throws UserError if one of its files cannot be read
     */
    public static Map<String, String> facts(Path run) {
        ResultsFolder folder = new ResultsFolder(run);
        Map<String, String> values = new TreeMap<>();
        FlatJson.add(values, "testbed", tree(folder.testbed()));
        FlatJson.add(values, "profile", tree(folder.profile()));
        if (values.containsKey("profile.name")) {
            // Builds that knew no other order did not write it.
            values.putIfAbsent("profile.tradeResultOrder", "none");
        }
        FlatJson.add(values, "run", tree(folder.manifest()));
        FlatJson.add(values, "databases", tree(folder.databasesBefore()));
        FlatJson.add(values, "systems", tree(folder.machines()));
        FlatJson.add(values, RESULT, checksByName(tree(folder.checks())));
        values.keySet().removeIf(key -> CHANCE.matcher(key).matches());
        return values;
    }

    /** The part of a run that a key belongs to: {@code configuration}, {@code machines} or {@code result}. */
    public static String part(String key) {
        if (key.startsWith("result.")) {
            return RESULT;
        }
        return key.startsWith("testbed.") || key.startsWith("profile.") ? "configuration" : "machines";
    }

    /** The verdict of each check under its name; its place in the list says nothing. */
    private static JsonNode checksByName(JsonNode result) {
        if (result instanceof ObjectNode object) {
            ObjectNode verdicts = object.putObject("check");
            object.path("checks")
                    .forEach(c ->
                            verdicts.put(c.path("id").asText(), c.path("passed").asBoolean() ? "PASS" : "FAIL"));
        }
        return result;
    }

    /** A missing file has no values. */
    private static JsonNode tree(Path file) {
        if (!Files.exists(file)) {
            return Json.mapper().createObjectNode();
        }
        return Json.read(file, JsonNode.class);
    }
}
