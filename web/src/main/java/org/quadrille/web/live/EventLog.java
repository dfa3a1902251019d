package org.quadrille.web.live;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.quadrille.web.http.Response;

/**
 * Everything that has been said of a run, as Server-Sent Events in their order. Whoever comes late gets it all, then what
 * follows. Thread-safe; no visitor keeps the teller waiting.
 */
final class EventLog {
    /** Less than what proxies and browsers take for the end of a connection. */
    private static final long QUIET_MILLIS = 10_000;
    /** Of what a visitor gets at once: a long run is tens of megabytes, and many may come late together. */
    private static final int MOST_BYTES = 1 << 18;
    /** After this, a visitor asks again. */
    private static final byte[] BEGINNING = bytes("retry: 1000\n\n");

    private static final byte[] STILL_HERE = bytes(":\n\n");

    private final List<byte[]> events = new ArrayList<>();
    /** How many events were forgotten when another run began. */
    private long forgotten;

    private int visitors;
    private int taken;
    private boolean ended;

    /** @param data one line */
    synchronized void tell(String event, String data) {
        events.add(bytes("event: " + event + "\ndata: " + data + "\n\n"));
        notifyAll();
    }

    /** Another run begins: what was said of the last is no longer told. */
    synchronized void forget() {
        forgotten += events.size();
        events.clear();
    }

    /** Nothing follows; waits until the present visitors have it all, but not for long. */
    synchronized void end(long mostMillis) throws InterruptedException {
        ended = true;
        notifyAll();
        await(mostMillis, () -> visitors == 0);
    }

    /** A visitor has what the run left. */
    synchronized void taken() {
        taken++;
        notifyAll();
    }

    /** Waits until the present visitors have what the run left, but not for long. */
    synchronized void awaitTaken(long mostMillis) throws InterruptedException {
        await(mostMillis, () -> taken >= visitors);
    }

    private void await(long mostMillis, BooleanSupplier done) throws InterruptedException {
        long deadline = System.nanoTime() + mostMillis * 1_000_000;
        for (long left = mostMillis;
                !done.getAsBoolean() && left > 0;
                left = (deadline - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
    }

    /** The answer to a visitor: everything from the beginning, until the end; no proxy holds it back. */
    Response answer() {
        return new Response(
                200,
                "text/event-stream; charset=utf-8",
                Response.OPEN,
                Map.of("X-Accel-Buffering", "no"),
                this::follow);
    }

    private void follow(OutputStream out) throws IOException {
        count(1);
        try {
            out.write(BEGINNING);
            long next = 0;
            while (true) {
                Part part = after(next);
                out.write(part.bytes());
                out.flush();
                next = part.next();
                if (part.last()) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            // The server is being closed.
            Thread.currentThread().interrupt();
        } finally {
            count(-1);
        }
    }

    private synchronized void count(int more) {
        visitors += more;
        notifyAll();
    }

    private record Part(byte[] bytes, long next, boolean last) {}

    /** The events from this one on, or the first of them; waits for the next if there is none yet. */
    private synchronized Part after(long from) throws InterruptedException {
        if (from >= forgotten + events.size() && !ended) {
            wait(QUIET_MILLIS);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int at = (int) Math.min(Math.max(0, from - forgotten), events.size());
        while (at < events.size() && bytes.size() < MOST_BYTES) {
            bytes.writeBytes(events.get(at++));
        }
        if (bytes.size() == 0) {
            bytes.writeBytes(STILL_HERE);
        }
        return new Part(bytes.toByteArray(), forgotten + at, ended && at == events.size());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
