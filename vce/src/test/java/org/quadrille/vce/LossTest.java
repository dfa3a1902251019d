package org.quadrille.vce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.testing.Await;

/** Runs that lose a connector or a database, and runs that do not even begin. */
class LossTest extends EmulatorTestBase {
    private static final Reply DATABASE_GONE = Reply.newBuilder()
            .setStatus(-1)
            .setSqlState("08001")
            .setMessage("terminating connection")
            .build();

    private static long failed(List<TransactionRecord> records, String sqlState) {
        return records.stream()
                .filter(r -> r.status() == -1 && r.sqlState().equals(sqlState))
                .count();
    }

    private void awaitTransactions(int n) throws InterruptedException {
        Await.await("transactions", () -> connectors.stream().allMatch(c -> c.seen.size() >= n));
    }

    @Test
    void aLostConnectorFailsTheRunWithinTwoSeconds() throws Exception {
        start("r1");
        awaitTransactions(20);
        FakeConnector second = connectors.get(1);
        second.close();
        long begin = System.nanoTime();
        Await.await("FAILED", () -> worker.status().state() == WorkerState.FAILED);
        assertTrue(System.nanoTime() - begin < 2_000_000_000L);
        String cause = worker.status().cause();
        assertTrue(cause.startsWith("lost connector of tile 1 group 2 at 127.0.0.1:" + second.port()), cause);

        worker.abort("r1", "prime knows");
        Await.await("no sessions", () -> gauge("sessions") == 0);
        List<TransactionRecord> records = read("r1");
        long lost = failed(records, "08006");
        // Each session and both maintenance streams lose at most their current transaction.
        assertTrue(lost >= 1 && lost <= SESSIONS + 2, "lost: " + lost);
        assertTrue(records.stream().filter(r -> r.status() == -1).allMatch(r -> r.group() == 2));
    }

    @Test
    void anErrorOfASessionFailsTheRunWithItsCause() throws Exception {
        BlockingQueue<String> causes = new LinkedBlockingQueue<>();
        EmulatorRun run = new EmulatorRun(assignment("r1", FakeConnector.TOKEN, 1), logs);
        run.prepare();
        run.start(RunClock.startingAt(RunClock.wallMicros()), cause -> {
            causes.add(cause);
            if (cause.startsWith("lost")) {
                throw new OutOfMemoryError("a test of it");
            }
        });
        connectors.get(1).close();
        Await.await(
                "the cause",
                () -> causes.stream()
                        .anyMatch(c -> c.contains("of the customer emulator failed: java.lang.OutOfMemoryError")));
        run.abort();
    }

    @Test
    void withReconnectTheSessionsWaitForTheConnectorWithoutSpinning() throws Exception {
        onLoss = OnDatabaseLoss.RECONNECT;
        start("r1");
        awaitTransactions(20);
        FakeConnector second = connectors.get(1);
        second.close();
        Thread.sleep(1_200);
        assertEquals(WorkerState.RUNNING, worker.status().state());
        int before = second.seen.size();
        second.again();
        Await.await("transactions after the outage", () -> second.seen.size() > before + 20);
        List<TransactionRecord> records = drain("r1");
        long lost = failed(records, "08006");
        assertTrue(lost >= 1 && lost <= SESSIONS + 2, "lost: " + lost);
        assertEquals(
                records.size() - lost,
                records.stream().filter(r -> r.status() == 0).count());
    }

    @Test
    void aLostDatabaseFailsTheRunAndIsNamed() throws Exception {
        start("r1");
        awaitTransactions(20);
        connectors.get(3).instead =
                request -> request.hasTradeLookup() || request.hasTradeUpdate() ? DATABASE_GONE : null;
        Await.await("FAILED", () -> worker.status().state() == WorkerState.FAILED);
        assertEquals(
                "lost the DSS database of tile 1 group 4 (08001 terminating connection)",
                worker.status().cause());
        Await.await("no sessions", () -> gauge("sessions") == 0);
        worker.abort("r1", "prime knows");
        assertTrue(failed(read("r1"), "08001") >= 1);
    }

    @Test
    void withReconnectADatabaseIsTriedOnceASecond() throws Exception {
        onLoss = OnDatabaseLoss.RECONNECT;
        start("r1");
        awaitTransactions(20);
        FakeConnector first = connectors.get(0);
        first.instead = request -> DATABASE_GONE;
        int begin = first.seen.size();
        Await.await("more tries than threads", () -> first.seen.size() > begin + SESSIONS + 2);
        first.instead = request -> null;
        int end = first.seen.size();
        Await.await("transactions after the outage", () -> first.seen.size() > end + 20);
        List<TransactionRecord> records = drain("r1");
        assertTrue(failed(records, "08001") > SESSIONS + 2);
        Map<List<Integer>, Long> latest = new HashMap<>();
        for (TransactionRecord r : records) {
            if (r.status() == -1) {
                Long before = latest.put(thread(r), r.start());
                assertTrue(before == null || r.start() - before >= 1_000_000, before + " and " + r);
            }
        }
    }

    /** Identifies the thread: the session, and which of a group's two maintenance threads, as both log as session 0. */
    private static List<Integer> thread(TransactionRecord r) {
        return List.of(r.session(), r.session() == 0 ? r.variant() & InputVariant.HOUSE_DSS : 0);
    }

    @Test
    void otherFailuresOfTransactionsAreLoggedAndTheRunGoesOn() throws Exception {
        connectors.get(0).instead = request -> request.hasTradeStatus()
                ? Reply.newBuilder()
                        .setStatus(-1)
                        .setSqlState("40001")
                        .setRetries(10)
                        .build()
                : null;
        List<TransactionRecord> records = wholeRun("r1");
        long lost = failed(records, "40001");
        assertTrue(lost > 0);
        assertEquals(
                lost,
                worker.status().counts().stream()
                        .flatMapToLong(c -> java.util.Arrays.stream(c.failed()))
                        .sum());
    }

    @Test
    void anAbortEndsSessionsThatWaitForAnAnswer() throws Exception {
        start("r1");
        awaitTransactions(20);
        connectors.get(2).instead = request -> {
            try {
                Thread.sleep(30_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return null;
        };
        Thread.sleep(300);
        long begin = System.nanoTime();
        worker.abort("r1", "the user pressed Ctrl-C");
        assertTrue(System.nanoTime() - begin < 2_000_000_000L);
        assertEquals(0, gauge("sessions"));
        assertEquals(0, read("r1").stream().filter(r -> r.status() < 0).count());
    }

    @Test
    void aConnectorThatIsNotThereIsNamedBeforeTheRun() {
        configure("r1", 1);
        connectors.get(2).close();
        String message =
                assertThrows(WorkerException.class, () -> worker.prepare()).getMessage();
        assertTrue(message.startsWith("cannot reach the connector of tile 1 group 3 at 127.0.0.1:"), message);
        assertTrue(message.contains("start it, or correct its host and port"), message);
    }

    @Test
    void aConnectorOfAnotherRunIsNamedBeforeTheRun() {
        worker = new LocalWorker(new CustomerEmulator(), logs, () -> {});
        worker.configure(assignment("r1", "another", 1));
        String message =
                assertThrows(WorkerException.class, () -> worker.prepare()).getMessage();
        assertTrue(message.contains("connector of tile 1 group 1") && message.contains("token"), message);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDatabaseThatCannotBeCleanedUpIsNamedBeforeTheRun(boolean answers) {
        configure("r1", 1);
        FakeConnector third = connectors.get(2);
        third.instead = request -> {
            if (isCleanupOfDss(request)) {
                if (answers) {
                    return Reply.newBuilder()
                            .setStatus(-1)
                            .setSqlState("42P01")
                            .setMessage("no table")
                            .build();
                }
                third.disconnectAll();
            }
            return null;
        };
        String message =
                assertThrows(WorkerException.class, () -> worker.prepare()).getMessage();
        String expected = answers
                ? "Trade-Cleanup failed on the DSS database of tile 1 group 3 (42P01 no table)"
                : "lost the connector of tile 1 group 3 at 127.0.0.1:" + third.port() + " during Trade-Cleanup";
        assertTrue(message.startsWith(expected), message);
    }

    private static boolean isCleanupOfDss(Request request) {
        return request.hasTradeCleanup()
                && request.getTradeCleanup().getDatabase() == org.quadrille.common.wire.proto.DatabaseRole.DSS;
    }
}
