package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.tests.HostedWorkers;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.LocalTestbed;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/** A closed run with eight times as many sessions as a demo has: the market keeps up with their orders. */
class ManySessionsIT {
    private static final int SESSIONS = 32;

    @TempDir
    private Path results;

    private RunSetup setup;

    @Test
    void ordersAndResultsStayInStepAndNoneOfABrokerMeet() throws Exception {
        DemoOptions options = DemoOptions.usual(results, "unused")
                .phaseLength(Duration.ofSeconds(2))
                .sessions(SESSIONS)
                .build();
        try (LocalTestbed testbed = LocalTestbed.open(options, demo -> demo, System.out)) {
            setup = testbed.setup();
            LoadedDatabases.unchecked(DatabaseTarget.all(setup));
            try (HostedWorkers workers = HostedWorkers.open(setup.testbed(), testbed.logs())) {
                RunOptions run = new RunOptions(
                        results,
                        "many",
                        new PlainProgress(new PrintStream(OutputStream.nullOutputStream()), Long.MAX_VALUE),
                        workers.logs());
                RunManifest manifest = new Prime(setup, run, Dialers.of(setup), Build.id(), () -> false).run();
                assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
            }
            List<TransactionRecord> sent = records("mee-1");
            inStep(of(sent, TransactionType.TRADE_RESULT));
            for (GroupId group : setup.groupIds()) {
                oneAfterAnother(of(sent, TransactionType.TRADE_RESULT), group);
            }
        }
    }

    private void inStep(List<TransactionRecord> sent) {
        assertEquals(
                List.of(),
                sent.stream()
                        .filter(r -> TransactionStatus.isInvalid(r.status()))
                        .toList());
        RunSchedule schedule = setup.profile().phases().schedule();
        long due = sent.stream().filter(r -> measured(schedule, r.scheduled())).count();
        long done = sent.stream().filter(r -> measured(schedule, r.completed())).count();
        long retries = sent.stream().mapToLong(TransactionRecord::retries).sum();
        long latest =
                sent.stream().mapToLong(r -> r.start() - r.scheduled()).max().orElseThrow();
        System.out.println(
                done + " of " + due + " results, " + retries + " retries, the latest after " + latest + " us");
        assertTrue(due > 200, "too few Trade-Results to judge");
        assertTrue(done >= 0.9 * due, done + " of the " + due + " that were due");
        assertTrue(retries <= 0.05 * sent.size(), retries + " retries of " + sent.size());
        assertTrue(
                latest < setup.profile().tolerances().lateness().marketLongest().toNanos() / 1_000, latest + " us");
    }

    private static boolean measured(RunSchedule schedule, long at) {
        return at >= schedule.measureStart() && at < schedule.measureEnd();
    }

    private void oneAfterAnother(List<TransactionRecord> sent, GroupId group) throws SQLException {
        Map<Long, Long> brokers = brokers(group);
        Map<Long, List<TransactionRecord>> byBroker = sent.stream()
                .filter(r -> new GroupId(r.tile(), r.group()).equals(group))
                .sorted(Comparator.comparingLong(TransactionRecord::start))
                .collect(Collectors.groupingBy(r -> brokers.get(r.tradeId())));
        long met = 0;
        for (List<TransactionRecord> ofBroker : byBroker.values()) {
            long before = Long.MIN_VALUE;
            for (TransactionRecord r : ofBroker) {
                met += r.start() < before ? 1 : 0;
                before = Math.max(before, r.completed());
            }
        }
        // One that was fired may be due before the market was told its broker.
        assertTrue(met <= 0.01 * sent.size(), met + " of " + sent.size() + " met another one of their brokers");
    }

    /** By trade. */
    private Map<Long, Long> brokers(GroupId group) throws SQLException {
        Map<Long, Long> found = new HashMap<>();
        DatabaseAddress oltp = DatabaseAddress.of(setup.testbed(), new DatabaseId(group, DatabaseRole.OLTP));
        try (Connection connection = oltp.connect();
                PreparedStatement query = connection.prepareStatement(
                        "select t_id, ca_b_id from trade join customer_account on ca_id = t_ca_id where t_id >= ?")) {
            query.setLong(1, setup.scale(group).firstRunTradeId());
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    found.put(rows.getLong(1), rows.getLong(2));
                }
            }
        }
        return found;
    }

    private static List<TransactionRecord> of(List<TransactionRecord> records, TransactionType type) {
        return records.stream().filter(r -> r.type() == type).toList();
    }

    private List<TransactionRecord> records(String process) throws Exception {
        List<TransactionRecord> records = new ArrayList<>();
        Path file = new ResultsFolder(results.resolve("many")).logs().resolve(process + ".csv");
        try (TransactionLogReader reader = new TransactionLogReader(file)) {
            for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                records.add(r);
            }
        }
        return records;
    }
}
