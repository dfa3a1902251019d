package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class SparseLogTest {
    private static final Pattern MORE = Pattern.compile("(\\d+) more knocks at the door in the last .*");

    private final Logger logger = (Logger) LoggerFactory.getLogger(SparseLogTest.class);
    private final ListAppender<ILoggingEvent> written = new ListAppender<>();
    /** As {@link System#nanoTime}, it may start anywhere. */
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

    private final SparseLog log = new SparseLog(logger, "knocks at the door", clock::get);

    @BeforeEach
    void listen() {
        logger.setAdditive(false);
        written.start();
        logger.addAppender(written);
    }

    @AfterEach
    void deafen() {
        logger.detachAppender(written);
        logger.setAdditive(true);
    }

    private void after(long millis) {
        clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private List<String> lines() {
        return written.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Test
    void theFirstIsWrittenAtOnceAndTheRestOfItsSecondWithTheNextOne() {
        log.warn("a knock by Ann");
        assertEquals(List.of("a knock by Ann"), lines());
        after(400);
        log.warn("a knock by Bob");
        after(599);
        log.warn("a knock by Cleo");
        assertEquals(1, lines().size());
        after(1);
        log.warn("a knock by Dan");
        assertEquals(
                List.of("a knock by Ann", "3 more knocks at the door in the last second; last: a knock by Dan"),
                lines());
    }

    @Test
    void oneASecondIsWrittenAsItIs() {
        for (String name : List.of("Ann", "Bob", "Cleo")) {
            log.warn("a knock by " + name);
            after(1_000);
        }
        assertEquals(List.of("a knock by Ann", "a knock by Bob", "a knock by Cleo"), lines());
    }

    @Test
    void aFlushWritesWhatIsCountedAndNothingElse() {
        log.flush();
        assertEquals(List.of(), lines());
        log.warn("a knock by Ann");
        log.flush();
        assertEquals(List.of("a knock by Ann"), lines());
        log.warn("a knock by Bob");
        log.flush();
        log.flush();
        assertEquals(List.of("a knock by Ann", "a knock by Bob"), lines());
        log.warn("a knock by Cleo");
        log.warn("a knock by Dan");
        after(2_300);
        log.flush();
        assertEquals("2 more knocks at the door in the last 3 s; last: a knock by Dan", lines().get(2));
        assertEquals(3, lines().size());
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
        assertEquals(
                List.of(Level.INFO, Level.WARN, Level.ERROR),
                written.list.stream().map(ILoggingEvent::getLevel).toList());
        assertNull(written.list.get(1).getThrowableProxy());
        assertSame(cause, ((ThrowableProxy) written.list.get(2).getThrowableProxy()).getThrowable());
    }

    @Test
    void bracesOfAStrangerAreNoPlaceholders() {
        log.warn("a knock by {} and {}");
        assertEquals(List.of("a knock by {} and {}"), lines());
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
        long all = 0;
        for (String line : lines()) {
            Matcher more = MORE.matcher(line);
            all += more.matches() ? Long.parseLong(more.group(1)) : 1;
        }
        assertEquals(20_000, all);
        assertTrue(lines().size() <= 22, lines().size() + " lines in 20 s");
    }
}
