package org.quadrille.study.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.FileKeys;
import org.quadrille.common.config.Json;

class StudySchemaTest {
    private static final Path PAGE = Path.of("..", "docs", "study-keys.md");

    private static final String FULL = """
            { "name": "full", "kind": "storage", "seed": 42, "same": true,
              "environments": {
                "here":  {"local": {"cpus": 1.5, "cpuset": "0-1,4", "memory": "2g", "diskWrites": 200, "data": "disk", "wal": "memory",
                    "index": "/srv", "temp": "disk", "settings": {"jit": "off"}, "tiles": 1, "loadUnits": 2, "tradeDays": 5, "seed": 3,
                    "sessions": 8, "targetTpsV": 12.5, "profile": "demo", "phaseLength": "3s", "engine": "mariadb", "container": true, "databaseImage": "postgres:17"}, "durable": false},
                "there": {"testbed": "there.json", "platform": "vm", "enter": "./up.sh", "leave": "./down.sh", "limit": "5m",
                    "restart": {"databases": "./snapshot.sh", "server": "ssh db restart", "processes": "./again.sh"},
                    "places": {"data": "ssd", "index": "ssd", "temp": "ssd", "wal": "nvme", "engine": "mariadb"}} },
              "factors": {"pacing.sessions": [2, 8], "start": ["cold", "warm"]},
              "until": {"interval": 2, "atLeast": 10, "atMost": 40}, "order": "alternating", "start": "warm", "warm": 1,
              "reset": ["databases", "server", "processes"], "quiet": {"below": 10, "atMost": "2m"},
              "primary": "p90.TO", "margin": 2, "alpha": 0.05, "power": 0.9, "detect": 3, "spread": 7, "retries": 2 }
            """;
    private static final String SEARCH = """
            { "name": "max", "kind": "find-max", "environments": {"here": {"local": {}}},
              "search": {"by": "sessions", "from": 2, "to": 64, "resolution": 4, "mostRuns": 20} }
            """;
    private static final String CELLS = """
            { "name": "cells", "kind": "compare", "environments": {"here": {"local": {}}}, "blocks": 6,
              "cells": [{"pacing.sessions": 2}, {"environment": "here", "pacing.sessions": 8}] }
            """;

    private static final String INSTANCES = """
            { "name": "equal", "kind": "equal", "instances": 3, "blocks": 6,
              "environments": {"here": {"local": {}, "except": {"3": {"cpus": 0.5, "settings.jit": "off"}}}} }
            """;

    private static final String TILES = """
            { "name": "tiles", "kind": "scale", "tiles": 3, "numbers": [1, 3], "blocks": 2,
              "factors": {"local.targetTpsV": [10, 20, 40]}, "environments": {"here": {"local": {}}} }
            """;

    private static final String EVENTS = """
            { "name": "events", "kind": "disturb", "environments": {"here": {"testbed": "one.json"}}, "blocks": 6,
              "events": [{"name": "hog", "phase": 4, "until": 5, "command": "./on.sh", "undo": "./off.sh", "groups": ["1.2"]},
                         {"name": "crash", "at": 15.5, "seconds": 2, "kill": "1.1.oltp"}] }
            """;

    private static JsonNode schema() throws IOException {
        return FileKeys.schema(PAGE, StudyFile.class, "Quadrille study");
    }

    @Test
    void publishedSchemaAgreesWithTheReader() throws IOException {
        JsonSchema schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema());
        for (String text : List.of(FULL, SEARCH, CELLS, INSTANCES, TILES, EVENTS)) {
            assertEquals(List.of(), List.copyOf(schema.validate(Json.mapper().readTree(text))), text);
            JsonNode again = Json.mapper().valueToTree(StudyFile.parse(text, "study.json"));
            assertEquals(List.of(), List.copyOf(schema.validate(again)), "as it is written");
        }
        for (String[] change : new String[][] {
            {"\"seed\": 42", "\"sead\": 42"},
            {"\"storage\"", "\"compere\""},
            {"\"name\": \"full\"", "\"name\": \"a/b\""},
            {"\"atLeast\": 10", "\"atLeast\": 1"},
            {"\"cpus\": 1.5", "\"cpu\": 1.5"},
            {"\"2g\"", "\"2gb\""},
            {"[2, 8]", "[2]"},
            {"[2, 8]", "[2, [8]]"},
            {"\"databases\",", "\"caches\","},
            {"\"alternating\"", "\"random\""},
            {"\"interval\": 2, ", ""},
            {"\"alpha\": 0.05", "\"alpha\": 0.5"},
            {"\"5m\"", "5"}
        }) {
            assertTrue(FULL.contains(change[0]), change[0]);
            JsonNode wrong = Json.mapper().readTree(FULL.replace(change[0], change[1]));
            assertFalse(schema.validate(wrong).isEmpty(), "the schema accepts " + change[1]);
        }
    }

    @Test
    void theTableOfTheGuideIsMadeFromTheRecords() throws IOException {
        FileKeys.isCurrent(PAGE, StudyFile.class);
    }

    /** The examples have every key of the schema, so the reader knows them all. */
    @Test
    void everyKeyOfTheSchemaIsRead() throws IOException {
        Set<String> keys = new TreeSet<>();
        schema().findValues("properties")
                .forEach(properties -> properties.fieldNames().forEachRemaining(keys::add));
        String examples = FULL + SEARCH + CELLS + INSTANCES + TILES + EVENTS;
        keys.removeIf(key -> examples.contains("\"" + key + "\":"));
        assertEquals(Set.of(), keys, "keys that no example has");
    }

    private static void keysOf(JsonNode node, Set<String> keys) {
        node.path("properties").fieldNames().forEachRemaining(keys::add);
        node.forEach(child -> keysOf(child, keys));
    }
}
