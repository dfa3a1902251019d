package org.quadrille.common.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.Hello;
import org.quadrille.common.wire.proto.Request;
import org.slf4j.LoggerFactory;

/** Who can connect as often as he likes, over real sockets, and how little he can make of the log. The clock stands still. */
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
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(FrameServer.class);

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void close() {
        server.close();
        logger.detachAppender(log);
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

    /** Connects, sends, and waits until it is cut off, after which the log has been told. */
    private void connect(byte[] bytes) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(120_000);
            socket.getOutputStream().write(bytes);
            while (socket.getInputStream().read() >= 0) {
                // its answer, if any, is not of interest
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

    private List<String> lines() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    /** How many connections a line tells of. */
    private long counted(String line) {
        Matcher more = Pattern.compile(
                        "(\\d+) more connections (refused|broken) on port " + server.port() + " in the last .*")
                .matcher(line);
        return more.matches() ? Long.parseLong(more.group(1)) : 1;
    }

    @Test
    void aBurstIsAHandfulOfLinesThatCountEveryConnection() throws Exception {
        burst(BURST / 2);
        assertEquals(1, lines().size(), () -> String.join("\n", lines()));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        burst(BURST / 2);
        server.close();
        List<String> lines = lines();
        assertEquals(
                List.of(1L, BURST / 2L, BURST / 2L - 1),
                lines.stream().map(this::counted).toList(),
                () -> String.join("\n", lines));
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
        assertEquals(2, lines().size(), () -> String.join("\n", lines()));
        assertTrue(lines().get(0).startsWith("refused stranger"), lines().get(0));
        assertTrue(lines().get(1).endsWith("its handler failed"), lines().get(1));
        server.disconnectAll();
        assertEquals(List.of(1L, 1L, 2L), lines().stream().map(this::counted).toList());
    }
}
