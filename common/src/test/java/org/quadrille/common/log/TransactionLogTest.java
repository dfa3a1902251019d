package org.quadrille.common.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;

class TransactionLogTest {
    private static final LogHeader HEADER = new LogHeader("r1", "ce-1", "b7");
    private static final Consumer<String> NO_FAILURE = cause -> {
        throw new AssertionError(cause);
    };

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("ce-1.csv");
    }

    private static void append(Appender to, TransactionRecord r) {
        to.append(
                r.scheduled(),
                r.start(),
                r.response(),
                r.tile(),
                r.group(),
                r.phase(),
                r.type(),
                r.status(),
                r.sqlState(),
                r.retries(),
                r.tradeId(),
                r.variant());
    }

    private static List<TransactionRecord> read(Path file) throws Exception {
        List<TransactionRecord> all = new ArrayList<>();
        try (TransactionLogReader reader = new TransactionLogReader(file)) {
            for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                all.add(r);
            }
        }
        return all;
    }

    @Test
    void everyFieldComesBackAsItWas() throws Exception {
        List<TransactionRecord> written = new ArrayList<>();
        for (TransactionType type : TransactionType.values()) {
            written.add(new TransactionRecord(0, 1, 2, 9, 1, 1, 0, type, 0, "", 0, 0, 0));
        }
        written.add(new TransactionRecord(
                -5,
                8_340_000_000L,
                999_999_999_999L,
                9,
                6,
                4,
                255,
                TransactionType.TRADE_ORDER,
                -1,
                "40P01",
                10,
                200_000_000_000_001L,
                4_095));
        written.add(new TransactionRecord(
                10, 100, 1_000, 9, 2, 3, 11, TransactionType.TRADE_RESULT, Integer.MIN_VALUE, "08006", 99, 1, 1));
        written.add(new TransactionRecord(
                9, 99, 999, 9, 2, 3, 1, TransactionType.MARKET_FEED, Integer.MAX_VALUE, "57P01", 1, 10, 20));
        try (TransactionLog log = new TransactionLog(file(), HEADER, 6, NO_FAILURE)) {
            Appender appender = log.appender(9);
            written.forEach(r -> append(appender, r));
        }
        assertEquals(written, read(file()));
        List<String> lines = Files.readAllLines(file());
        assertEquals("# quadrille transaction log 1 run=r1 process=ce-1 build=b7", lines.get(0));
        assertEquals(TransactionRecord.HEADER, lines.get(1));
        assertEquals("-5,8340000000,999999999999,9,6,4,255,TO,-1,40P01,10,200000000000001,4095", lines.get(14));
        assertEquals("# end records=15", lines.get(lines.size() - 1));
        try (TransactionLogReader reader = new TransactionLogReader(file())) {
            assertEquals(HEADER, reader.header());
            while (reader.next() != null) {
                assertFalse(reader.complete());
            }
            assertTrue(reader.complete());
            assertFalse(reader.torn());
        }
    }

    @Test
    void responseTimesAreThoseOfTheLogByType() throws Exception {
        Histogram lookups = new Histogram(3);
        List<ResponseTimes> times;
        TransactionLog log = new TransactionLog(file(), HEADER, 1, NO_FAILURE);
        Appender one = log.appender(1);
        Appender two = log.appender(2);
        for (int i = 1; i <= 5_000; i++) {
            long response = (long) i * i;
            append(
                    i % 3 == 0 ? one : two,
                    new TransactionRecord(0, 0, response, 1, 1, 1, 1, TransactionType.TRADE_LOOKUP, 0, "", 0, 0, 0));
            lookups.recordValue(response);
        }
        append(one, new TransactionRecord(0, 0, -7, 1, 1, 1, 1, TransactionType.MARKET_FEED, -1, "", 0, 0, 0));
        append(
                one,
                new TransactionRecord(0, 0, Long.MAX_VALUE, 1, 1, 1, 1, TransactionType.MARKET_FEED, -1, "", 0, 0, 0));
        append(one, new TransactionRecord(0, 0, 1, 1, 1, 1, 1, TransactionType.TRADE_LOOKUP, -1, "40P01", 0, 0, 0));
        lookups.recordValue(1);
        log.close();
        assertEquals(Set.of(new Gauge("failed_none", 2), new Gauge("failed_40P01", 1)), Set.copyOf(log.failures()));
        times = log.responseTimes();
        assertEquals(2, times.size());
        assertEquals(TransactionType.TRADE_LOOKUP.ordinal(), times.get(0).type());
        assertEquals(lookups, times.get(0).histogram());
        assertTrue(
                times.get(0).encoded().length < 16_000, "bytes: " + times.get(0).encoded().length);
        Histogram feeds = times.get(1).histogram();
        assertEquals(2, feeds.getTotalCount());
        assertEquals(0, feeds.getMinValue());
        assertEquals(86_400_000_000.0, feeds.getMaxValue(), 86_400_000.0);
    }

    @Test
    void manyThreadsLoseNothingAndKeepTheirOrder() throws Exception {
        int threads = 8;
        int each = 100_000;
        TransactionLog log = new TransactionLog(file(), HEADER, 1, NO_FAILURE);
        List<Thread> makers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Appender appender = log.appender(i);
            Thread maker = new Thread(() -> {
                for (int n = 0; n < each; n++) {
                    appender.append(
                            n,
                            n,
                            n,
                            1,
                            1 + n % GroupId.PER_TILE,
                            1,
                            TransactionType.TRADE_STATUS,
                            n % 10 == 0 ? -1 : 0,
                            "",
                            2,
                            0,
                            0);
                }
            });
            makers.add(maker);
            maker.start();
        }
        for (Thread maker : makers) {
            maker.join();
        }
        log.close();
        // The threads wrote faster than any session would, so that the rings were full at times and the threads waited.
        assertTrue(log.ringWaits() > 0);
        long[] next = new long[threads];
        for (TransactionRecord r : read(file())) {
            assertEquals(next[r.session()]++, r.start());
        }
        for (long n : next) {
            assertEquals(each, n);
        }
        int type = TransactionType.TRADE_STATUS.ordinal();
        for (GroupCounts group : log.counts()) {
            assertEquals(threads * each / GroupId.PER_TILE, group.completed()[type]);
            assertEquals(2 * threads * each / GroupId.PER_TILE, group.retries()[type]);
        }
        assertEquals(
                threads * each / 10,
                log.counts().stream().mapToLong(g -> g.failed()[type]).sum());
    }

    @Test
    void aRecordIsInTheFileWithoutClosing() throws Exception {
        try (TransactionLog log = new TransactionLog(file(), HEADER, 1, NO_FAILURE)) {
            log.appender(0).append(1, 1, 1, 1, 1, 1, TransactionType.TRADE_STATUS, 0, "", 0, 0, 0);
            for (int i = 0; i < 100 && read(file()).isEmpty(); i++) {
                Thread.sleep(10);
            }
            assertEquals(1, read(file()).size());
            assertEquals(1, log.counts().get(0).completed()[TransactionType.TRADE_STATUS.ordinal()]);
        }
    }

    @Test
    void nothingIsTakenAfterTheEnd() {
        TransactionLog log = new TransactionLog(file(), HEADER, 1, NO_FAILURE);
        Appender appender = log.appender(0);
        log.close();
        assertThrows(
                IllegalStateException.class,
                () -> appender.append(1, 1, 1, 1, 1, 1, TransactionType.TRADE_STATUS, 0, "", 0, 0, 0));
    }

    @Test
    void aStrangeGroupIsRefusedBeforeItCanHurtTheWriter() {
        try (TransactionLog log = new TransactionLog(file(), HEADER, 2, NO_FAILURE)) {
            Appender appender = log.appender(0);
            for (int[] card : new int[][] {{0, 1}, {3, 1}, {1, 0}, {1, 5}}) {
                assertThrows(
                        IllegalArgumentException.class,
                        () -> appender.append(
                                1, 1, 1, card[0], card[1], 1, TransactionType.TRADE_STATUS, 0, "", 0, 0, 0));
            }
        }
    }

    @Test
    void aLogIsNeverOverwritten() {
        new TransactionLog(file(), HEADER, 1, NO_FAILURE).close();
        UserError error = assertThrows(UserError.class, () -> new TransactionLog(file(), HEADER, 1, NO_FAILURE));
        assertTrue(error.getMessage().contains("exists already"), error.getMessage());
    }

    @Test
    void aMissingFolderIsOneSentence() {
        Path nowhere = folder.resolve("no/ce-1.csv");
        UserError error = assertThrows(UserError.class, () -> new TransactionLog(nowhere, HEADER, 1, NO_FAILURE));
        assertTrue(error.getMessage().contains(nowhere.toString()), error.getMessage());
    }

    @Test
    void aFileThatFailsIsToldOnceAndHoldsNobodyUp() throws Exception {
        List<String> causes = new CopyOnWriteArrayList<>();
        FileChannel channel = FileChannel.open(file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        TransactionLog log = new TransactionLog(file(), channel, HEADER, 1, causes::add);
        channel.close();
        Appender appender = log.appender(0);
        for (int i = 0; i < 10_000; i++) {
            appender.append(1, 1, 1, 1, 1, 1, TransactionType.TRADE_STATUS, 0, "", 0, 0, 0);
        }
        log.close();
        assertEquals(1, causes.size());
        assertTrue(causes.get(0).contains("can no longer be written"), causes.get(0));
    }
}
