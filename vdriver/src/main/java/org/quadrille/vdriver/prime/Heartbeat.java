package org.quadrille.vdriver.prime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.quadrille.common.cli.Daemons;

/**
 * Tells the configured workers once a second that prime is alive, from their configuration until prime lets go of them,
 * whatever else prime does meanwhile. A worker that has just answered for its status knows it already. No word waits for
 * the answer to another one.
 */
final class Heartbeat implements AutoCloseable {
    private static final long LOOK_MILLIS = 250;
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Map<Endpoint, Long> heard = new ConcurrentHashMap<>();
    private final Map<Endpoint, Future<?>> pending = new HashMap<>();
    private final Supplier<List<Member>> configured;
    private final ExecutorService calls;
    private final Thread thread;

    /**
     * Begins.
     *
     * @param configured who is to be told, asked again and again
     * @param calls makes any number of calls at the same time; not to be shut down before this is closed
     */
    Heartbeat(Supplier<List<Member>> configured, ExecutorService calls) {
        this.configured = configured;
        this.calls = calls;
        this.thread = Daemons.start(this::beat, "prime-heartbeat");
    }

    private void beat() {
        Daemons.untilInterrupted(() -> {
            while (true) {
                configured.get().forEach(this::tell);
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        });
    }

    private void tell(Member member) {
        Endpoint endpoint = member.endpoint();
        Long before = heard.get(endpoint);
        Future<?> last = pending.get(endpoint);
        if ((before == null || System.nanoTime() - before > PERIOD_NANOS) && (last == null || last.isDone())) {
            // Whether it answers does not matter here: workers are judged by those who want something from them.
            pending.put(endpoint, calls.submit(() -> {
                member.worker().heartbeat();
                heard(endpoint);
            }));
        }
    }

    /** A worker has answered a call that tells it that prime is alive. */
    void heard(Endpoint endpoint) {
        heard.put(endpoint, System.nanoTime());
    }

    @Override
    public void close() {
        thread.interrupt();
        Daemons.untilInterrupted(thread::join);
    }
}
