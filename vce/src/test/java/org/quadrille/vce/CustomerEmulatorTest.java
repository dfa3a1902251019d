package org.quadrille.vce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbed.Mode;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.proto.DatabaseRole;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeCleanupInput;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.testing.Await;

/** Runs in which nothing is lost. */
class CustomerEmulatorTest extends EmulatorTestBase {
    @Test
    void aClosedRunIsLoggedAsItHappened() throws Exception {
        List<TransactionRecord> records = wholeRun("r1");

        assertEquals(
                SESSIONS,
                records.stream().mapToInt(TransactionRecord::session).distinct().count() - 1);
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            int g = group;
            assertEquals(
                    connectors.get(g - 1).seen.size(),
                    records.stream().filter(r -> r.group() == g).count(),
                    "every request of group " + g + " is in the log, under its group");
        }
        for (TransactionRecord r : records) {
            assertEquals(0, r.status());
            assertEquals(1, r.tile());
            boolean order = r.type() == TransactionType.TRADE_ORDER;
            assertEquals(order ? FakeConnector.TRADE_ID : 0, r.tradeId());
            assertEquals(order ? 1 : 0, r.retries());
            if (isCustomer(r)) {
                assertEquals(r.start(), r.scheduled());
                assertTrue(r.start() >= 0 && r.response() > 0);
                int phase = PROFILE.phases().schedule().phaseAt(r.start());
                assertTrue(r.phase() <= phase, "dealt in " + r.phase() + ", sent in " + phase);
            }
        }
        assertTrue(records.size() > 500, "transactions: " + records.size());
        sharesOfEachPhase(records);
        countsAgree(records);
        assertEquals(0, gauge("sessions"));
        assertEquals(0, gauge("lateness"));
    }

    @Test
    void theSeedOfTheInputsRepeatsThemOrMakesOthers() throws Exception {
        pacing = new Testbed.Pacing(Mode.CLOSED, 1, 0);
        List<Request> first = firstRequests("r1");
        assertEquals(first, firstRequests("r2"), "the seed of the population, as nothing else is said");
        inputSeed = InputSeed.fixed(77);
        assertEquals(first, firstRequests("r3"));
        inputSeed = InputSeed.fixed(78);
        assertNotEquals(first, firstRequests("r4"));
    }

    /**
     * The first requests to group 4, without housekeeping. They must come from the first deck of groups, which ends
     * with the phase; if the machine was too slow for that, the run is repeated.
     */
    private List<Request> firstRequests(String run) throws Exception {
        FakeConnector connector = connectors.get(3);
        for (int attempt = 1; attempt <= 20; attempt++) {
            connector.seen.clear();
            configure(run + "-" + attempt, 1);
            worker.prepare();
            long start = RunClock.wallMicros();
            worker.start(start);
            Await.await("requests", () -> customers(connector).size() >= 20);
            boolean oneDeck = PROFILE.phases().schedule().phaseAt(RunClock.wallMicros() - start) == 0;
            worker.abort(run + "-" + attempt, "enough");
            // Late requests of this run must not appear among the first requests of the next.
            connectors.forEach(FakeConnector::disconnectAll);
            assertTrue(connectors.stream().allMatch(FakeConnector::awaitDisconnected));
            if (oneDeck) {
                return customers(connector).subList(0, 20);
            }
        }
        throw new AssertionError("this machine is too slow for phases of " + PHASE);
    }

    private static List<Request> customers(FakeConnector connector) {
        return connector.seen.stream()
                .map(FakeConnector.Seen::request)
                .filter(r -> !r.hasDataMaintenance() && !r.hasTradeCleanup())
                .toList();
    }

    private static void sharesOfEachPhase(List<TransactionRecord> records) {
        for (int phase = 0; phase <= 10; phase++) {
            List<Integer> row = PROFILE.phases().shares().get(Math.max(phase, 1) - 1);
            long[] groups = new long[GroupId.PER_TILE];
            for (TransactionRecord r : records) {
                if (isCustomer(r) && r.phase() == phase) {
                    groups[r.group() - 1]++;
                }
            }
            long all = Arrays.stream(groups).sum();
            for (int g = 0; g < GroupId.PER_TILE; g++) {
                double p = row.get(g) / 100.0;
                double off = Math.abs(groups[g] - all * p);
                assertTrue(off <= SESSIONS * 20 * p * (1 - p), "phase " + phase + " group " + (g + 1) + ": " + off);
            }
        }
    }

    private void countsAgree(List<TransactionRecord> records) {
        for (GroupCounts counts : worker.status().counts()) {
            for (TransactionType type : TransactionType.values()) {
                assertEquals(
                        of(records, type).stream()
                                .filter(r -> r.group() == counts.group())
                                .count(),
                        counts.completed()[type.ordinal()]);
            }
            assertEquals(0, Arrays.stream(counts.failed()).sum());
        }
    }

    /** The wait for a market that is behind is in the log and in the gauge, but in no response time. */
    @Test
    void tradeOrdersOfAGroupWaitForItsMarket() throws Exception {
        int late = (int) (PROFILE.market().mostLag().toNanos() / 1_000) + 30_000;
        connectors.get(3).instead = request -> request.hasTradeOrder()
                ? null
                : Reply.newBuilder().setMarketLag(late).build();
        List<TransactionRecord> records = wholeRun("r1");
        Map<Integer, TransactionRecord> before = new HashMap<>();
        int waited = 0;
        long all = 0;
        for (TransactionRecord r : records) {
            if (!isCustomer(r)) {
                continue;
            }
            TransactionRecord last = before.put(r.session(), r);
            int millis = r.type() == TransactionType.TRADE_ORDER ? r.variant() >> InputVariant.TO_WAIT_SHIFT : 0;
            assertEquals(r.start(), r.scheduled());
            if (millis > 0) {
                assertEquals(4, r.group());
                assertTrue(r.start() - last.completed() >= (millis - 1) * 1_000L, "a wait before it is sent");
                waited++;
                all += millis;
            }
        }
        assertTrue(waited > 0, "no order of the group waited");
        assertEquals(all * 1e3, gauge("marketWait"), waited * 1e3);
        countsAgree(records);
    }

    @Test
    void anOpenRunKeepsItsScheduleThroughAStall() throws Exception {
        pacing = new Testbed.Pacing(Mode.OPEN, SESSIONS, 30);
        AtomicBoolean stall = new AtomicBoolean();
        connectors.forEach(c -> c.instead = request -> {
            while (stall.get()) {
                sleep(1);
            }
            return null;
        });
        start("r1");
        Await.await("transactions", () -> seen() > 100);
        stall.set(true);
        Thread.sleep(300);
        stall.set(false);
        int before = seen();
        Await.await("lateness", () -> gauge("lateness") > 50_000);
        Await.await("transactions after the stall", () -> seen() > before + 200);
        List<TransactionRecord> records =
                drain("r1").stream().filter(EmulatorTestBase::isCustomer).toList();

        // 30 x 9 a second, sessions taking turns: each keeps its schedule and skips nothing, in spite of the stall.
        double apart = 1e6 / 270;
        int[] sent = new int[SESSIONS];
        for (TransactionRecord r : records) {
            int place = r.session() - 1;
            assertEquals((place + SESSIONS * sent[place]++) * apart, r.scheduled(), 1.0);
        }
        long late =
                records.stream().filter(r -> r.start() - r.scheduled() > 50_000).count();
        assertTrue(late >= 20, "late transactions: " + late);
        for (TransactionRecord r : records) {
            assertTrue(r.start() >= r.scheduled(), "never early");
            assertTrue(r.response() >= r.start() - r.scheduled(), "counted from the schedule");
            assertEquals(PROFILE.phases().schedule().phaseAt(r.scheduled()), r.phase());
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void tradeCleanupRunsOnEveryDatabaseBeforeAnythingElse() throws Exception {
        List<TransactionRecord> records = wholeRun("r1");
        long first = new Scale(1, 1, PROFILE.initialTradeDays(), 130).firstRunTradeId();
        for (FakeConnector connector : connectors) {
            List<Request> requests = new ArrayList<>();
            connector.seen.forEach(s -> requests.add(s.request()));
            List<TradeCleanupInput> begin = requests.subList(0, 2).stream()
                    .map(Request::getTradeCleanup)
                    .sorted((a, b) -> a.getDatabaseValue() - b.getDatabaseValue())
                    .toList();
            assertEquals(DatabaseRole.OLTP, begin.get(0).getDatabase());
            assertEquals(DatabaseRole.DSS, begin.get(1).getDatabase());
            begin.forEach(c -> assertEquals(first, c.getFirstTradeId()));
            assertEquals(2, requests.stream().filter(Request::hasTradeCleanup).count());
        }
        List<TransactionRecord> cleanups = of(records, TransactionType.TRADE_CLEANUP);
        assertEquals(8, cleanups.size());
        cleanups.forEach(r -> assertTrue(r.start() < 0 && r.phase() == 0, r.toString()));
        assertEquals(4, cleanups.stream().filter(r -> r.variant() == 16).count());
    }

    @Test
    void dataMaintenanceKeepsItsRhythmAndItsTurnWhenOneTakesLong() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        connectors.get(2).instead = request -> {
            if (request.hasDataMaintenance()
                    && request.getDataMaintenance().getTable() == 1
                    && first.compareAndSet(true, false)) {
                sleep(500);
            }
            return null;
        };
        start("r1");
        Await.await(
                "seven of each database",
                () -> connectors.stream()
                        .allMatch(c ->
                                maintenances(c, DatabaseRole.OLTP) >= 7 && maintenances(c, DatabaseRole.DSS) >= 7));
        List<TransactionRecord> records = drain("r1");

        Map<String, List<TransactionRecord>> streams = new HashMap<>();
        for (TransactionRecord r : of(records, TransactionType.DATA_MAINTENANCE)) {
            streams.computeIfAbsent(r.group() + (r.variant() < 16 ? " OLTP" : " DSS"), k -> new ArrayList<>())
                    .add(r);
        }
        assertEquals(8, streams.size());
        streams.forEach((database, stream) -> {
            assertTrue(stream.size() >= 7, database + ": " + stream.size());
            for (int n = 0; n < stream.size(); n++) {
                assertEquals(n % 12, stream.get(n).variant() & 15, database);
                assertEquals(
                        n * PERIOD.toNanos() / 1_000,
                        stream.get(n).scheduled() - stream.get(0).scheduled(),
                        database);
            }
        });
    }

    private static long maintenances(FakeConnector connector, DatabaseRole role) {
        return connector.seen.stream()
                .map(FakeConnector.Seen::request)
                .filter(r -> r.hasDataMaintenance() && r.getDataMaintenance().getDatabase() == role)
                .count();
    }

    @Test
    void onlyOneOfTwoEmulatorsKeepsATile() throws Exception {
        emulators = 2;
        configure("r1", 2);
        worker.prepare();
        worker.start(RunClock.wallMicros());
        Await.await("transactions", () -> connectors.get(3).seen.size() > 50);
        connectors.forEach(c -> c.seen.forEach(s ->
                assertTrue(!s.request().hasDataMaintenance() && !s.request().hasTradeCleanup())));
    }

    @Test
    void theSameSeedGivesTheSameTransactionsToEverySessionAndGroup() throws Exception {
        Map<String, List<String>> one = sequences(wholeRun("r1"));
        connectors.forEach(c -> c.instead = request -> {
            // Slower replies, so that phases change at other places in each sequence.
            sleep(3);
            return null;
        });
        Map<String, List<String>> two = sequences(wholeRun("r2"));
        assertEquals(SESSIONS * GroupId.PER_TILE, two.size());
        int compared = 0;
        for (Map.Entry<String, List<String>> sequence : two.entrySet()) {
            List<String> other = one.get(sequence.getKey());
            int n = Math.min(other.size(), sequence.getValue().size());
            assertEquals(other.subList(0, n), sequence.getValue().subList(0, n), sequence.getKey());
            compared += n;
        }
        assertTrue(compared > 300, "compared: " + compared);
        assertNotEquals(one.get("1 1"), one.get("2 1"));
    }

    private static Map<String, List<String>> sequences(List<TransactionRecord> records) {
        Map<String, List<String>> all = new HashMap<>();
        for (TransactionRecord r : records) {
            if (isCustomer(r)) {
                all.computeIfAbsent(r.session() + " " + r.group(), k -> new ArrayList<>())
                        .add(r.type().code() + r.variant());
            }
        }
        return all;
    }
}
