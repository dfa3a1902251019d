package org.quadrille.vce.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.slf4j.LoggerFactory;

/** How much of the log the losses of a long run take: every session loses the same database, again each second. */
class LossPolicyTest {
    private static final int LOSSES = 1_000;
    private static final Pattern MORE =
            Pattern.compile("(\\d+) more losses of the .* in the last .*; last: lost the .*");
    private static final ReplyHead GONE = ReplyHead.newBuilder()
            .setStatus(-1)
            .setSqlState("08006")
            .setMessage("the server is gone")
            .build();

    private final Logger logger = (Logger) LoggerFactory.getLogger(LossPolicy.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void deafen() {
        logger.detachAppender(log);
    }

    /** How many events the lines tell of. */
    private long counted() {
        return log.list.stream()
                .map(event -> MORE.matcher(event.getFormattedMessage()))
                .mapToLong(more -> more.matches() ? Long.parseLong(more.group(1)) : 1)
                .sum();
    }

    @Test
    void eachDatabaseTakesAtMostALineASecond() {
        StopSignal stopped = new StopSignal();
        // No loss waits then for the next try.
        stopped.stop();
        LossPolicy losses = new LossPolicy(OnDatabaseLoss.RECONNECT, stopped, cause -> {});
        long begin = System.nanoTime();
        for (int i = 0; i < LOSSES; i++) {
            for (int group = 1; group <= 4; group++) {
                losses.databaseLost(new Target(new GroupId(1, group), "127.0.0.1", 7000 + group), DatabaseRole.OLTP, GONE);
            }
        }
        losses.flushLog();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        assertEquals(4 * LOSSES, counted());
        assertTrue(log.list.size() <= 4 * (seconds + 2), log.list.size() + " lines in " + seconds + " s");
        for (int group = 1; group <= 4; group++) {
            String first = "lost the OLTP database of tile 1 group " + group + " (08006 the server is gone)";
            assertEquals(
                    1,
                    log.list.stream()
                            .filter(event -> event.getFormattedMessage().startsWith(first))
                            .count());
        }
    }
}
