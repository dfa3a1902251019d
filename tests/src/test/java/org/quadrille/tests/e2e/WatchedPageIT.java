package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.testing.Await;
import org.quadrille.testing.Browser;

/** Real demos, watched in a real browser from their first second to their verdict. */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "makes two demos (-Plong)")
class WatchedPageIT {
    private static final int SECONDS = 600;
    private static final Pattern ADDRESS = Pattern.compile("watch it at (http://127\\.0\\.0\\.1:(\\d+))");
    private static final Pattern VALUE = Pattern.compile("(?m)^(quadrille_\\w+(?:\\{[^}]*})?) (\\S+)$");
    private static final int LOOKS = 10;
    private static final int FLOOD_SECONDS = 10;
    private static final int FLOOD_CONNECTIONS = 20;
    private static final int FLOOD_AT_ONCE = 100;

    @TempDir
    Path folder;

    private Kit demo(String... more) throws IOException {
        List<String> args = new ArrayList<>(
                List.of("demo", "--page", "0", "--phase-length", "5s", "--results", "results", "--run-id", "seen"));
        args.addAll(List.of(more));
        return Kit.start(folder, Map.of(), args.toArray(String[]::new));
    }

    private static Matcher page(Kit demo) throws Exception {
        demo.awaitOut(said -> ADDRESS.matcher(said).find(), SECONDS);
        Matcher address = ADDRESS.matcher(demo.out() + demo.err());
        assertTrue(address.find());
        return address;
    }

    /** What the page has at a second of the run, by chart and line; null if it does not have it yet. */
    private static List<?> row(Browser browser, double elapsed) {
        return (List<?>) browser.driver().executeScript("""
                const at = values[0].findIndex(t => Math.abs(t - arguments[0]) < 0.02);
                return at < 0 ? null : run.charts.flatMap(chart => chosen(chart).map(
                  series => [chart.id + ' ' + series.name, values[series.column][at]]));
                """, elapsed);
    }

    private static Map<String, Double> scrape(int port) throws IOException, InterruptedException {
        URI metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
        String text = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        Map<String, Double> values = new TreeMap<>();
        VALUE.matcher(text).results().forEach(found -> values.put(found.group(1), Double.valueOf(found.group(2))));
        return values;
    }

    /** Waits for a new second, and compares what both say of it; returns how many values were the same. */
    private static int sameAsPrometheus(Browser browser, int port) throws Exception {
        Map<String, Double> said = scrape(port);
        double elapsed = said.get("quadrille_run_elapsed_seconds");
        Await.await("the page has this second", () -> row(browser, elapsed) != null);
        int same = 0;
        for (Object entry : row(browser, elapsed)) {
            List<?> pair = (List<?>) entry;
            String name = (String) pair.get(0);
            Double expected = expected(name, said);
            if (expected != null && pair.get(1) != null) {
                double shown = ((Number) pair.get(1)).doubleValue();
                assertEquals(expected, shown, 0.006 + 1e-6 * expected, name + " after " + elapsed + " s");
                same++;
            }
        }
        return same;
    }

    /** What the other endpoint says; null for what it does not have, or not as one number. */
    private static Double expected(String name, Map<String, Double> said) {
        Matcher share = Pattern.compile("shares group (\\d)").matcher(name);
        if (share.matches()) {
            Double ratio = said.get("quadrille_group_share_ratio{group=\"" + share.group(1) + "\"}");
            return ratio == null ? null : Double.valueOf(100 * ratio);
        }
        Matcher time = Pattern.compile("type-(\\w+) (last 10 s|measured)").matcher(name);
        if (time.matches()) {
            String title = Arrays.stream(TransactionType.values())
                    .filter(type -> type.code().equals(time.group(1)))
                    .findFirst()
                    .orElseThrow()
                    .title();
            String since = time.group(2).equals("measured") ? "measurement" : "recent";
            Double seconds = said.entrySet().stream()
                    .filter(e -> e.getKey().startsWith("quadrille_response_p90_seconds{"))
                    .filter(e -> e.getKey().contains("\"" + title + "\"")
                            && e.getKey().contains("\"" + since + "\""))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
            return seconds == null || seconds.isNaN() ? null : Double.valueOf(1e3 * seconds);
        }
        if (name.equals("lateness lateness")) {
            return 1e3 * most(said, "quadrille_lateness_seconds");
        }
        return name.equals("waiting waiting") ? sum(said, "quadrille_waiting_orders") : null;
    }

    private static double most(Map<String, Double> said, String metric) {
        return said.entrySet().stream()
                .filter(e -> e.getKey().startsWith(metric + "{"))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    private static double sum(Map<String, Double> said, String metric) {
        return said.entrySet().stream()
                .filter(e -> e.getKey().startsWith(metric + "{"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    @Test
    void thePageSaysWhatPrometheusIsTold() throws Exception {
        int metrics = Ports.free(1).get(0);
        try (Browser browser = Browser.open(true);
                Browser late = Browser.open(true);
                Kit demo = demo("--metrics-port", Integer.toString(metrics))) {
            Matcher page = page(demo);
            int port = Integer.parseInt(page.group(2));
            browser.driver().get(page.group(1));
            try (Socket deaf = new Socket(InetAddress.getLoopbackAddress(), port)) {
                deaf.getOutputStream()
                        .write(("GET /events HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                demo.awaitOut(said -> said.contains("  phase"), SECONDS);
                int same = 0;
                for (int look = 0; look < LOOKS; look++) {
                    same += sameAsPrometheus(browser, metrics);
                    if (look == LOOKS / 2) {
                        browser.driver().navigate().refresh();
                        late.driver().get(page.group(1));
                    }
                    TimeUnit.SECONDS.sleep(3);
                }
                // Four shares, lateness, waiting orders, and two times of most types.
                assertTrue(same >= LOOKS * 15, same + " values were compared");
                assertEquals(
                        browser.driver().executeScript("return values[0][0]"),
                        late.driver().executeScript("return values[0][0]"),
                        "the late visitor has the first second too");
                flood(port);
                int exit = demo.awaitExit(SECONDS);
                assertTrue(exit == ExitCode.OK.code() || exit == ExitCode.INVALID.code(), demo.out() + demo.err());
                String verdict = exit == ExitCode.OK.code() ? "VALID" : "INVALID";
                for (Browser one : List.of(browser, late)) {
                    Await.await(
                            "the verdict",
                            () -> one.driver()
                                    .findElement(By.id("state"))
                                    .getText()
                                    .equals(verdict));
                    one.assertContent();
                }
            }
            Kit.nothingLeft(folder);
        }
    }

    /** Ten seconds of far more than 10,000 requests a second, of which a few are answered. */
    private static void flood(int port) throws InterruptedException {
        String one = "HEAD /nowhere HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n";
        byte[] many = one.repeat(FLOOD_AT_ONCE).getBytes(StandardCharsets.US_ASCII);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(FLOOD_SECONDS);
        List<Thread> threads = new ArrayList<>();
        AtomicInteger answered = new AtomicInteger();
        AtomicInteger sent = new AtomicInteger();
        for (int i = 0; i < FLOOD_CONNECTIONS; i++) {
            Thread thread = new Thread(() -> {
                while (System.nanoTime() < end) {
                    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(1));
                        socket.getOutputStream().write(many);
                        sent.addAndGet(FLOOD_AT_ONCE);
                        byte[] answer = new byte[FLOOD_AT_ONCE * 100];
                        int read = socket.getInputStream().read(answer);
                        String text = new String(answer, 0, Math.max(0, read), StandardCharsets.US_ASCII);
                        answered.addAndGet(text.split(" 404 ", -1).length - 1);
                    } catch (IOException refused) {
                        Thread.yield();
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertTrue(sent.get() >= FLOOD_SECONDS * 10_000, sent + " requests were sent");
        // As the server answers: so many at once, and 100 a second.
        assertTrue(answered.get() > 0 && answered.get() < 2_000, answered + " of " + sent + " were answered");
    }

    @Test
    void aKilledDatabaseIsABandOnAllChartsAndTheVerdictIsAborted() throws Exception {
        try (Browser browser = Browser.open(true);
                Kit demo = demo("--keep", "kept")) {
            browser.driver().get(page(demo).group(1));
            demo.awaitOut(said -> said.contains("  phase"), SECONDS);
            TimeUnit.SECONDS.sleep(5);
            Path pid = folder.resolve("kept/server/postgresql/postmaster.pid");
            Kit.signal("KILL", Long.parseLong(Files.readAllLines(pid).get(0).strip()));
            assertEquals(ExitCode.ABORTED.code(), demo.awaitExit(SECONDS), demo.out() + demo.err());
            Await.await(
                    "the verdict",
                    () -> browser.driver().findElement(By.id("state")).getText().equals("ABORTED"));
            Object shown =
                    browser.driver().executeScript("show(); return plots.filter(plot => !plot.box.hidden).length");
            assertTrue(((Number) shown).intValue() > 10, shown + " charts");
            Object bare = browser.driver().executeScript("""
                    return plots.filter(plot => !plot.box.hidden).filter(plot => {
                      const u = plot.plot;
                      const colour = at => Array.from(u.ctx.getImageData(
                        Math.round(u.valToPos(at, 'x', true)), u.bbox.top + 3, 1, 1).data).join();
                      const band = bands[bands.length - 1];
                      return colour((band.from + Math.max(band.to, band.from)) / 2) === colour(Math.max(0.5, band.from - 4));
                    }).map(plot => plot.chart.id);
                    """);
            assertEquals(List.of(), bare, "charts without a band");
            assertTrue(browser.driver().findElement(By.id("wrong")).isDisplayed());
            browser.assertUsable();
            browser.picture("aborted");
        }
    }
}
