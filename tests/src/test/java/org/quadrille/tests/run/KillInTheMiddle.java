package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.vdriver.prime.Progress;

/** Kills a process some seconds into the run and measures the time until prime says that the run is aborted. */
final class KillInTheMiddle implements Progress {
    private static final long WHEN_MICROS = 3_000_000;

    private final ProcessHandle victim;
    private final long least;
    private long killed;
    private long noticed;

    /**
     * @param least transactions that each log has to hold first; a busy machine takes longer to make them
     */
    KillInTheMiddle(ProcessHandle victim, long least) {
        this.victim = victim;
        this.least = least;
    }

    long secondsToNotice() {
        return TimeUnit.NANOSECONDS.toSeconds(noticed - killed);
    }

    @Override
    public void step(String what) {
        if (what.startsWith("ABORTED")) {
            noticed = System.nanoTime();
        }
    }

    @Override
    public void started(RunSchedule schedule) {}

    @Override
    public void moment(Moment moment) {
        if (killed == 0 && moment.micros() >= WHEN_MICROS && logged(moment)) {
            assertTrue(victim.isAlive(), "the victim had ended before");
            killed = System.nanoTime();
            victim.destroyForcibly();
        }
    }

    private boolean logged(Moment moment) {
        return Stream.of("ce-1", "mee-1")
                .allMatch(name -> moment.workers().get(name).counts().stream()
                                .flatMapToLong(group -> Arrays.stream(group.completed()))
                                .sum()
                        >= least);
    }

    @Override
    public void close() {}
}
