package org.quadrille.vconnector;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Overrides;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.vconnector.session.TradingHouse;

/** The assignment of group 3 of a tile. */
record TestAssignment(
        int port,
        int marketPort,
        DatabaseAddress oltp,
        DatabaseAddress dss,
        Path passwordFile,
        long seed,
        int loadUnits,
        Profile profile) {
    private static final String HOST = "127.0.0.1";
    private static final int POOL = 3;
    private static final AtomicInteger RUNS = new AtomicInteger();

    TestAssignment(int port, int marketPort, DatabaseAddress oltp, DatabaseAddress dss, Path passwordFile) {
        this(
                port,
                marketPort,
                oltp,
                dss,
                passwordFile,
                TradingHouse.SPEC.seed(),
                1,
                Profiles.load("demo", Path.of(".")));
    }

    TestAssignment port(int other) {
        return new TestAssignment(other, marketPort, oltp, dss, passwordFile, seed, loadUnits, profile);
    }

    TestAssignment oltp(DatabaseAddress other) {
        return new TestAssignment(port, marketPort, other, dss, passwordFile, seed, loadUnits, profile);
    }

    TestAssignment dss(DatabaseAddress other) {
        return new TestAssignment(port, marketPort, oltp, other, passwordFile, seed, loadUnits, profile);
    }

    TestAssignment seed(long other) {
        return new TestAssignment(port, marketPort, oltp, dss, passwordFile, other, loadUnits, profile);
    }

    TestAssignment loadUnits(int other) {
        return new TestAssignment(port, marketPort, oltp, dss, passwordFile, seed, other, profile);
    }

    TestAssignment passwordFile(Path other) {
        return new TestAssignment(port, marketPort, oltp, dss, other, seed, loadUnits, profile);
    }

    TestAssignment tradeResult(TradeResultForm form) {
        return profile(profile.change().tradeResult(form).build());
    }

    private TestAssignment profile(Profile other) {
        return new TestAssignment(port, marketPort, oltp, dss, passwordFile, seed, loadUnits, other);
    }

    /** Run id of the assignment made last. */
    static String lastRun() {
        return "run-" + RUNS.get();
    }

    Assignment make() {
        Testbed.Group group =
                Testbed.Group.of(loadUnits, new Testbed.Connector(HOST, 1, port), database(oltp), database(dss));
        Testbed testbed = Testbed.builder()
                .name("test")
                .profile("demo")
                .seed(seed)
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, 1, 0))
                .scale(new Overrides.DataScale(
                        TradingHouse.SPEC.scale().initialTradeDays(),
                        TradingHouse.SPEC.scale().dailyMarketDays(),
                        TradingHouse.SPEC.newsItemLength()))
                .customerEmulators(List.of(new Testbed.CustomerEmulator(HOST, 2)))
                .marketEmulators(List.of(new Testbed.MarketEmulator(HOST, 3, marketPort)))
                .tiles(List.of(new Testbed.Tile(Collections.nCopies(GroupId.PER_TILE, group))))
                .build();
        RunSetup setup = RunSetup.of(testbed, profile);
        return new Assignment(
                "run-" + RUNS.incrementAndGet(), "secret", 3, Json.write(setup.testbed()), Json.write(setup.profile()));
    }

    /** The assignment of an audit of one of the databases. */
    Assignment makeAudit(DatabaseRole audited) {
        Assignment run = make();
        return new Assignment(run.runId(), "audit", run.index(), run.testbed(), run.profile(), "", audited);
    }

    private Testbed.Database database(DatabaseAddress at) {
        return Testbed.Database.of(at.host(), at.port(), at.database(), at.user())
                .withPasswordFile(passwordFile.toString())
                .withPoolSize(POOL);
    }
}
