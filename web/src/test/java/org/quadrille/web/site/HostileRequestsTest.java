package org.quadrille.web.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.web.http.PageServer;
import org.quadrille.web.http.Raw;

/** What nobody may get, however it is asked for. */
class HostileRequestsTest {
    private static final String SECRET = "the-secret-of-another-folder";

    @TempDir
    Path folder;

    private PageServer server;

    @BeforeEach
    void serve() throws IOException {
        Path run = Files.createDirectories(folder.resolve("results/run1"));
        Files.writeString(run.resolve("run.json"), "{}");
        Files.writeString(run.resolve("seen.txt"), "seen");
        Files.writeString(run.resolve(".hidden"), SECRET);
        Files.writeString(folder.resolve("results/loose.txt"), SECRET);
        Files.createDirectories(folder.resolve("results/plain"));
        Files.writeString(folder.resolve("results/plain/loose.txt"), SECRET);
        Files.writeString(folder.resolve("secret.txt"), SECRET);
        Path other = Files.createDirectories(folder.resolve("results-2/run2"));
        Files.writeString(other.resolve("run.json"), "{}");
        Files.writeString(other.resolve("secret.txt"), SECRET);
        Files.createSymbolicLink(run.resolve("link.txt"), folder.resolve("secret.txt"));
        Files.createSymbolicLink(folder.resolve("results/outside"), other);
        Files.createSymbolicLink(folder.resolve("results/latest"), Path.of("run1"));
        server = PageServer.onLoopback(
                InetAddress.getLoopbackAddress(), 0, List.of(), new Site(folder.resolve("results"), Optional.empty()));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void filesOfARunAreShownAlsoThroughALinkThatStaysInside() throws IOException {
        for (String run : new String[] {"run1", "latest"}) {
            String answer = Raw.get(server.port(), "/at/" + run + "/seen.txt");
            assertEquals(200, Raw.status(answer), answer);
            assertTrue(answer.endsWith("\r\n\r\nseen"), answer);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/at/../secret.txt",
                "/at/run1/../../secret.txt",
                "/at/run1/%2e%2e/%2e%2e/secret.txt",
                "/at/run1/.%2e/.%2E/secret.txt",
                "/at/run1/..%2f..%2fsecret.txt",
                "/at/run1/..%5c..%5csecret.txt",
                "/at/run1/%252e%252e/%252e%252e/secret.txt",
                "/at/run1/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt",
                "/at/run1/%00/../../secret.txt",
                "/at/run1/seen.txt%00.html",
                "/at//../secret.txt",
                "/at/run1/..;/..;/secret.txt",
                "/at/%2e%2e%2fresults-2/run2/secret.txt",
                "/at/..%2fresults-2/run2/secret.txt",
                "/at/outside/",
                "/at/outside/secret.txt",
                "/at/run1/link.txt",
                "/at/run1/.hidden",
                "/at/run1/%2ehidden",
                "/at/loose.txt",
                "/at/plain/loose.txt",
                "/report/../secret.txt",
                "/report/outside/secret.txt",
                "/diff?a=../results-2/run2&b=run1",
                "/diff?a=outside&b=run1",
                "/kit/../page.css",
                "/kit/%2e%2e/%2e%2e/etc/passwd",
                "//etc/passwd",
                "/at/%",
                "/at/%zz",
                "/at/%e2%82",
                "/events",
                "http://127.0.0.1/at/../secret.txt",
                "/at/C:%5cWindows%5cwin.ini",
            })
    void nothingBeyondTheRuns(String target) throws IOException {
        String answer = Raw.get(server.port(), target);
        assertFalse(answer.contains(SECRET), answer);
        assertTrue(Raw.status(answer) == 404 || Raw.status(answer) == 400, answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evil.example:PORT        | 421",
                "127.0.0.1                | 421",
                "127.0.0.1:1              | 421",
                "127.0.0.1:PORT.evil.com  | 421",
                "''                       | 421",
                "127.0.0.1:PORT           | 200",
                "LocalHost:PORT           | 200",
                "[::1]:PORT               | 200",
            })
    void onlyByItsOwnName(String host, int status) throws IOException {
        String named = host.replace("PORT", Integer.toString(server.port()));
        String answer = Raw.ask(server.port(), "GET /at/ HTTP/1.1\r\nHost: " + named + "\r\nConnection: close\r\n\r\n");
        assertEquals(status, Raw.status(answer), answer);
    }

    @Test
    void twoNamesAreNone() throws IOException {
        String own = "Host: 127.0.0.1:" + server.port() + "\r\n";
        String answer = Raw.ask(
                server.port(), "GET /at/ HTTP/1.1\r\n" + own + "Host: evil.example\r\nConnection: close\r\n\r\n");
        assertTrue(Raw.status(answer) == 421 || Raw.status(answer) == 400, answer);
        assertEquals(421, Raw.status(Raw.ask(server.port(), "GET /at/ HTTP/1.0\r\n\r\n")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "get"})
    void onlyToLook(String method) throws IOException {
        String answer = Raw.ask(
                server.port(),
                method + " /at/run1/seen.txt HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                        + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        assertTrue(Raw.status(answer) == 405 || Raw.status(answer) == 400, answer);
        assertEquals("seen", Files.readString(folder.resolve("results/run1/seen.txt")));
    }

    @Test
    void headHasNoBodyAndTheSameLength() throws IOException {
        String answer = Raw.ask(
                server.port(),
                "HEAD /at/run1/seen.txt HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                        + "\r\nConnection: close\r\n\r\n");
        assertEquals(200, Raw.status(answer));
        assertTrue(answer.toLowerCase(java.util.Locale.ROOT).contains("content-length: 4"), answer);
        assertTrue(answer.endsWith("\r\n\r\n"), answer);
    }

    @Test
    void everyAnswerForbidsScriptsOfOthersAndFramesOfOthers() throws IOException {
        for (String target : new String[] {"/at/", "/nowhere", "/kit/page.css", "/at/run1/seen.txt"}) {
            String answer = Raw.get(server.port(), target);
            assertTrue(answer.contains("default-src 'none'"), answer);
            assertTrue(answer.contains("frame-ancestors 'self'"), answer);
            assertTrue(answer.contains("nosniff"), answer);
            assertFalse(answer.contains("script-src 'unsafe"), answer);
        }
        assertTrue(Raw.get(server.port(), "/at/run1/seen.txt")
                .contains("sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'sha256-"));
    }

    @Test
    void aRequestWithoutEndIsRefused() throws IOException {
        String endless = "GET /at/" + "a".repeat(100_000) + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                + "\r\nConnection: close\r\n\r\n";
        assertRefused(Raw.status(Raw.ask(server.port(), endless)));
        StringBuilder headers = new StringBuilder("GET /at/ HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n");
        for (int i = 0; i < 2_000; i++) {
            headers.append("X-").append(i).append(": ").append("b".repeat(500)).append("\r\n");
        }
        assertRefused(Raw.status(Raw.ask(server.port(), headers + "Connection: close\r\n\r\n")));
        assertEquals(200, Raw.status(Raw.get(server.port(), "/at/")));
    }

    /** By an answer, or by the end of the connection, which a visitor who is still sending may see alone. */
    private static void assertRefused(int status) {
        assertTrue(status == 0 || status >= 400, "status " + status);
    }
}
