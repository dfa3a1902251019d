package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quadrille.testing.LogLines;
import org.slf4j.LoggerFactory;

class SparseLogTest {
    @RegisterExtension
    final LogLines written = LogLines.of(SparseLogTest.class);

    /** Like {@link System#nanoTime}, it may start at any value. */
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

    private final SparseLog log =
            new SparseLog(LoggerFactory.getLogger(SparseLogTest.class), "knocks at the door", clock::get);

    private void after(long millis) {
        clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Test
    void theFirstIsWrittenAtOnceAndTheRestOfItsSecondWithTheNextOne() {
        log.warn("a knock by Ann");
        assertEquals(List.of("a knock by Ann"), written.messages());
        after(400);
        log.warn("a knock by Bob");
        after(599);
        log.warn("a knock by Cleo");
        assertEquals(1, written.messages().size());
        after(1);
        log.warn("a knock by Dan");
        assertEquals(
                List.of("a knock by Ann", "3 more knocks at the door in the last second; last: a knock by Dan"),
                written.messages());
    }

    @Test
    void oneASecondIsWrittenAsItIs() {
        for (String name : List.of("Ann", "Bob", "Cleo")) {
            log.warn("a knock by " + name);
            after(1_000);
        }
        assertEquals(List.of("a knock by Ann", "a knock by Bob", "a knock by Cleo"), written.messages());
    }

    @Test
    void aFlushWritesWhatIsCountedAndNothingElse() {
        log.flush();
        assertEquals(List.of(), written.messages());
        log.warn("a knock by Ann");
        log.flush();
        assertEquals(List.of("a knock by Ann"), written.messages());
        log.warn("a knock by Bob");
        log.flush();
        log.flush();
        assertEquals(List.of("a knock by Ann", "a knock by Bob"), written.messages());
        log.warn("a knock by Cleo");
        log.warn("a knock by Dan");
        after(2_300);
        log.flush();
        assertEquals(
                "2 more knocks at the door in the last 3 s; last: a knock by Dan",
                written.messages().get(2));
        assertEquals(3, written.messages().size());
    }

    @Test
    void aLineHasTheLevelOfTheWorstAndTheCauseOfTheLast() {
        IllegalStateException cause = new IllegalStateException("no bell");
        log.info("a knock by Ann");
        log.warn("a knock by Bob");
        log.info("a knock by Cleo");
        log.flush();
        log.info("a knock by Dan");
        log.error("a knock by Eve", cause);
        log.flush();
        assertEquals(List.of(Level.INFO, Level.WARN, Level.ERROR), written.levels());
        assertNull(written.exception(1));
        assertSame(cause, written.exception(2));
    }

    @Test
    void bracesOfAStrangerAreNoPlaceholders() {
        log.warn("a knock by {} and {}");
        assertEquals(List.of("a knock by {} and {}"), written.messages());
    }

    @Test
    void ofManyThreadsNoneIsLost() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            threads.add(new Thread(() -> {
                for (int i = 0; i < 5_000; i++) {
                    log.warn("a knock");
                    after(1);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        log.flush();
        assertEquals(20_000, written.total("knocks at the door"));
        assertTrue(written.messages().size() <= 22, written.messages().size() + " lines in 20 s");
    }
}
