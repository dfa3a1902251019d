package org.quadrille.study.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.workload.Profile;

/** What must be the same in all compared runs, unless it is the very thing that is compared. */
final class Conditions {
    /** What each factor is called in a sentence, by its name on the command line. */
    static final Map<String, String> FACTORS = new LinkedHashMap<>();

    static {
        FACTORS.put("build", "builds of the kit");
        FACTORS.put("population-seed", "seeds of the population");
        FACTORS.put("input-seed", "fixed seeds of the inputs");
        FACTORS.put("scale", "scales of the databases");
        FACTORS.put("profile", "profiles");
        FACTORS.put("phases", "lengths or shares of the phases");
    }

    private Conditions() {}

    /**
     * Makes sure that no condition differs within a side, and that only the wanted factors differ between the sides.
     *
     * @throws UserError if one does
     */
    static void check(List<RunSet.Run> base, List<RunSet.Run> other, Set<String> wanted) {
        Map<RunSet.Run, Map<String, String>> of = new LinkedHashMap<>();
        base.forEach(run -> of.put(run, of(run)));
        other.forEach(run -> of.put(run, of(run)));
        for (String factor : FACTORS.keySet()) {
            for (List<RunSet.Run> side : List.of(base, other)) {
                side.forEach(run -> alike(factor, side.get(0), run, of, "leave one of them out"));
            }
            if (!wanted.contains(factor)) {
                alike(
                        factor,
                        base.get(0),
                        other.get(0),
                        of,
                        "compare runs of one, or say with --factor " + factor + " that this is what is compared");
            }
        }
    }

    private static void alike(
            String factor, RunSet.Run first, RunSet.Run second, Map<RunSet.Run, Map<String, String>> of, String fix) {
        String one = of.get(first).get(factor);
        String two = of.get(second).get(factor);
        if (!one.equals(two)) {
            throw new UserError("The runs " + first.id() + " and " + second.id() + " have different "
                    + FACTORS.get(factor) + " (" + one + " against " + two + "); " + fix + ".");
        }
    }

    private static Map<String, String> of(RunSet.Run run) {
        ResultsFolder folder = new ResultsFolder(run.folder());
        RunManifest manifest = run.manifest();
        Testbed testbed = folder.readTestbed();
        Profile profile = folder.readProfile();
        Set<String> seeds = new TreeSet<>();
        folder.readDatabases(folder.databasesBefore())
                .forEach(d -> seeds.add(d.identity().getOrDefault("seed", "unknown")));
        boolean automatic = testbed.inputSeed() != null && testbed.inputSeed().automatic();
        String population = seeds.isEmpty() ? String.valueOf(testbed.seed()) : String.join(", ", seeds);
        String inputs = automatic || testbed.inputSeed() == null
                ? "automatic"
                : String.valueOf(testbed.inputSeed().number());
        return Map.ofEntries(
                Map.entry("build", String.valueOf(manifest.build())),
                Map.entry("population-seed", population),
                Map.entry("input-seed", inputs),
                Map.entry("scale", scale(testbed, profile)),
                Map.entry("profile", profile.name()),
                Map.entry("phases", phases(profile)));
    }

    private static String scale(Testbed testbed, Profile profile) {
        String units = testbed.tiles().stream()
                .map(tile -> tile.groups().stream()
                        .map(group -> String.valueOf(group.loadUnits()))
                        .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" / "));
        return "load units " + units + ", " + profile.initialTradeDays() + " trade days, " + profile.dailyMarketDays()
                + " market days, news of " + profile.newsItemLength() + " characters";
    }

    private static String phases(Profile profile) {
        Profile.Phases phases = profile.phases();
        return phases.shares().size() + " of " + phases.length() + " after " + phases.rampUp() + " and "
                + phases.warmUp() + ", shares " + phases.shares();
    }
}
