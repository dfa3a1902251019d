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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseRole;
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

    /** Beside the mix of {@code study} (workload.md 10.7). */
    @Test
    void hybridAddsReportingQueries() throws IOException {
        RunSetup setup = load(small("hybrid"));
        Profile hybrid = Profiles.load("hybrid", folder);
        Profile study = Profiles.load("study", folder);
        assertEquals(study.change().name("hybrid").queries(hybrid.queries()).build(), hybrid);
        assertEquals(1, setup.profile().querySessions(DatabaseRole.DSS));
        assertEquals(0, setup.profile().querySessions(DatabaseRole.OLTP));
        assertTrue(setup.deviations().contains("reporting queries of 1 session in the DSS database of each group"));
        assertEquals(
                10, load(open("hybrid")).testbed().pacing().customersPerSecond(study) / study.customersPerSecond(1));
        assertEquals(List.of(), setup.differencesFromTheKit());
        RunSetup sent = RunSetup.parse(Json.write(setup.testbed()), Json.write(setup.profile()));
        assertEquals(setup.profile(), sent.profile());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"sessions": 0} | key "queries.sessions" must be from 1 to 64, not 0.
            {"sessions": 65} | key "queries.sessions" must be from 1 to 64, not 65.
            {"database": null} | key "queries.database" is missing; write oltp or dss.
            {"database": "warehouse"} | key "queries.database": it is "warehouse" but must be one of oltp, dss.
            {"session": 2} | unknown key "queries.session"; did you mean "sessions"?
            3 | key "queries": it is "3" but must be an object in { }.
            """)
    void wrongQueriesAreOneSentence(String queries, String sentence) throws IOException {
        Files.writeString(
                folder.resolve("own.json"),
                "{\"extends\": \"hybrid\", \"name\": \"own\", \"queries\": " + queries + "}");
        UserError error = assertThrows(UserError.class, () -> Profiles.load("own.json", folder));
        assertTrue(error.getMessage().endsWith(sentence), error.getMessage());
        assertEquals(1, error.getMessage().lines().count());
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
