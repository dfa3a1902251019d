package org.quadrille.common.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;

class ServiceTimesTest {
    private static final int PHASES = 10;

    private final ServiceTimes times = new ServiceTimes(new GroupId(2, 3), PHASES);

    @TempDir
    private Path folder;

    private List<String> written() throws IOException {
        Path file = folder.resolve(ServiceTimes.fileOf("connector-7"));
        times.write(file, "r1", "connector-7");
        return Files.readAllLines(file);
    }

    @Test
    void everyBucketHasItsCountAndSum() throws IOException {
        times.add(0, TransactionType.TRADE_CLEANUP, 63);
        times.add(4, TransactionType.TRADE_ORDER, 64);
        times.add(4, TransactionType.TRADE_ORDER, 65);
        times.add(4, TransactionType.TRADE_ORDER, 66);
        times.add(4, TransactionType.TRADE_RESULT, 1_000_000);
        times.add(PHASES + 1, TransactionType.BROKER_VOLUME, 0);
        List<String> lines = written();
        assertTrue(
                lines.get(0).matches("# quadrille service times 1 run=r1 process=connector-7 build=\\S+"),
                lines.get(0));
        assertEquals(
                List.of(
                        "tile,grp,phase,txn,upto_us,count,sum_us",
                        "2,3,0,TC,63,1,63",
                        "2,3,4,TO,65,2,129",
                        "2,3,4,TO,67,1,66",
                        "2,3,4,TR,1015807,1,1000000",
                        "2,3,11,BV,0,1,0"),
                lines.subList(1, lines.size()));
    }

    /** Whatever phase a sender gives and whatever the clock reads, no count is lost or lands outside the table. */
    @Test
    void impossiblePhasesAndTimesCountAsTheNearest() throws IOException {
        times.add(-1, TransactionType.TRADE_STATUS, -1);
        times.add(Integer.MAX_VALUE, TransactionType.TRADE_STATUS, Long.MAX_VALUE);
        List<String> lines = written();
        assertEquals(List.of("2,3,0,TS,0,1,0", "2,3,11,TS,68719476735,1,68719476735"), lines.subList(2, lines.size()));
    }

    @Test
    void aTimeIsInTheBucketThatItsPlaceSays() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            int phase = 1 + i % PHASES;
            long time = random.nextLong() >>> 28 + random.nextInt(36);
            ServiceTimes one = new ServiceTimes(new GroupId(1, 1), PHASES);
            one.add(phase, TransactionType.MARKET_FEED, time);
            Path file = folder.resolve("one-" + i);
            one.write(file, "r1", "connector-1");
            String[] fields = Files.readAllLines(file).get(2).split(",");
            long top = Long.parseLong(fields[4]);
            assertTrue(time <= top && top - time <= time / 32, time + " is in the bucket up to " + top);
            assertEquals(time, Long.parseLong(fields[6]));
            assertEquals(phase, Integer.parseInt(fields[2]));
        }
    }

    @Test
    void nothingIsLostBetweenThreads() throws Exception {
        int threads = 8;
        int each = 50_000;
        List<Thread> sessions = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            sessions.add(new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    times.add(1, TransactionType.TRADE_STATUS, i % 40);
                }
            }));
        }
        sessions.forEach(Thread::start);
        for (Thread session : sessions) {
            session.join();
        }
        List<String> expected = new ArrayList<>();
        for (int time = 0; time < 40; time++) {
            long count = (long) threads * each / 40;
            expected.add("2,3,1,TS," + time + "," + count + "," + count * time);
        }
        List<String> lines = written();
        assertEquals(expected, lines.subList(2, lines.size()));
    }

    @Test
    void aFolderThatCannotTakeItIsNamed() {
        Path file = folder.resolve("none").resolve("connector-7-service-times.csv");
        String message = assertThrows(UserError.class, () -> times.write(file, "r1", "connector-7"))
                .getMessage();
        assertTrue(message.contains(file.toString()) && message.contains("--logs"), message);
    }
}
