package org.quadrille.common.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quadrille.common.wire.proto.Hello;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.Welcome;
import org.quadrille.testing.Await;
import org.quadrille.testing.LogLines;

/** Both ends over real sockets: how broken or hostile peers are treated, and that nobody else is affected. */
class FrameServerAbuseTest {
    private static final String TOKEN = "a-secret-of-this-run";

    private final FrameServer.Requests good = request -> Reply.getDefaultInstance();
    private final FrameServer server = new FrameServer(
            InetAddress.getLoopbackAddress(),
            0,
            () -> TOKEN,
            sender -> good,
            Duration.ofMillis(1_500),
            System::nanoTime);

    @RegisterExtension
    final LogLines log = LogLines.of(FrameServer.class);

    @AfterEach
    void close() {
        server.close();
    }

    /** Connects, sends these bytes, and expects to be cut off with this reason, while another connection lives on. */
    private void expectCut(byte[] bytes, String reason) throws Exception {
        try (FrameChannel other =
                        FrameChannel.connect("127.0.0.1", server.port(), TOKEN, "ce-9", Duration.ofSeconds(5));
                Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(5_000);
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            awaitEnd(socket);
            other.call(Request.getDefaultInstance());
        }
        String seen = logged(reason);
        assertTrue(seen.contains(reason), "expected '" + reason + "' in: " + seen);
        assertFalse(seen.contains(TOKEN), seen);
    }

    private static void awaitEnd(Socket socket) throws IOException {
        try {
            while (socket.getInputStream().read() >= 0) {
                // its answer, if any, does not matter
            }
        } catch (SocketException e) {
            assertTrue(e.getMessage().contains("reset"), e.getMessage());
        }
    }

    private String logged(String reason) throws InterruptedException {
        Await.await(reason, () -> String.join("\n", log.messages()).contains(reason));
        return String.join("\n", log.messages());
    }

    private static byte[] frames(byte[]... bodies) throws IOException {
        var bytes = new java.io.ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (byte[] body : bodies) {
            out.writeInt(body.length);
            out.write(body);
        }
        return bytes.toByteArray();
    }

    private static byte[] hello(int version, String token, String sender) {
        return Hello.newBuilder()
                .setVersion(version)
                .setToken(token)
                .setSender(sender)
                .build()
                .toByteArray();
    }

    private static byte[] goodHello() {
        return hello(Wire.VERSION, TOKEN, "ce-1");
    }

    private static byte[] plus(byte[] head, int... tail) {
        byte[] all = java.util.Arrays.copyOf(head, head.length + tail.length);
        for (int i = 0; i < tail.length; i++) {
            all[head.length + i] = (byte) tail[i];
        }
        return all;
    }

    @Test
    void anotherProtocol() throws Exception {
        expectCut("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII), "over the limit of 1024");
    }

    @Test
    void anotherVersion() throws Exception {
        expectCut(frames(hello(Wire.VERSION + 1, TOKEN, "ce-1")), "speaks version " + (Wire.VERSION + 1));
    }

    @Test
    void anotherToken() throws Exception {
        expectCut(frames(hello(Wire.VERSION, "guess", "ce-1")), "token is not the one");
    }

    @Test
    void aRefusalIsAnswered() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream().write(frames(hello(7, TOKEN, "x")));
            FrameStream answer = new FrameStream(socket);
            assertFalse(answer.read(Welcome.parser(), Wire.MAX_HELLO).getAccepted());
            assertEquals(null, answer.read(Welcome.parser(), Wire.MAX_HELLO));
        }
    }

    @Test
    void aLongHelloIsNotEvenRead() throws Exception {
        expectCut(frames(hello(Wire.VERSION, "x".repeat(2_000), "ce-1")), "over the limit of 1024");
    }

    @Test
    void aNameCannotForgeLinesOfTheLog() throws Exception {
        expectCut(frames(hello(Wire.VERSION, "guess", "a\n12:00 INFO all is well")), "a?12?00?INFO?all?is?well");
    }

    @Test
    void garbageInsteadOfAHello() throws Exception {
        expectCut(new byte[] {0, 0, 0, 3, 0x0a, 0x7f, 1}, "does not parse");
    }

    @Test
    void garbageInsteadOfARequest() throws Exception {
        expectCut(plus(frames(goodHello()), 0, 0, 0, 3, 0x0a, 0x7f, 1), "does not parse");
    }

    @Test
    void aFrameOverTheLimit() throws Exception {
        expectCut(plus(frames(goodHello()), 0, 0x80, 0, 1), "frame of 8388609 bytes");
    }

    @Test
    void aNegativeLength() throws Exception {
        expectCut(plus(frames(goodHello()), 0xff, 0xff, 0xff, 0xff), "frame of 4294967295 bytes");
    }

    @Test
    void aTornFrame() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream().write(plus(frames(goodHello()), 0, 0, 0, 9, 1, 2));
            socket.shutdownOutput();
            awaitEnd(socket);
        }
        assertTrue(logged("torn frame").contains("torn frame"));
    }

    @Test
    void aSlowHelloCannotStretchItsTime() throws Exception {
        long begin = System.nanoTime();
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(5_000);
            byte[] bytes = frames(goodHello());
            Thread drip = new Thread(() -> {
                try {
                    for (byte b : bytes) {
                        socket.getOutputStream().write(b);
                        Thread.sleep(100);
                    }
                } catch (IOException | InterruptedException e) {
                    // cut off, as it should be
                }
            });
            drip.start();
            awaitEnd(socket);
            drip.join();
        }
        assertTrue(logged("did not open it").contains("did not open it"));
        assertTrue(System.nanoTime() - begin < 4_000_000_000L);
    }

    @Test
    void aFloodOfSilentConnectionsHoldsFewThreadsAndKeepsNobodyOut() throws Exception {
        List<Socket> flood = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                flood.add(new Socket("127.0.0.1", server.port()));
            }
            assertTrue(threads() <= 130, threads() + " threads");
            try (FrameChannel late =
                    FrameChannel.connect("127.0.0.1", server.port(), TOKEN, "ce-1", Duration.ofSeconds(20))) {
                late.call(Request.getDefaultInstance());
            }
        } finally {
            for (Socket socket : flood) {
                socket.close();
            }
            server.close();
        }
    }

    private long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(t -> t.getName().startsWith("wire-" + server.port()))
                .count();
    }

    @Test
    void framesMayArriveInAnyPieces() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(5_000);
            for (byte b : frames(goodHello(), Request.getDefaultInstance().toByteArray())) {
                socket.getOutputStream().write(b);
                socket.getOutputStream().flush();
                Thread.sleep(1);
            }
            FrameStream answer = new FrameStream(socket);
            assertTrue(answer.read(Welcome.parser(), Wire.MAX_HELLO).getAccepted());
            assertEquals(0, answer.read(Reply.parser(), Wire.MAX_FRAME).getStatus());
            // Three frames at once are three replies.
            byte[] empty = new byte[0];
            socket.getOutputStream().write(frames(empty, empty, empty));
            for (int i = 0; i < 3; i++) {
                assertEquals(0, answer.read(Reply.parser(), Wire.MAX_FRAME).getStatus());
            }
        }
    }
}
