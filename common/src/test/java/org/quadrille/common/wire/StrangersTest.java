package org.quadrille.common.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quadrille.common.wire.proto.Hello;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.testing.LogLines;

/** Strangers who connect as often as they like, over real sockets, add little to the log. The clock stands still. */
class StrangersTest {
    private static final String TOKEN = "a-secret-of-this-run";
    private static final int BURST = 2_000;
    private static final int THREADS = 4;

    private final AtomicLong clock = new AtomicLong();
    private final FrameServer.Requests broken = request -> {
        throw new IllegalStateException("a fault of the handler");
    };
    private final FrameServer server = new FrameServer(
            InetAddress.getLoopbackAddress(), 0, () -> TOKEN, sender -> broken, Duration.ofSeconds(60), clock::get);

    @RegisterExtension
    final LogLines log = LogLines.of(FrameServer.class);

    @AfterEach
    void close() {
        server.close();
    }

    private static byte[] hello(int version, String token) throws IOException {
        byte[] body = Hello.newBuilder()
                .setVersion(version)
                .setToken(token)
                .setSender("stranger")
                .build()
                .toByteArray();
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(frame);
        out.writeInt(body.length);
        out.write(body);
        return frame.toByteArray();
    }

    /** Connects, sends, and waits until it is cut off; by then the log knows of it. */
    private void connect(byte[] bytes) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(120_000);
            socket.getOutputStream().write(bytes);
            while (socket.getInputStream().read() >= 0) {
                // its answer, if any, does not matter
            }
        } catch (SocketException e) {
            assertTrue(e.getMessage().contains("reset") || e.getMessage().contains("pipe"), e.getMessage());
        }
    }

    private void burst(int connections) throws Exception {
        List<byte[]> strange = List.of(
                hello(Wire.VERSION, "guess"),
                hello(Wire.VERSION + 1, TOKEN),
                "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                new byte[] {0, 0, 0, 3, 0x0a, 0x7f, 1});
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                byte[] bytes = strange.get(i % strange.size());
                all.add(threads.submit(() -> {
                    connect(bytes);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertTrue(server.awaitDisconnected(Duration.ofSeconds(60)));
    }

    /** Number of connections that each log line reports. */
    private List<Long> connections() {
        return log.events("connections (?:refused|broken) on port " + server.port());
    }

    @Test
    void aBurstIsAHandfulOfLinesThatCountEveryConnection() throws Exception {
        burst(BURST / 2);
        assertEquals(1, log.messages().size(), () -> String.join("\n", log.messages()));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        burst(BURST / 2);
        server.close();
        List<String> lines = log.messages();
        assertEquals(List.of(1L, BURST / 2L, BURST / 2L - 1), connections(), () -> String.join("\n", lines));
        lines.forEach(line ->
                assertTrue(line.contains("refused stranger") || line.contains("closed the connection from"), line));
        assertTrue(lines.get(1).contains("in the last second; last: "), lines.get(1));
    }

    @Test
    void whatBreaksBehindTheTokenIsCountedApart() throws Exception {
        connect(hello(Wire.VERSION, "guess"));
        for (int i = 0; i < 3; i++) {
            try (FrameChannel peer =
                    FrameChannel.connect("127.0.0.1", server.port(), TOKEN, "ce-1", Duration.ofSeconds(60))) {
                peer.call(Request.getDefaultInstance());
            } catch (IOException cutOff) {
                continue;
            }
        }
        assertTrue(server.awaitDisconnected(Duration.ofSeconds(60)));
        assertEquals(2, log.messages().size(), () -> String.join("\n", log.messages()));
        assertTrue(
                log.messages().get(0).startsWith("refused stranger"),
                log.messages().get(0));
        assertTrue(
                log.messages().get(1).endsWith("its handler failed"),
                log.messages().get(1));
        server.disconnectAll();
        assertEquals(List.of(1L, 1L, 2L), connections());
    }
}
