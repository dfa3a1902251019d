package org.quadrille.web.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.Daemons;

/**
 * Ends the connections of visitors who do not read. A thread that writes to a socket channel is interrupted once a write
 * has taken too long, which closes the channel.
 */
final class SlowClientGuard implements AutoCloseable {
    private final long mostNanos;
    private final Set<Writing> writings = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(Daemons.named("page-patience"));

    /** @param mostMillis that one write of at most 64 KB may take */
    SlowClientGuard(long mostMillis) {
        this.mostNanos = TimeUnit.MILLISECONDS.toNanos(mostMillis);
        long look = Math.max(10, mostMillis / 10);
        clock.scheduleWithFixedDelay(() -> writings.forEach(Writing::endIfLate), look, look, TimeUnit.MILLISECONDS);
    }

    /** A write in progress. Interrupts its thread only while that writes. */
    private final class Writing {
        private final Thread thread = Thread.currentThread();
        private final long since = System.nanoTime();
        private boolean over;

        synchronized void endIfLate() {
            if (!over && System.nanoTime() - since > mostNanos) {
                over = true;
                thread.interrupt();
            }
        }

        synchronized void end() {
            over = true;
        }
    }

    /** The same stream for a visitor. */
    OutputStream with(OutputStream out) {
        return new OutputStream() {
            private static final int MOST = 1 << 16;

            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                for (int at = from; at < from + length; at += MOST) {
                    int start = at;
                    int part = Math.min(MOST, from + length - at);
                    timed(() -> out.write(bytes, start, part));
                }
            }

            @Override
            public void flush() throws IOException {
                timed(out::flush);
            }

            @Override
            public void close() throws IOException {
                timed(out::close);
            }
        };
    }

    private interface Step {
        void run() throws IOException;
    }

    private void timed(Step step) throws IOException {
        Writing writing = new Writing();
        writings.add(writing);
        try {
            step.run();
        } finally {
            writing.end();
            writings.remove(writing);
            // It was meant for this write, not for the next visitor of the thread.
            Thread.interrupted();
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
