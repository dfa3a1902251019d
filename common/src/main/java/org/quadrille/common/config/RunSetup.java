package org.quadrille.common.config;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;

/**
 * A testbed and the profile it runs with, both effective: what the testbed changes is already in the profile.
 *
 * @param testbed the testbed, checked
 * @param profile the profile with the testbed's changes
 */
public record RunSetup(Testbed testbed, Profile profile) {

    /** Puts what a testbed changes into its profile, which is to be done once: {@link #parse} takes the two as they are. */
    public static RunSetup of(Testbed testbed, Profile base) {
        return new RunSetup(testbed, Overrides.apply(testbed, base));
    }

    /** From the two texts that prime sends to every worker and keeps in the results folder, both effective. */
    public static RunSetup parse(String testbedJson, String profileJson) {
        return new RunSetup(
                Json.read(testbedJson, Testbed.class, "testbed of the run"),
                Profiles.parse(profileJson, "profile of the run"));
    }

    /** Scale of the databases of a group, both 1-based. */
    public Scale scale(int tile, int group) {
        Testbed.Group g = testbed.group(tile, group);
        return new Scale(g.loadUnits(), g.activeLoadUnits(), profile.initialTradeDays(), profile.dailyMarketDays());
    }

    /** Groups of the whole testbed. */
    public int groups() {
        return testbed.tiles().size() * 4;
    }

    /** What makes a result of this setup NON-STANDARD, one short phrase each; empty for a standard run. */
    public List<String> deviations() {
        Profile standard = Profiles.load("standard", java.nio.file.Path.of("."));
        List<String> found = new ArrayList<>();
        compare(found, "initial trade days", standard.initialTradeDays(), profile.initialTradeDays());
        compare(found, "daily market days", standard.dailyMarketDays(), profile.dailyMarketDays());
        compare(found, "news item length", standard.newsItemLength(), profile.newsItemLength());
        compare(found, "mix", standard.mix(), profile.mix());
        compare(found, "inputs", standard.inputs(), profile.inputs());
        compare(
                found,
                "phase shares",
                standard.phases().shares(),
                profile.phases().shares());
        compare(
                found,
                "phase length",
                text(standard.phases().length()),
                text(profile.phases().length()));
        compare(
                found,
                "ramp-up",
                text(standard.phases().rampUp()),
                text(profile.phases().rampUp()));
        compare(
                found,
                "warm-up",
                text(standard.phases().warmUp()),
                text(profile.phases().warmUp()));
        compare(
                found,
                "ramp-down",
                text(standard.phases().rampDown()),
                text(profile.phases().rampDown()));
        compare(found, "response-time limits", standard.limits(), profile.limits());
        compare(
                found,
                "price-wave period",
                text(standard.market().pricePeriod()),
                text(profile.market().pricePeriod()));
        compare(
                found,
                "order delay",
                text(standard.market().orderDelayMean()),
                text(profile.market().orderDelayMean()));
        compare(
                found,
                "maximum order delay",
                text(standard.market().orderDelayMax()),
                text(profile.market().orderDelayMax()));
        compare(
                found,
                "Market-Feed batch",
                standard.market().batchSize(),
                profile.market().batchSize());
        compare(
                found,
                "Market-Feed flush time",
                text(standard.market().flushAfter()),
                text(profile.market().flushAfter()));
        compare(
                found,
                "extra ticker entries",
                standard.market().extraEntries(),
                profile.market().extraEntries());
        compare(
                found,
                "senders per group",
                Overrides.senders(testbed, standard.market().sendersPerGroup()),
                profile.market().sendersPerGroup());
        compare(
                found,
                "Data-Maintenance period",
                text(standard.dataMaintenancePeriod()),
                text(profile.dataMaintenancePeriod()));
        compare(found, "sampling interval", text(standard.samplingInterval()), text(profile.samplingInterval()));
        compare(found, "tolerances", standard.tolerances(), profile.tolerances());
        if (testbed.pacing().mode() != Testbed.Mode.CLOSED) {
            found.add("pacing open instead of closed");
        }
        if (testbed.tiles().size() > 6) {
            found.add(testbed.tiles().size() + " tiles, more than 6");
        }
        return found;
    }

    private static String text(java.time.Duration duration) {
        return Durations.format(duration);
    }

    private static void compare(List<String> found, String what, Object standard, Object actual) {
        if (!standard.equals(actual)) {
            String value = actual.toString();
            found.add(value.length() > 24 ? what + " changed" : what + " " + value + " instead of " + standard);
        }
    }
}
