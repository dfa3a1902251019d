package org.quadrille.web.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.testing.Await;
import org.quadrille.web.http.PageServer;
import org.quadrille.web.live.LivePage;

/** The page below a path of a real nginx, where one is installed, set up by the lines of live.md. */
class BehindNginxTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final int EVENTS = 5;

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private LivePage live;
    private PageServer server;
    private Process nginx;
    private int port;

    @BeforeEach
    void start() throws Exception {
        Optional<Path> program = Stream.of(
                        (System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/usr/local/sbin").split(":"))
                .map(place -> Path.of(place, "nginx"))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(program.isPresent(), "nginx is not installed, so no page is tried behind it");
        Path results = Files.createDirectories(folder.resolve("results"));
        Samples.run(results.resolve("first"));
        live = new LivePage(results);
        server = PageServer.onLoopback(HERE, 0, List.of("bench.lab"), new Site(results, Optional.of(live)));
        try (ServerSocket free = new ServerSocket(0, 1, HERE)) {
            port = free.getLocalPort();
        }
        Path file = folder.resolve("nginx.conf");
        Files.writeString(file, """
                daemon off;
                pid FOLDER/pid;
                error_log FOLDER/errors;
                events {}
                http {
                    access_log off;
                    client_body_temp_path FOLDER/1;
                    proxy_temp_path FOLDER/2;
                    fastcgi_temp_path FOLDER/3;
                    uwsgi_temp_path FOLDER/4;
                    scgi_temp_path FOLDER/5;
                    server {
                        listen 127.0.0.1:PORT;
                        LOCATION
                    }
                }
                """.replace("FOLDER", folder.toString())
                .replace("PORT", "" + port)
                .replace("LOCATION", location()));
        nginx = new ProcessBuilder(program.get().toString(), "-p", folder.toString(), "-c", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        Await.await("nginx answers", () -> {
            assertTrue(nginx.isAlive(), () -> read("said") + read("errors"));
            try (Socket tried = new Socket(HERE, port)) {
                return tried.isConnected();
            } catch (IOException e) {
                return false;
            }
        });
    }

    private String read(String file) {
        try {
            return Files.exists(folder.resolve(file)) ? Files.readString(folder.resolve(file)) : "";
        } catch (IOException e) {
            return e.toString();
        }
    }

    private String location() throws Exception {
        Matcher block = Pattern.compile("(?s)location /bench/ \\{.*?\\n}")
                .matcher(Files.readString(Path.of("../docs/live.md")));
        assertTrue(block.find(), "live.md has no lines for nginx");
        return block.group().replaceAll("(?m) +# .*$", "").replace("127.0.0.1:8420", "127.0.0.1:" + server.port());
    }

    @AfterEach
    void stop() throws Exception {
        if (nginx != null) {
            nginx.destroy();
            assertTrue(nginx.waitFor(10, TimeUnit.SECONDS));
        }
        if (server != null) {
            live.close();
            server.close();
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void everyLinkOfAPageLeadsBelowThePath() throws Exception {
        HttpResponse<String> page = get("/bench/at/first/");
        assertEquals(200, page.statusCode(), page.body());
        Matcher link = Pattern.compile("(?:href|src)=\"([^\"#]+)").matcher(page.body());
        int links = 0;
        while (link.find()) {
            String target = URI.create("http://x/bench/at/first/")
                    .resolve(link.group(1))
                    .getPath();
            assertTrue(target.startsWith("/bench/"), link.group(1));
            assertEquals(200, get(target).statusCode(), target);
            links++;
        }
        assertTrue(links > 5, page.body());
        assertEquals(200, get("/bench/api/runs").statusCode());
        assertEquals(200, get("/bench/history").statusCode());
        assertTrue(get("/").statusCode() >= 400);
    }

    @Test
    void anEventOfEachSecondComesInThatSecond() throws Exception {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        HttpResponse<InputStream> events = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/bench/events"))
                        .build(),
                HttpResponse.BodyHandlers.ofInputStream());
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
            clock.scheduleAtFixedRate(() -> live.said("told at " + System.nanoTime()), 0, 1, TimeUnit.SECONDS);
            List<Long> late = new ArrayList<>();
            while (late.size() < EVENTS) {
                String line = lines.readLine();
                assertFalse(line == null, "the events have ended");
                Matcher at = Pattern.compile("told at (\\d+)").matcher(line);
                if (at.find()) {
                    late.add(System.nanoTime() - Long.parseLong(at.group(1)));
                }
            }
            // Not each of them: the machine may be busy with other tests.
            Collections.sort(late);
            assertTrue(late.get(EVENTS / 2) < 900_000_000, late + " ns");
        } finally {
            clock.shutdownNow();
        }
    }
}
