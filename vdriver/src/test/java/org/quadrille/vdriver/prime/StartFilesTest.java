package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class StartFilesTest {
    private static final int RUNS = 3;
    private static final Duration SILENCE = Duration.ofSeconds(3);

    @TempDir
    Path folder;

    private final CommonStart common = new CommonStart(RUNS);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicBoolean interrupted = new AtomicBoolean();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private StartFiles files(int run) throws Exception {
        return new StartFiles(Files.createDirectories(folder.resolve("run." + run)), SILENCE);
    }

    private Future<Void> carry(int run) throws Exception {
        StartFiles files = files(run);
        return threads.submit(() -> {
            files.carry(common, ended::get);
            return null;
        });
    }

    private Future<Long> latest(int run, long own) throws Exception {
        StartFiles files = files(run);
        return threads.submit(() -> files.latest(own, interrupted::get));
    }

    private void nothingIsLeft(int run) throws Exception {
        assertArrayEquals(new String[0], files(run).run().toFile().list());
    }

    /** As prime meets twice: when all are prepared, and to agree on the instant. */
    @Test
    void allGetTheLatestInstantAsOftenAsTheyMeet() throws Exception {
        List<Future<Void>> carried = new ArrayList<>();
        for (int run = 1; run <= RUNS; run++) {
            carried.add(carry(run));
        }
        for (long meeting = 1; meeting <= 10; meeting++) {
            List<Future<Long>> runs = new ArrayList<>();
            for (int run = 1; run <= RUNS; run++) {
                runs.add(latest(run, 1_700_000_000_000_000L * meeting + run));
            }
            for (Future<Long> run : runs) {
                assertEquals(1_700_000_000_000_000L * meeting + RUNS, run.get(1, TimeUnit.MINUTES));
            }
        }
        ended.set(true);
        for (int run = 1; run <= RUNS; run++) {
            carried.get(run - 1).get(1, TimeUnit.MINUTES);
            nothingIsLeft(run);
        }
    }

    @Test
    void noneStartsIfAnotherCannot() throws Exception {
        carry(1);
        Future<Long> first = latest(1, 1);
        TimeUnit.MILLISECONDS.sleep(200);
        assertTrue(!first.isDone(), "it waits");
        common.ended("instance 3 of 3 ended before all were prepared");
        Throwable cause = assertThrows(ExecutionException.class, () -> first.get(1, TimeUnit.MINUTES))
                .getCause();
        assertTrue(cause instanceof RunAborted, cause::toString);
        assertEquals("instance 3 of 3 ended before all were prepared", cause.getMessage());
        nothingIsLeft(1);
    }

    @Test
    void oneThatIsInterruptedWaitsNoLongerAndLeavesNothing() throws Exception {
        Future<Long> alone = latest(1, 7);
        interrupted.set(true);
        assertEquals(7, alone.get(1, TimeUnit.MINUTES));
        nothingIsLeft(1);
    }

    /** As a campaign that was killed leaves the primes in its containers. */
    @Test
    void oneWhoseStudyIsGoneEndsByItself() throws Exception {
        Future<Long> alone = latest(1, 7);
        Throwable cause = assertThrows(ExecutionException.class, () -> alone.get(1, TimeUnit.MINUTES))
                .getCause();
        assertTrue(cause instanceof RunAborted, cause::toString);
        assertTrue(
                cause.getMessage().startsWith("the study that it belongs to has said nothing for 3 s"),
                cause::toString);
        nothingIsLeft(1);
    }

    @Test
    void oneWaitsForLateOthersAsLongAsItsStudyDoes() throws Exception {
        carry(1);
        Future<Long> first = latest(1, 7);
        TimeUnit.SECONDS.sleep(2 * SILENCE.toSeconds());
        assertTrue(!first.isDone(), "it waits");
        carry(2);
        latest(2, 8);
        assertEquals(9, common.latest(9, interrupted::get));
        assertEquals(9, first.get(1, TimeUnit.MINUTES));
    }
}
