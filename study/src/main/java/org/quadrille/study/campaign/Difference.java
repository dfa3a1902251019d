package org.quadrille.study.campaign;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quadrille.reporter.runs.RunsDiff;

/**
 * A key in which two cells differ, such as {@code testbed.pacing.sessions}; the value of a cell that has none is empty.
 */
public record Difference(String key, String first, String second) {
    /** All differences, by key. */
    static List<Difference> between(Map<String, String> first, Map<String, String> second) {
        return RunsDiff.between(first, second).stream()
                .map(one -> new Difference(one.key(), one.first(), one.second()))
                .toList();
    }

    /** What two cells must have in common to be compared, in words; empty if this key may differ. */
    String mustAgree() {
        if (key.equals("testbed.seed")) {
            return "population seed";
        }
        if (key.equals("inputSeed")) {
            return "input seed";
        }
        if (key.equals("testbed.profile")) {
            return "profile";
        }
        if (key.startsWith("profile.phases.")) {
            return "phases";
        }
        boolean scale = Stream.of("initialTradeDays", "dailyMarketDays", "newsItemLength")
                        .anyMatch(part -> key.equals("profile." + part))
                || key.matches("testbed\\.tiles\\[\\d+]\\.groups\\[\\d+]\\.(active)?[lL]oadUnits");
        if (scale) {
            return "scale";
        }
        // If the profile does not set the senders, they follow from the sessions.
        return key.startsWith("profile.") && !key.equals("profile.market.sendersPerGroup") ? "profile" : "";
    }

    @Override
    public String toString() {
        return key + ": " + shown(first) + " | " + shown(second);
    }

    static String shown(String value) {
        return value.isEmpty() ? "-" : value;
    }
}
