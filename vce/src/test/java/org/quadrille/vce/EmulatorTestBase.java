package org.quadrille.vce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbed.Mode;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.testing.Await;

/** The whole worker on real sockets against four connectors without databases; the schedule is just over a second. */
@Timeout(60)
abstract class EmulatorTestBase {
    static final int SESSIONS = 4;
    static final Duration PHASE = Duration.ofMillis(100);
    static final Duration PERIOD = Duration.ofMillis(200);
    static final Profile PROFILE = makeProfile();

    @TempDir
    Path logs;

    final List<FakeConnector> connectors = new ArrayList<>();
    Testbed.Pacing pacing = new Testbed.Pacing(Mode.CLOSED, SESSIONS, 0);
    OnDatabaseLoss onLoss = OnDatabaseLoss.ABORT;
    int emulators = 1;
    InputSeed inputSeed;
    LocalWorker worker;

    @BeforeEach
    void open() {
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            connectors.add(new FakeConnector());
        }
    }

    @AfterEach
    void close() {
        if (worker != null) {
            worker.shutdown();
        }
        connectors.forEach(FakeConnector::close);
    }

    private static Profile makeProfile() {
        Profile demo = Profiles.load("demo", Path.of("."));
        return demo.change()
                .name("test")
                .phases(new Profile.Phases(demo.phases().shares(), PHASE, PHASE, PHASE, PHASE))
                .dataMaintenancePeriod(PERIOD)
                .build();
    }

    Assignment assignment(String run, String token, int index) {
        Testbed.Database none = Testbed.Database.of("127.0.0.1", 1, "none", "nobody");
        List<Testbed.Group> groups = connectors.stream()
                .map(c -> Testbed.Group.of(1, new Testbed.Connector("127.0.0.1", 1, c.port()), none, none))
                .toList();
        Testbed testbed = Testbed.builder()
                .name("test")
                .profile("demo")
                .seed(77L)
                .inputSeed(inputSeed)
                .pacing(pacing)
                .onDatabaseLoss(onLoss)
                .customerEmulators(Collections.nCopies(emulators, new Testbed.CustomerEmulator("127.0.0.1", 1)))
                .marketEmulators(List.of(new Testbed.MarketEmulator("127.0.0.1", 1, 1)))
                .tiles(List.of(new Testbed.Tile(groups)))
                .build();
        RunSetup setup = RunSetup.of(testbed, PROFILE);
        return new Assignment(run, token, index, Json.write(setup.testbed()), Json.write(setup.profile()));
    }

    void configure(String run, int index) {
        worker = new LocalWorker(new CustomerEmulator(), logs, () -> {});
        worker.configure(assignment(run, FakeConnector.TOKEN, index));
    }

    /** Starts a run at once. */
    void start(String run) {
        configure(run, 1);
        worker.prepare();
        worker.start(RunClock.wallMicros());
    }

    List<TransactionRecord> drain(String run) throws Exception {
        worker.drain();
        Await.await("DONE", () -> worker.status().state() == WorkerState.DONE);
        return read(run);
    }

    /** A whole run with its drain; on a busy machine it takes longer than its schedule. */
    List<TransactionRecord> wholeRun(String run) throws Exception {
        int before = seen();
        start(run);
        Thread.sleep(PHASE.toMillis() * 13);
        Await.await("transactions", () -> seen() > before + 1_000);
        return drain(run);
    }

    /** Number of requests that the connectors together have seen. */
    int seen() {
        return connectors.stream().mapToInt(c -> c.seen.size()).sum();
    }

    List<TransactionRecord> read(String run) throws IOException {
        List<TransactionRecord> records = new ArrayList<>();
        try (TransactionLogReader reader =
                new TransactionLogReader(logs.resolve(run).resolve("ce-1").resolve("ce-1.csv"))) {
            for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                records.add(r);
            }
            assertTrue(reader.complete());
            assertEquals(run, reader.header().runId());
        }
        return records;
    }

    static List<TransactionRecord> of(List<TransactionRecord> records, TransactionType type) {
        return records.stream().filter(r -> r.type() == type).toList();
    }

    static boolean isCustomer(TransactionRecord r) {
        return r.type().issuer() == TransactionType.Issuer.CUSTOMER;
    }

    double gauge(String name) {
        return worker.status().gauges().stream()
                .filter(g -> g.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
