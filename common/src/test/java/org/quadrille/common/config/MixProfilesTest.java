package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** Profiles that leave transactions out (workload.md 10.6). */
class MixProfilesTest {
    @TempDir
    Path folder;

    /** The small testbed with another profile. */
    private static String small(String profile) throws IOException {
        try (InputStream in = MixProfilesTest.class.getResourceAsStream("small.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\"demo\"", '"' + profile + '"');
        }
    }

    private static String open(String profile) throws IOException {
        return small(profile).replace("\"sessions\"", "\"mode\": \"open\", \"targetTpsV\": 10, \"sessions\"");
    }

    private RunSetup load(String text) throws IOException {
        return Testbeds.load(Files.writeString(folder.resolve("testbed.json"), text));
    }

    @Test
    void eachLeavesOutWhatItsNameSays() throws IOException {
        Map<String, List<String>> without = Map.of(
                "read-only", List.of("TO", "TU", "TR", "MF"),
                "write-only", List.of("BV", "CP", "MW", "SD", "TL", "TS"),
                "dss", List.of("BV", "CP", "MW", "SD", "TO", "TS", "TR", "MF"),
                "oltp", List.of("TL", "TU"),
                "study", List.of());
        Profile study = Profiles.load("study", folder);
        for (String name : without.keySet()) {
            Profile profile = Profiles.load(name, folder);
            assertEquals(
                    without.get(name),
                    profile.leftOut().stream().map(TransactionType::code).toList());
            assertEquals(
                    study.change()
                            .name(name)
                            .mix(profile.mix())
                            .tolerances(profile.tolerances())
                            .build(),
                    profile);
            assertTrue(
                    name.equals("write-only") || profile.tolerances().equals(study.tolerances()),
                    "more Trade-Results meet in a run of orders alone: " + name);
            assertEquals(
                    without.get(name).isEmpty(),
                    load(small(name)).deviations().stream().noneMatch(found -> found.startsWith("run without ")));
        }
        List<String> deviations = load(small("oltp")).deviations();
        assertTrue(deviations.contains("run without Trade-Lookup, Trade-Update"), deviations.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dss", "read-only"})
    void aRateOfTradeResultsNeedsSome(String profile) throws IOException {
        UserError error = assertThrows(UserError.class, () -> load(open(profile)));
        assertTrue(
                error.getMessage()
                        .endsWith("key \"pacing.targetTpsV\" counts Trade-Results, and the profile \"" + profile
                                + "\" leads to none; write \"targetTps\" instead, the transactions a second."),
                error.getMessage());
        load(open("write-only"));
        RunSetup reads = load(open(profile).replace("targetTpsV", "targetTps"));
        assertEquals(10, reads.testbed().pacing().customersPerSecond(reads.profile()));
        UserError some =
                assertThrows(UserError.class, () -> load(open("write-only").replace("targetTpsV", "targetTps")));
        assertTrue(
                some.getMessage()
                        .endsWith("key \"pacing.targetTps\" is for profiles that lead to no Trade-Results, and"
                                + " \"write-only\" leads to some; write \"targetTpsV\" instead."),
                some.getMessage());
    }
}
