package org.quadrille.study.environment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.KeyRules;
import org.quadrille.common.config.Overrides;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.TestbedBuilder;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.StudyFile;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.DemoTestbed;

/** The load of a study's environment on this machine: what its keys make of the demo's testbed. */
public final class LocalLoad {
    private static final String DEMO = "demo";

    private LocalLoad() {}

    /**
     * Options of the demo that makes an environment with the levels of its cell; nothing here depends on the run's
     * name.
     */
    public static DemoOptions options(LocalSpec local, Path results, String runId) {
        return DemoOptions.usual(results, runId)
                .tiles(or(local.tiles(), 1))
                .loadUnits(or(local.loadUnits(), 1))
                .initialTradeDays(or(local.tradeDays(), 0))
                .phaseLength(or(
                        local.phaseLength(),
                        Profiles.load(DEMO, Path.of(".")).phases().length()))
                .sessions(local.usualSessions())
                .targetTpsV(or(local.targetTpsV(), 0.0))
                .seed(or(local.seed(), 1L))
                .server(ServerProgram.installed(local.engineName()))
                .build();
    }

    /**
     * The testbed of a cell.
     *
     * @param demo as the demo would make it from {@link #options}
     * @param folder where a profile file of its own is looked for
     * @param source what the levels are from, for messages
     * @throws UserError if a level does not fit a testbed
     */
    public static Testbed testbed(
            Testbed demo, LocalSpec local, Map<String, String> levels, Path folder, String source) {
        TestbedBuilder testbed = demo.change();
        if (local.profile() != null) {
            shaped(testbed, local, Profiles.load(local.profile(), folder));
        }
        if (local.targetTps() != null) {
            testbed.pacing(new Testbed.Pacing(
                    Testbed.Mode.OPEN, demo.pacing().sessions(), demo.pacing().targetTpsV(), local.targetTps()));
        }
        Testbed made = Levels.apply(testbed.build(), levels, source);
        if (!made.engine().equals(demo.engine())) {
            throw new UserError(source + ": key \"engine\" does not choose the server of a local environment; write"
                    + " \"local.engine\" instead.");
        }
        return made;
    }

    /** The setup of a cell before anything of it is made; its ports and its server are placeholders. */
    public static RunSetup outline(LocalSpec local, Map<String, String> levels, Path folder, String source) {
        List<String> problems =
                new ArrayList<>(KeyRules.of(StudyFile.LOCAL, local, Map.of()).problems());
        EngineFacts.named(local.engineName()).ifPresent(engine -> lacking(problems, local, engine));
        if (!problems.isEmpty()) {
            throw new UserError(source + ": " + String.join("\n" + source + ": ", problems));
        }
        DemoOptions options;
        try {
            options = options(local, folder, DEMO);
        } catch (UserError e) {
            throw local.engine() == null ? e : new UserError(source + ": key \"local.engine\": " + e.getMessage());
        }
        return Testbeds.complete(testbed(DemoTestbed.outline(options), local, levels, folder, source), source, folder);
    }

    private static void lacking(List<String> problems, LocalSpec local, EngineFacts engine) {
        if (local.container() && engine.lacks().contains(Capability.DEPLOYMENT)) {
            problems.add("key \"local.engine\": " + Capability.DEPLOYMENT.missing(engine) + ".");
        }
        if (local.index() != null && engine.lacks().contains(Capability.TABLE_SPACES)) {
            problems.add("key \"local.index\" is not possible with " + engine.title()
                    + ", which keeps indexes with the data; leave it out.");
        }
    }

    /** Another profile has times of its own, which stretch with the length of a phase as the demo's do. */
    private static void shaped(TestbedBuilder testbed, LocalSpec local, Profile profile) {
        testbed.profile(local.profile())
                .phases(null)
                .market(null)
                .scale(local.tradeDays() == null ? null : new Overrides.DataScale(local.tradeDays(), null, null));
        if (local.phaseLength() != null) {
            Profile.Phases phases = profile.phases();
            Profile.Market market = profile.market();
            double factor =
                    (double) local.phaseLength().toNanos() / phases.length().toNanos();
            testbed.phases(new Overrides.PhaseLengths(
                            local.phaseLength(),
                            DemoTestbed.stretched(phases.rampUp(), factor),
                            DemoTestbed.stretched(phases.warmUp(), factor),
                            DemoTestbed.stretched(phases.rampDown(), factor),
                            DemoTestbed.stretched(profile.dataMaintenancePeriod(), factor),
                            DemoTestbed.stretched(profile.samplingInterval(), factor)))
                    .market(new Overrides.MarketPeriods(
                            DemoTestbed.stretched(market.pricePeriod(), factor),
                            DemoTestbed.stretched(market.orderDelayMean(), factor),
                            DemoTestbed.stretched(market.orderDelayMax(), factor),
                            DemoTestbed.stretched(market.flushAfter(), factor),
                            null));
        }
    }

    private static <T> T or(T given, T usual) {
        return Optional.ofNullable(given).orElse(usual);
    }
}
