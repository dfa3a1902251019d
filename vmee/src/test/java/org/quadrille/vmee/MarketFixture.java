package org.quadrille.vmee;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.testing.Await;

/** The whole worker on real sockets, with a connector that keeps the limit orders in memory. */
abstract class MarketFixture {
    static final Securities SECURITIES = new Population(1, new Scale(1, 1, 5, 130)).securities();

    @TempDir
    Path logs;

    final FakeConnector connector = new FakeConnector();
    final MarketExchange exchange = new MarketExchange(InetAddress.getLoopbackAddress(), 0);
    LocalWorker worker;
    Duration pricePeriod = Profiles.load("demo", Path.of(".")).market().pricePeriod();

    @AfterEach
    void close() {
        exchange.close();
        connector.close();
    }

    Assignment assignment(Testbed.OnDatabaseLoss onLoss, int index) {
        Testbed.Database none = Testbed.Database.of("127.0.0.1", 1, "none", "nobody");
        Testbed.Group first = Testbed.Group.of(1, new Testbed.Connector("127.0.0.1", 1, connector.port()), none, none);
        Testbed.Group other = Testbed.Group.of(1, new Testbed.Connector("127.0.0.1", 1, 1), none, none)
                .withMarketEmulator(3);
        Testbed testbed = Testbed.builder()
                .name("test")
                .profile("demo")
                .seed(1L)
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, 1, 0))
                .onDatabaseLoss(onLoss)
                .customerEmulators(List.of(new Testbed.CustomerEmulator("127.0.0.1", 1)))
                .tiles(List.of(new Testbed.Tile(List.of(first, other, other, other))))
                .build();
        Profile demo = Profiles.load("demo", Path.of("."));
        RunSetup setup = RunSetup.of(
                testbed,
                demo.change().market(demo.market().withPricePeriod(pricePeriod)).build());
        return new Assignment(
                "run", FakeConnector.TOKEN, index, Json.write(setup.testbed()), Json.write(setup.profile()));
    }

    void run(Testbed.OnDatabaseLoss onLoss) throws IOException {
        worker = new LocalWorker(exchange, logs, () -> {});
        worker.configure(assignment(onLoss, 1));
        worker.prepare();
        connector.connectTo(exchange.dataPort());
        worker.start(RunClock.wallMicros());
    }

    List<TransactionRecord> drainAndRead() throws IOException, InterruptedException {
        worker.drain();
        Await.await("done", () -> worker.status().state() == WorkerState.DONE);
        return read(true);
    }

    List<TransactionRecord> read(boolean complete) throws IOException {
        List<TransactionRecord> records = new ArrayList<>();
        try (TransactionLogReader reader =
                new TransactionLogReader(logs.resolve("run").resolve("mee-1").resolve("mee-1.csv"))) {
            for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                records.add(r);
            }
            assertEquals(complete, reader.complete());
        }
        return records;
    }

    static List<TransactionRecord> of(List<TransactionRecord> records, TransactionType type) {
        return records.stream().filter(r -> r.type() == type).toList();
    }

    double gauge(String name) {
        return worker.status().gauges().stream()
                .filter(g -> g.name().equals(name))
                .mapToDouble(Gauge::value)
                .findFirst()
                .orElseThrow();
    }

    long count(Predicate<Request> kind) {
        return connector.requests.stream().filter(kind).count();
    }
}
