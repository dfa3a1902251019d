package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.Profile;

class DeviationsTest {
    /** Top-level keys that do not affect the workload of a run. */
    private static final Set<String> NOT_OF_A_RUN = Set.of("name", "durability");

    private final Profile standard = Profiles.load("standard", Path.of("."));

    @Test
    void everySingleValueOfAProfileIsCompared() {
        ObjectNode tree = Json.mapper().valueToTree(standard);
        List<String> leaves = new ArrayList<>();
        leaves("", tree, leaves);
        assertTrue(leaves.size() > 100, leaves.toString());
        for (String leaf : leaves) {
            ObjectNode changed = tree.deepCopy();
            replace(changed, leaf);
            boolean compared = !NOT_OF_A_RUN.contains(leaf.split("/")[1]);
            assertEquals(compared ? 1 : 0, Deviations.of(tree, changed).size(), leaf);
        }
    }

    private static void leaves(String pointer, JsonNode node, List<String> found) {
        if (node.isObject()) {
            node.properties().forEach(e -> leaves(pointer + "/" + e.getKey(), e.getValue(), found));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                leaves(pointer + "/" + i, node.get(i), found);
            }
        } else {
            found.add(pointer);
        }
    }

    private static void replace(JsonNode tree, String pointer) {
        String key = pointer.substring(pointer.lastIndexOf('/') + 1);
        JsonNode parent = tree.at(pointer.substring(0, pointer.lastIndexOf('/')));
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(key), "other");
        } else {
            ((ObjectNode) parent).put(key, "other");
        }
    }

    @Test
    void aKeyThatNobodyHasNamedIsCalledByItsPath() {
        ObjectNode before = Json.mapper().valueToTree(standard);
        before.withObject("market").put("brandNewKey", 1);
        ObjectNode after = before.deepCopy();
        after.withObject("market").put("brandNewKey", 2);
        assertEquals(List.of("market brand new key 2 instead of 1"), Deviations.of(before, after));
    }

    /** Profiles written by builds that had no such table lack it, which does not mean that somebody changed it. */
    @Test
    void anOlderProfileWithoutTheTableOfTilesIsNoDeviation() {
        ObjectNode tree = Json.mapper().valueToTree(standard);
        assertEquals(List.of(), Deviations.of(tree, tree.deepCopy().putNull("tiles")));
        ObjectNode changed = tree.deepCopy();
        ((ObjectNode) changed.at("/tiles/0")).put("most", 9);
        assertEquals(List.of("tiles for the throughput changed"), Deviations.of(tree, changed));
    }

    @Test
    void anOlderProfileWithoutTheQuotasToleranceIsNoDeviation() {
        ObjectNode older = Json.mapper().valueToTree(standard);
        ((ObjectNode) older.at("/tolerances/driver")).remove("heldBack");
        assertEquals(List.of(), Deviations.of(standard, Json.read(older.toString(), Profile.class, "profile.json")));
    }

    @Test
    void differencesAreToldInTheOrderOfTheKeys() {
        Profile other = standard.change()
                .samplingInterval(Duration.ofSeconds(1))
                .market(standard.market().withPricePeriod(Duration.ofMillis(1_500)))
                .phases(standard.phases().withShares(List.of(List.of(10, 20, 30, 40))))
                .mix(Map.of("TO", 1))
                .newsItemLength(300)
                .name("other")
                .build();
        List<String> found = Deviations.of(standard, other);
        String shares = found.remove(2);
        assertTrue(
                shares.startsWith("phase shares [[10, 20, 30, 40]] instead of [[10, 20, 30, 40], [5, 10, 25, 60], "),
                shares);
        assertEquals(
                List.of(
                        "news item length 300 instead of 100000",
                        "mix changed",
                        "price-wave period 1500ms instead of 6m",
                        "sampling interval 1s instead of 1m"),
                found);
    }
}
