package org.quadrille.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;

class PageServerTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @TempDir
    Path folder;

    private static Socket asks(PageServer server, String target) throws IOException {
        Socket socket = new Socket(HERE, server.port());
        socket.getOutputStream()
                .write(("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void aVisitorWhoDoesNotReadLosesTheConnection() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        Response endless = new Response(200, Response.TEXT, Response.OPEN, Map.of(), out -> {
            try {
                byte[] much = new byte[1 << 20];
                while (true) {
                    out.write(much);
                }
            } finally {
                ended.countDown();
            }
        });
        Pages pages = ask -> ask.path().isEmpty() ? endless : Response.sentence(200, "quick");
        try (PageServer server = PageServer.onLoopback(HERE, 0, List.of(), pages, 3_000, PageServer.usual());
                Socket silent = asks(server, "/")) {
            assertTrue(ended.await(20, TimeUnit.SECONDS), "still writing to " + silent);
            // The thread that was interrupted serves the next one.
            for (int i = 0; i < 5; i++) {
                assertEquals(200, Raw.status(Raw.get(server.port(), "/x")));
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "profile long")
    void aVisitorWhoSendsTooSlowlyLosesTheConnection() throws Exception {
        try (PageServer server = PageServer.onLoopback(HERE, 0, List.of(), ask -> Response.sentence(200, "quick"));
                Socket slow = new Socket(HERE, server.port())) {
            slow.getOutputStream().write("GET / HTTP/1.1\r\nX-Slow: ".getBytes(StandardCharsets.US_ASCII));
            slow.setSoTimeout(60_000);
            assertEquals(200, Raw.status(Raw.get(server.port(), "/")));
            assertEquals(-1, slow.getInputStream().read());
        }
    }

    @Test
    void oneConnectionTooManyIsClosedAndTheOthersAreNot() throws Exception {
        CountDownLatch leave = new CountDownLatch(1);
        CountDownLatch came = new CountDownLatch(PageServer.CONNECTIONS);
        Response waiting = new Response(200, Response.TEXT, Response.OPEN, Map.of(), out -> {
            came.countDown();
            try {
                leave.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            out.write('.');
        });
        List<Socket> visitors = new ArrayList<>();
        try (PageServer server = PageServer.onLoopback(HERE, 0, List.of(), ask -> waiting)) {
            for (int i = 0; i < PageServer.CONNECTIONS; i++) {
                visitors.add(asks(server, "/"));
            }
            assertTrue(came.await(20, TimeUnit.SECONDS), came.getCount() + " are not served");
            assertEquals(0, Raw.status(Raw.get(server.port(), "/")), "one more is served");
            leave.countDown();
            for (Socket visitor : visitors) {
                visitor.setSoTimeout(20_000);
                assertTrue(visitor.getInputStream().read() >= 0);
            }
        } finally {
            for (Socket visitor : visitors) {
                visitor.close();
            }
        }
    }

    @Test
    void whatIsAskedForTooFastIsRefused() throws Exception {
        Pages pages = ask -> Response.sentence(200, "quick");
        try (PageServer server = PageServer.onLoopback(HERE, 0, List.of(), pages, 10_000, new RateLimit(3, 0))) {
            for (int i = 0; i < 3; i++) {
                assertEquals(200, Raw.status(Raw.get(server.port(), "/")));
            }
            String refused = Raw.get(server.port(), "/");
            assertEquals(429, Raw.status(refused), refused);
            assertTrue(refused.contains("Too many requests; wait a few seconds."), refused);
        }
    }

    @Test
    void aFailureIsOneSentenceAndNoStackTrace() throws Exception {
        Pages broken = ask -> {
            throw new IllegalStateException("of the inside");
        };
        try (PageServer server = PageServer.onLoopback(HERE, 0, List.of(), broken)) {
            String answer = Raw.get(server.port(), "/");
            assertEquals(500, Raw.status(answer));
            assertFalse(answer.contains("inside"), answer);
        }
    }

    @Test
    void aPortInUseIsNotShared() throws Exception {
        try (PageServer server = PageServer.onLoopback(HERE, 0, List.of(), ask -> Response.sentence(200, "mine"))) {
            int port = server.port();
            assertThrows(
                    IOException.class,
                    () -> PageServer.onLoopback(HERE, port, List.of(), ask -> Response.sentence(200, "x")));
        }
    }

    @Test
    void whoComesByANameThatWasGivenIsAnsweredAndNobodyElse() throws Exception {
        try (PageServer server = PageServer.onLoopback(
                HERE, 0, List.of("bench.lab", "localhost:9000"), ask -> Response.sentence(200, "mine"))) {
            for (String host : List.of("bench.lab", "Bench.Lab:443", "bench.lab:80", "localhost:9000")) {
                assertEquals(200, Raw.status(by(server, host)), host);
            }
            for (String host : List.of("bench.lab:8420", "localhost", "other.lab", "localhost:9001")) {
                assertEquals(421, Raw.status(by(server, host)), host);
            }
        }
    }

    private static String by(PageServer server, String host) throws IOException {
        return Raw.ask(server.port(), "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    }

    @Test
    void aTextIsPackedForWhoAsksAndNotSentTwice() throws Exception {
        String text = "a line of a report\n".repeat(5_000);
        Response marked = Response.text(200, Response.TEXT, text).marked("7");
        HttpClient client = HttpClient.newHttpClient();
        try (PageServer server = PageServer.onLoopback(HERE, 0, List.of(), ask -> marked)) {
            HttpRequest.Builder ask = HttpRequest.newBuilder(URI.create(server.address()));
            assertEquals(
                    text,
                    client.send(ask.build(), HttpResponse.BodyHandlers.ofString())
                            .body());
            HttpResponse<byte[]> packed = client.send(
                    ask.header("Accept-Encoding", "br, gzip").build(), HttpResponse.BodyHandlers.ofByteArray());
            assertEquals("gzip", packed.headers().firstValue("Content-Encoding").orElseThrow());
            assertTrue(packed.body().length < 2_000, packed.body().length + " bytes");
            assertEquals(
                    text,
                    new String(
                            new GZIPInputStream(new ByteArrayInputStream(packed.body())).readAllBytes(),
                            StandardCharsets.UTF_8));
            HttpResponse<String> again = client.send(
                    ask.header(
                                    "If-None-Match",
                                    packed.headers().firstValue("ETag").orElseThrow())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(
                    List.of(304, 0), List.of(again.statusCode(), again.body().length()));
        }
    }

    @Test
    void beyondLoopbackOnlyTheTokenOpensAndTheCookieKeepsIt() throws Exception {
        KeyMaker.make(folder.resolve("keys"), List.of(KeyHost.parse("localhost")));
        Path keys = folder.resolve("keys/localhost");
        HttpClient client =
                HttpClient.newBuilder().sslContext(KeyFolder.context(keys)).build();
        try (PageServer server = PageServer.beyondLoopback(
                List.of("localhost"), HERE, 0, KeyFolder.context(keys), ask -> Response.sentence(200, "inside"))) {
            String root = "https://localhost:" + server.port() + "/";
            assertTrue(server.address().startsWith(root + "?token="), server.address());
            assertEquals(403, get(client, root, "").statusCode());
            assertEquals(403, get(client, root + "?token=0123456789abcdef", "").statusCode());
            assertEquals(
                    403,
                    get(client, root, "quadrille-" + server.port() + "=wrong").statusCode());
            HttpResponse<String> welcome = get(client, server.address(), "");
            String cookie = welcome.headers().firstValue("Set-Cookie").orElseThrow();
            assertTrue(cookie.endsWith("; Path=/; HttpOnly; Secure; SameSite=Strict"), cookie);
            assertFalse(welcome.body().contains("inside"));
            HttpResponse<String> inside = get(client, root, cookie.substring(0, cookie.indexOf(';')));
            assertEquals("inside\n", inside.body());
        }
    }

    private static HttpResponse<String> get(HttpClient client, String address, String cookie) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
