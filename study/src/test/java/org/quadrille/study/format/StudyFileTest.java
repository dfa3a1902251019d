package org.quadrille.study.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;

class StudyFileTest {
    private static final String COMPARE = """
            { "name": "host-or-container", "kind": "compare", "seed": 42,
              "environments": {
                "host":      {"testbed": "host.json", "platform": "bare"},
                "container": {"testbed": "container.json", "platform": "container", "enter": "./up.sh", "leave": "./down.sh"} },
              "blocks": 20, "order": "blocks", "start": "cold", "warm": 0, "reset": ["databases", "server", "processes"],
              "primary": "tpsV", "margin": 2, "alpha": 0.05, "power": 0.9, "retries": 2 }
            """;

    @Test
    void everyKeyIsReadAndWhatIsAbsentHasItsDefault() {
        StudyFile study = StudyFile.parse(COMPARE, "study.json");
        assertEquals("compare", study.kind().word());
        assertEquals(
                List.of("host", "container"), List.copyOf(study.environments().keySet()), "the file's order");
        assertEquals("./up.sh", study.environments().get("container").enter());
        assertEquals(
                Duration.ofMinutes(10), study.environments().get("container").limit());
        assertEquals(Set.of(Reset.DATABASES, Reset.SERVER, Reset.PROCESSES), study.reset());
        assertEquals(20, study.plannedBlocks());

        StudyFile small = StudyFile.parse("{\"name\": \"s\", \"kind\": \"find-max\"}", "study.json");
        assertEquals("find-max", small.kind().word());
        assertEquals(RunOrder.BLOCKS, small.order());
        assertEquals(Start.COLD, small.start());
        assertEquals(Set.of(Reset.DATABASES), small.reset());
        assertEquals(0.05, small.alpha());
        assertEquals(2, small.retries());
        assertEquals(0, small.plannedBlocks());
    }

    @Test
    void aFileThatIsWrittenAgainSaysTheSame() {
        StudyFile study = StudyFile.parse("""
                {"name": "s", "kind": "storage", "same": true,
                 "environments": {"here": {"local": {"cpus": 1.5, "memory": "2g", "wal": "disk", "diskWrites": 200,
                   "settings": {"jit": "off", "wal_level": "minimal", "autovacuum": "off", "fsync": "off", "max_wal_senders": 0},
                   "phaseLength": "3s", "container": true}, "durable": false, "limit": "30s"}},
                 "factors": {"pacing.sessions": [2, 8.0], "local.data": ["memory", "disk"]},
                 "quiet": {"below": 10, "atMost": "2m"}, "until": {"interval": 2, "atLeast": 10, "atMost": 40}}
                """, "study.json");
        StudyFile again = StudyFile.parse(Json.write(study), "again");
        assertEquals(study, again);
        assertEquals(Json.write(study), Json.write(again));
        assertEquals(
                List.of("jit", "wal_level", "autovacuum", "fsync", "max_wal_senders"),
                List.copyOf(again.environments().get("here").local().settings().keySet()),
                "pages of one study say it in one order");
        assertEquals(40, again.plannedBlocks());
        assertFalse(again.environments().get("here").durable());
        assertTrue(again.environments().get("here").local().container());
    }

    @Test
    void wordsThatAreNoneAreNamedWithTheNearest() {
        for (String[] change : new String[][] {
            {"\"compare\"", "\"compere\"", "key \"kind\"", "there is no kind \"compere\"", "\"compare\""},
            {"\"blocks\", \"start\"", "\"random\", \"start\"", "key \"order\"", "there is no order \"random\"", "serial"
            },
            {"\"cold\"", "\"could\"", "key \"start\"", "there is no start \"could\"", "cold"},
            {"\"server\"", "\"sever\"", "key \"reset[2]\"", "there is no reset \"sever\"", "\"server\""},
            {"\"platform\": \"bare\"", "\"platfrom\": \"bare\"", "key \"environments.host.platfrom\"", "\"platform\""},
            {"\"retries\"", "\"retires\"", "unknown key \"retires\"", "\"retries\""},
        }) {
            UserError error = assertThrows(
                    UserError.class, () -> StudyFile.parse(COMPARE.replace(change[0], change[1]), "s.json"));
            for (int i = 2; i < change.length; i++) {
                assertTrue(error.getMessage().contains(change[i]), error.getMessage());
            }
            assertFalse(error.getMessage().endsWith("?."), error.getMessage());
        }
    }

    @Test
    void placesAndDurabilityOfACellAreThoseOfItsLevels() {
        StudyFile study = StudyFile.parse("""
                {"name": "s", "kind": "storage",
                 "environments": {
                   "here": {"local": {"data": "disk", "temp": "memory"}},
                   "there": {"testbed": "t.json", "places": {"data": "ssd"}, "durable": false}}}
                """, "study.json");
        assertEquals(Map.of("data", "disk", "temp", "memory"), study.places("here", Map.of()));
        assertTrue(study.durable("here", Map.of()), "temporary files need not last");
        assertEquals(
                Map.of("data", "disk", "temp", "memory", "wal", "memory"),
                study.places("here", Map.of("local.wal", "memory")));
        assertFalse(study.durable("here", Map.of("local.wal", "memory")));
        assertEquals(Map.of("data", "ssd"), study.places("there", Map.of()));
        assertFalse(study.durable("there", Map.of()), "it says so");
    }

    @Test
    void levelsGoWhereTheyBelong() {
        Testbed t = Levels.apply(
                testbed(),
                levels(
                        "pacing.sessions",
                        "32",
                        "pacing.targetTpsV",
                        "12.5",
                        "phases.length",
                        "3s",
                        "start",
                        "warm",
                        "tiles[*].groups[*].loadUnits",
                        "3",
                        "tiles[1].groups[2].activeLoadUnits",
                        "2",
                        "local.cpus",
                        "9"),
                "study.json");
        assertEquals(32, t.pacing().sessions());
        assertEquals(Testbed.Mode.OPEN, t.pacing().mode(), "a target means open pacing");
        assertEquals(12.5, t.pacing().targetTpsV());
        assertEquals(Duration.ofSeconds(3), t.phases().length());
        assertEquals(
                List.of(3, 2),
                List.of(t.group(1, 1).activeLoadUnits(), t.group(1, 2).activeLoadUnits()));
        LocalSpec local = Levels.apply(
                LocalSpecBuilder.builder().build(),
                levels("local.cpus", "1", "local.wal", "memory", "pacing.sessions", "1"),
                "s");
        assertEquals(1.0, local.cpus());
        assertEquals(Map.of("wal", "memory"), local.places());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pacing.sesions | 1 | did you mean \"sessions\"?",
                "pacing.sessions | many | key \"pacing.sessions\"",
                "tiles[2].groups[1].loadUnits | 1 | names tiles[2], but the testbed has 1",
                "groups[*].loadUnits | 1 | a list \"groups\" that the testbed does not have",
                "pacing..sessions | 1 | is not a key of a testbed",
                "local.cpu | 1 | \"cpus\"",
                "local.cpus | fast | key \"cpus\"",
            })
    void levelsThatFitNowhereAreRefused(String key, String level, String message) {
        UserError error = assertThrows(UserError.class, () -> {
            Levels.apply(testbed(), Map.of(key, level), "study.json");
            Levels.apply(LocalSpecBuilder.builder().build(), Map.of(key, level), "study.json");
        });
        assertTrue(error.getMessage().contains(message), error.getMessage());
        assertTrue(
                error.getMessage().startsWith("study.json: "),
                "without a line and column of no file: " + error.getMessage());
    }

    private static Map<String, String> levels(String... keysAndLevels) {
        Map<String, String> levels = new java.util.LinkedHashMap<>();
        for (int i = 0; i < keysAndLevels.length; i += 2) {
            levels.put(keysAndLevels[i], keysAndLevels[i + 1]);
        }
        return levels;
    }

    private static Testbed testbed() {
        Testbed.Group group = Testbed.Group.of(1, null, null, null);
        return Testbed.builder()
                .name("t")
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, 4, 0))
                .tiles(List.of(new Testbed.Tile(List.of(group, group))))
                .build();
    }
}
