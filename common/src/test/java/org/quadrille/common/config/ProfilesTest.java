package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TradeResultOrder;

/** Profiles, those of files and those that come with the kit, and how a setup deviates from the standard. */
class ProfilesTest {
    @TempDir
    Path folder;

    private static String resource(String name) throws IOException {
        try (InputStream in = ProfilesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("testbed.json"), text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"mix": {"tO": 90}}       | key "mix" knows no transaction "tO"; did you mean "TO"?
            {"mix": {"TR": 90}}       | key "mix" knows no transaction "TR"; it knows BV, CP, MW, SD, TL, TO, TS, TU.
            {"mix": {"TO": -1}}       | key "mix.TO" must be from 0 to 100000, not -1.
            {"mix": {"BV": 0, "CP": 0, "MW": 0, "SD": 0, "TL": 0, "TO": 0, "TS": 0, "TU": 0}} | key "mix" must have cards for one transaction or more.
            {"limits": {"TOO": "2s"}} | key "limits" knows no transaction "TOO"; did you mean "TO"?
            {"limits": {"TC": "2s"}}  | key "limits" knows no transaction "TC"; it knows BV
            {"limits": {"TO": "0s"}}  | key "limits.TO" must be longer than 0s, not 0s.
            {"tiles": null}           | key "tiles" is missing; write it, or "extends": "standard"
            {"tiles": []}             | key "tiles" must begin with a range from 0 tpsV.
            {"tiles": [{"fromTpsV": 1, "least": 1, "most": 1}]} | key "tiles" must begin with a range from 0 tpsV.
            {"tiles": [{"fromTpsV": 0, "least": 0, "most": 1}]} | key "tiles[1].least" must be at least 1, not 0.
            {"tiles": [{"fromTpsV": 0, "least": 2, "most": 1}]} | key "tiles[1].most" must be at least "least" (2), not 1.
            {"tiles": [{"fromTpsV": 0, "least": 1, "most": 1}, {"fromTpsV": 0, "least": 1, "most": 2}]} | key "tiles[2].fromTpsV" must be above that of the range before it, not 0.0.
            {"tiles": [{"fromTpsV": 0, "least": 1, "most": 1, "upTo": 9}]} | unknown key "tiles[1].upTo"
            """)
    void aMistakeInAProfileIsNamed(String changes, String message) throws IOException {
        Files.writeString(folder.resolve("mine.json"), changes.replaceFirst("\\{", "{\"extends\": \"standard\", "));
        UserError error = assertThrows(UserError.class, () -> Profiles.load("mine.json", folder));
        assertTrue(error.getMessage().contains(message), error.getMessage());
        assertEquals(1, error.getMessage().lines().count(), error.getMessage());
    }

    @Test
    void profilesAgreeWithThePublishedNumbers() {
        Profile standard = Profiles.load("standard", folder);
        assertEquals(900, standard.deckSize());
        assertEquals(8_340_000_000L, standard.phases().schedule().end(), "2 + 12 + 120 + 5 minutes");
        for (int g = 0; g < GroupId.PER_TILE; g++) {
            int group = g;
            assertEquals(
                    100 * (g + 1),
                    standard.phases().shares().stream()
                            .mapToInt(row -> row.get(group))
                            .sum(),
                    "mean share of group " + (g + 1));
        }
        Profile baseline = Profiles.load("baseline", folder);
        assertTrue(baseline.phases().shares().stream().allMatch(List.of(10, 20, 30, 40)::equals));
        assertEquals(standard.phases().length(), baseline.phases().length());
        Profile demo = Profiles.load("demo", folder);
        assertEquals(standard.phases().shares(), demo.phases().shares());
        assertEquals(standard.mix(), demo.mix());
        Profile demoBaseline = Profiles.load("demo-baseline", folder);
        assertEquals(baseline.phases().shares(), demoBaseline.phases().shares());
        assertEquals(demo.tolerances(), demoBaseline.tolerances());
        assertEquals(demo.durability(), demoBaseline.durability());
        Profile study = Profiles.load("study", folder);
        assertEquals(demo.phases().shares(), study.phases().shares());
        assertEquals(demo.mix(), study.mix());
        assertEquals(demo.tolerances(), study.tolerances(), "shorter runs are judged no more mildly");
        assertEquals(demo.initialTradeDays(), study.initialTradeDays());
    }

    /** The small testbed with the sizes, the profile and the input seed of a standard system. */
    private static String standard() throws IOException {
        String text = resource("small.json")
                .replace("\"demo\"", "\"standard\"")
                .replace("\"seed\": 1", "\"seed\": 1, \"inputSeed\": \"automatic\"");
        for (int group = 1; group <= 4; group++) {
            text = text.replaceFirst("\"loadUnits\": 1,", "\"loadUnits\" : " + group + ",");
        }
        return text;
    }

    @Test
    void onlyAStandardSetupHasNoDeviations() throws IOException {
        RunSetup standard = Testbeds.load(file(standard()));
        assertEquals(List.of(), standard.deviations());
        RunSetup senders = Testbeds.load(
                file(standard().replace("\"seed\": 1", "\"seed\": 1, \"market\": {\"sendersPerGroup\": 9}")));
        assertEquals(List.of("senders per group 9 instead of 4"), senders.deviations());
        RunSetup demo = Testbeds.load(file(resource("small.json")));
        assertTrue(
                demo.deviations().contains("phase length 6s instead of 12m"),
                demo.deviations().toString());
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 4", "8, 1, 4", "9, 1, 5", "32, 1, 10", "32, 2, 16", "64, 2, 20", "400, 40, 200", "5000, 60, 256"
    })
    void theMarketHasSendersForItsSessionsAndBrokers(int sessions, int units, int senders) throws IOException {
        RunSetup setup = Testbeds.load(file(resource("small.json")
                .replaceFirst("\"sessions\": \\d+", "\"sessions\": " + sessions)
                .replaceAll("\"loadUnits\": \\d+", "\"loadUnits\": " + units)
                .replaceAll("\"activeLoadUnits\": \\d+", "\"activeLoadUnits\": " + units)));
        assertEquals(sessions, setup.testbed().pacing().sessions());
        assertEquals(units, setup.testbed().group(1, 1).activeLoadUnits());
        assertEquals(senders, setup.profile().market().sendersPerGroup());
        assertEquals(sessions + senders + 1, setup.testbed().group(1, 1).oltp().poolSize());
        assertTrue(setup.deviations().stream().noneMatch(d -> d.startsWith("senders")), "it is the standard's way");
    }

    @Test
    void profileFileOfOnesOwnHoldsOnlyWhatDiffers() throws IOException {
        Files.writeString(
                folder.resolve("mine.json"),
                "{\"extends\": \"standard\", \"name\": \"mine\", \"phases\": {\"length\": \"1m\"}}");
        RunSetup setup = Testbeds.load(file(resource("small.json").replace("\"demo\"", "\"mine.json\"")));
        assertEquals(Duration.ofMinutes(1), setup.profile().phases().length());
        assertEquals(Duration.ofMinutes(12), setup.profile().phases().warmUp());
        assertEquals(TradeResultForm.IN_TIER_A, setup.profile().tradeResult());
        Files.writeString(
                folder.resolve("mine.json"),
                "{\"extends\": \"standard\", \"name\": \"mine\", \"phases\": {\"shares\": [[10, 20, 30, 41]]}}");
        UserError error = assertThrows(
                UserError.class,
                () -> Testbeds.load(file(resource("small.json").replace("\"demo\"", "\"mine.json\""))));
        assertTrue(error.getMessage().contains("multiples of 5 that sum to 100"), error.getMessage());
    }

    /** The setting reaches the connectors as part of the profile, under the same name as in the file. */
    @Test
    void tradeResultsWorkedOutInTheDatabaseAreADeviation() throws IOException {
        Testbed testbed = Testbeds.load(file(resource("small.json"))).testbed();
        Files.writeString(folder.resolve("mine.json"), "{\"extends\": \"standard\", \"tradeResult\": \"inDatabase\"}");
        RunSetup changed = RunSetup.of(testbed, Profiles.load("mine.json", folder));
        RunSetup published = RunSetup.of(testbed, Profiles.load("standard", folder));
        List<String> added = new java.util.ArrayList<>(changed.deviations());
        added.removeAll(published.deviations());
        assertEquals(List.of("Trade-Result calculated inDatabase instead of inTierA"), added);
        assertEquals(TradeResultForm.IN_DATABASE, changed.profile().tradeResult());
        assertEquals(changed, RunSetup.parse(Json.write(changed.testbed()), Json.write(changed.profile())));

        Files.writeString(folder.resolve("mine.json"), "{\"extends\": \"standard\", \"tradeResult\": \"somewhere\"}");
        UserError error = assertThrows(UserError.class, () -> Profiles.load("mine.json", folder));
        for (String part : List.of("key \"tradeResult\"", "\"somewhere\"", "inTierA", "inDatabase")) {
            assertTrue(error.getMessage().contains(part), error.getMessage());
        }
    }

    /** A profile of an earlier build, which knew neither, is one without an order and without a bound. */
    @Test
    void tradeResultsThatMeetAndAnotherLagAreDeviations() throws IOException {
        Testbed testbed = Testbeds.load(file(resource("small.json"))).testbed();
        Files.writeString(
                folder.resolve("mine.json"),
                "{\"extends\": \"standard\", \"tradeResultOrder\": \"none\", \"market\": {\"mostLag\": \"2s\"}}");
        RunSetup changed = RunSetup.of(testbed, Profiles.load("mine.json", folder));
        RunSetup published = RunSetup.of(testbed, Profiles.load("standard", folder));
        List<String> added = new java.util.ArrayList<>(changed.deviations());
        added.removeAll(published.deviations());
        assertEquals(
                List.of(
                        "Trade-Result order none instead of byBroker",
                        "lag before Trade-Orders wait 2s instead of 500ms"),
                added);
        String json = Json.write(changed.profile());
        assertEquals(changed, RunSetup.parse(Json.write(changed.testbed()), json));
        Profile earlier = Profiles.parse(
                json.replaceFirst("\"tradeResultOrder\" : \"none\",", "").replaceFirst(",\\s*\"mostLag\" : \"2s\"", ""),
                "an earlier build");
        assertEquals(TradeResultOrder.NONE, earlier.tradeResultOrder());
        assertNull(earlier.market().mostLag());
        RunSetup ofEarlierBuild = RunSetup.of(testbed, earlier);
        assertEquals(published.deviations(), ofEarlierBuild.deviations(), "that was the standard then");

        Files.writeString(
                folder.resolve("mine.json"), "{\"extends\": \"standard\", \"tradeResultOrder\": \"byBrokers\"}");
        UserError error = assertThrows(UserError.class, () -> Profiles.load("mine.json", folder));
        for (String part : List.of("key \"tradeResultOrder\"", "\"byBrokers\"", "none", "byBroker")) {
            assertTrue(error.getMessage().contains(part), error.getMessage());
        }
    }
}
