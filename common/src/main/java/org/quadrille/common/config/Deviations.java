package org.quadrille.common.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TradeResultOrder;

/** How a profile differs from the standard one. All keys are compared, so keys added later need no change here. */
final class Deviations {
    /** A longer value is not printed. */
    private static final int LONGEST_VALUE = 24;

    /** Keys that do not affect a run: the profile's name, and the durability audit. */
    static final Set<String> NOT_OF_A_RUN = Set.of("name", "durability");

    /** Named by {@link RunSetup#deviations} in words. */
    private static final String QUERIES = "queries";

    /** Keys that results of earlier builds do not have. */
    private static final Set<String> LATER = Set.of("tiles", "market.mostLag");

    /** Readable names of keys whose paths are not clear. An object that is listed here is compared as a whole. */
    private static final Map<String, String> LABELS = Map.ofEntries(
            Map.entry("mix", "mix"),
            Map.entry("inputs", "inputs"),
            Map.entry("tradeResult", "Trade-Result calculated"),
            Map.entry("tradeResultOrder", "Trade-Result order"),
            Map.entry("phases.shares", "phase shares"),
            Map.entry("phases.length", "phase length"),
            Map.entry("phases.rampUp", "ramp-up"),
            Map.entry("phases.warmUp", "warm-up"),
            Map.entry("phases.rampDown", "ramp-down"),
            Map.entry("limits", "response-time limits"),
            Map.entry("market.pricePeriod", "price-wave period"),
            Map.entry("market.orderDelayMean", "order delay"),
            Map.entry("market.orderDelayMax", "maximum order delay"),
            Map.entry("market.batchSize", "Market-Feed batch"),
            Map.entry("market.flushAfter", "Market-Feed flush time"),
            Map.entry("market.extraEntries", "extra ticker entries"),
            Map.entry("market.sendersPerGroup", "senders per group"),
            Map.entry("market.mostLag", "lag before Trade-Orders wait"),
            Map.entry("dataMaintenancePeriod", "Data-Maintenance period"),
            Map.entry("tolerances", "tolerances"),
            Map.entry("tiles", "tiles for the throughput"));

    private final List<String> found = new ArrayList<>();

    private Deviations() {}

    /** One short phrase for each difference, in the order of the keys. */
    static List<String> of(Profile standard, Profile actual) {
        JsonNode published = Json.mapper().valueToTree(standard);
        ObjectNode used = Json.mapper().valueToTree(actual);
        if (actual.market().mostLag() == null && actual.tradeResultOrder() == TradeResultOrder.NONE) {
            // Its build had no order in the market, which was the standard.
            used.set("tradeResultOrder", published.get("tradeResultOrder"));
        }
        return of(published, used);
    }

    static List<String> of(JsonNode standard, JsonNode actual) {
        Deviations deviations = new Deviations();
        deviations.compare("", standard, actual);
        return deviations.found;
    }

    private void compare(String path, JsonNode standard, JsonNode actual) {
        boolean older = LATER.contains(path) && actual.isNull();
        if (standard.equals(actual) || NOT_OF_A_RUN.contains(path) || path.equals(QUERIES) || older) {
            return;
        }
        if (standard.isObject() && actual.isObject() && !LABELS.containsKey(path)) {
            Set<String> keys = new LinkedHashSet<>();
            standard.fieldNames().forEachRemaining(keys::add);
            actual.fieldNames().forEachRemaining(keys::add);
            keys.forEach(key -> compare(path.isEmpty() ? key : path + "." + key, standard.path(key), actual.path(key)));
            return;
        }
        String what = LABELS.getOrDefault(path, words(path));
        String value = text(actual);
        found.add(
                actual.isObject() || value.length() > LONGEST_VALUE
                        ? what + " changed"
                        : what + " " + value + " instead of " + text(standard));
    }

    private static String text(JsonNode node) {
        return node.isContainerNode() ? node.toString().replace(",", ", ") : node.asText("none");
    }

    /** A path in words: {@code some.newKey} is "some new key". */
    private static String words(String path) {
        return path.replace('.', ' ').replaceAll("(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT);
    }
}
