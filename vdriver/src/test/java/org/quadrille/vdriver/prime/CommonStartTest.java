package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommonStartTest {
    private static final int RUNS = 3;

    private final CommonStart start = new CommonStart(RUNS);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean interrupted = new AtomicBoolean();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private Future<Long> latest(long own) {
        return threads.submit(() -> start.latest(own, interrupted::get));
    }

    /** As prime meets twice: when all are prepared, and to agree on the instant. */
    @Test
    void allGetTheLatestInstantAsOftenAsTheyMeet() throws Exception {
        for (int meeting = 1; meeting <= 20; meeting++) {
            List<Future<Long>> runs = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                runs.add(latest(100L * meeting + run));
            }
            Set<Long> agreed = new TreeSet<>();
            for (Future<Long> run : runs) {
                agreed.add(run.get(1, TimeUnit.MINUTES));
            }
            assertEquals(Set.of(100L * meeting + RUNS - 1), agreed);
        }
    }

    @Test
    void noneStartsWithoutTheOthers() throws Exception {
        Future<Long> first = latest(1);
        Future<Long> second = latest(2);
        TimeUnit.MILLISECONDS.sleep(300);
        assertFalse(first.isDone() || second.isDone());
        start.ended("instance 3 of 3 ended before all were prepared");
        for (Future<Long> run : List.of(first, second, latest(4))) {
            Throwable cause = assertThrows(ExecutionException.class, () -> run.get(1, TimeUnit.MINUTES))
                    .getCause();
            assertTrue(
                    cause instanceof RunAborted && cause.getMessage().startsWith("instance 3 of 3"), cause::toString);
        }
    }

    @Test
    void aUserWhoInterruptsIsNotKeptWaiting() throws Exception {
        Future<Long> first = latest(1);
        interrupted.set(true);
        assertEquals(1, first.get(1, TimeUnit.MINUTES));
    }
}
