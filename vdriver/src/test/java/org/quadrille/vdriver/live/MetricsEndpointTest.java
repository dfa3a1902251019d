package org.quadrille.vdriver.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Progress;

/** What a scraper gets over HTTP, and that dashboard and documentation name no other metrics. */
class MetricsEndpointTest {
    private static final Path DOCS = Path.of("../docs");
    private static final MachineSample SAMPLED = MachineSample.of(
            30_000_000,
            Map.ofEntries(
                    Map.entry(SampleColumn.CPU, 43.1),
                    Map.entry(SampleColumn.STEAL, 2.0),
                    Map.entry(SampleColumn.HELD_BACK, 250.0),
                    Map.entry(SampleColumn.MEMORY, 8e9),
                    Map.entry(SampleColumn.DISK_READ, 1.0),
                    Map.entry(SampleColumn.DISK_WRITE, 2.0),
                    Map.entry(SampleColumn.NET_IN, 3.0),
                    Map.entry(SampleColumn.NET_OUT, 4.0),
                    Map.entry(SampleColumn.OWN_CPU, 157.2),
                    Map.entry(SampleColumn.OWN_MEMORY, 3e8),
                    Map.entry(SampleColumn.GC_PAUSE, 30.0),
                    Map.entry(SampleColumn.GC_LONGEST, 20.0),
                    Map.entry(SampleColumn.THREADS, 41.0)));
    private static final Pattern SAMPLE = Pattern.compile("(quadrille_\\w+?)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");
    private static final Pattern NAME = Pattern.compile("quadrille_\\w+");

    private MetricsEndpoint endpoint;

    @BeforeEach
    void open() {
        endpoint = MetricsEndpoint.open(InetAddress.getLoopbackAddress(), 0, "run-7");
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    private String scrape() throws IOException, InterruptedException {
        HttpRequest ask = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoint.port() + "/metrics"))
                // The header that Prometheus itself sends.
                .header(
                        "Accept",
                        "application/vnd.google.protobuf;q=0.6,application/openmetrics-text;version=1.0.0;"
                                + "q=0.5,text/plain;version=0.0.4;q=0.3")
                .build();
        var answer = HttpClient.newHttpClient().send(ask, BodyHandlers.ofString());
        assertEquals(200, answer.statusCode());
        return answer.body();
    }

    private static GroupCounts counts(int group, TransactionType type, long completed, long failed, long retries) {
        long[][] all = new long[3][TransactionType.values().length];
        all[0][type.ordinal()] = completed;
        all[1][type.ordinal()] = failed;
        all[2][type.ordinal()] = retries;
        return new GroupCounts(1, group, all[0], all[1], all[2]);
    }

    private static WorkerStatus status(GroupCounts counts, Gauge... gauges) {
        return new WorkerStatus(WorkerState.RUNNING, "", List.of(counts), List.of(gauges), List.of(), null);
    }

    private void run() {
        Progress progress =
                endpoint.with(new PlainProgress(new PrintStream(OutputStream.nullOutputStream()), Long.MAX_VALUE));
        progress.started(new RunSchedule(2_000_000, 12_000_000, 12_000_000, 10, 5_000_000));
        Histogram lookups = new Histogram(3);
        lookups.recordValueWithCount(1_500, 90);
        lookups.recordValueWithCount(2_500_000, 10);
        GroupCounts lookup = counts(2, TransactionType.TRADE_LOOKUP, 50, 1, 4);
        progress.moment(new Progress.Moment(
                30_500_000,
                2,
                10,
                Throughput.TRADE_RESULTS,
                41.5,
                40.25,
                500,
                new double[] {9.5, 20.5, 30, 40},
                List.of(10, 20, 30, 40),
                2,
                8,
                1_250,
                List.of(
                        new Progress.Times(TransactionType.TRADE_LOOKUP, lookups, all(0.0015), all(2.5)),
                        new Progress.Times(
                                TransactionType.TRADE_UPDATE, new Histogram(3), all(Double.NaN), all(Double.NaN))),
                Map.of(
                        "ce-1",
                                status(
                                        lookup,
                                        new Gauge("lateness", 1_250),
                                        new Gauge("sessions", 4),
                                        new Gauge("ringWaits", 7),
                                        new Gauge("marketWait", 9)),
                        "ce-2", status(lookup),
                        "connector-2", status(lookup, gauges("oltpActive", "oltpWaiting", "dssActive", "dssWaiting")),
                        "mee-1",
                                status(
                                        counts(2, TransactionType.TRADE_RESULT, 30, 0, 0),
                                        gauges(
                                                "waitingOrders",
                                                "waitingOrders.1.2",
                                                "marketBacklog",
                                                "triggerQueue",
                                                "marketLag",
                                                "sendersRetrying"))),
                Map.of("prime", SAMPLED)));
    }

    private static Gauge[] gauges(String... names) {
        Gauge[] gauges = new Gauge[names.length];
        for (int i = 0; i < names.length; i++) {
            gauges[i] = new Gauge(names[i], i + 1);
        }
        return gauges;
    }

    /** Label values and value of every sample, by name. */
    private static Map<String, Map<Map<String, String>, Double>> samples(String text) {
        Map<String, Map<Map<String, String>, Double>> all = new HashMap<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            Matcher sample = SAMPLE.matcher(line);
            assertTrue(sample.matches(), line);
            Map<String, String> labels = new HashMap<>();
            Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
            while (label.find()) {
                labels.put(label.group(1), label.group(2));
            }
            all.computeIfAbsent(sample.group(1), n -> new HashMap<>()).put(labels, Double.valueOf(sample.group(3)));
        });
        return all;
    }

    private static Progress.Quantiles all(double seconds) {
        return new Progress.Quantiles(seconds, seconds, seconds, seconds);
    }

    @Test
    void beforeTheRunThereIsOnlyItsName() throws Exception {
        String text = scrape();
        assertEquals(Set.of("quadrille_run_info"), samples(text).keySet());
        assertTrue(text.contains("run_id=\"run-7\""), text);
    }

    @Test
    void valuesAreThoseOfTheRunInBaseUnits() throws Exception {
        run();
        var samples = samples(scrape());
        Map<String, String> lookups = Map.of("tile", "1", "group", "2", "type", "Trade-Lookup");
        assertEquals(98, samples.get("quadrille_transactions_total").get(and(lookups, "status", "ok")));
        assertEquals(2, samples.get("quadrille_transactions_total").get(and(lookups, "status", "failed")));
        assertEquals(8, samples.get("quadrille_retries_total").get(lookups));
        assertEquals(41.5, samples.get("quadrille_tpsv").get(Map.of()));
        assertEquals(139, samples.get("quadrille_run_length_seconds").get(Map.of()));
        assertEquals(0.095, samples.get("quadrille_group_share_ratio").get(Map.of("group", "1")), 1e-9);
        assertEquals(0.1, samples.get("quadrille_group_target_ratio").get(Map.of("group", "1")), 1e-9);
        assertEquals(0.00125, samples.get("quadrille_lateness_seconds").get(Map.of("worker", "ce-1")), 1e-9);
        assertEquals(1.572, samples.get("quadrille_process_cpu_ratio").get(Map.of("worker", "prime")), 1e-9);
        assertEquals(0.25, samples.get("quadrille_machine_held_back_ratio").get(Map.of("worker", "prime")), 1e-9);
        assertEquals(0.03, samples.get("quadrille_process_gc_pause_seconds").get(Map.of("worker", "prime")), 1e-9);
        var buckets = samples.get("quadrille_response_seconds_bucket");
        assertEquals(0, buckets.get(Map.of("type", "Trade-Lookup", "le", "0.001")));
        assertEquals(90, buckets.get(Map.of("type", "Trade-Lookup", "le", "2.0")));
        assertEquals(100, buckets.get(Map.of("type", "Trade-Lookup", "le", "3.0")));
        assertEquals(100, buckets.get(Map.of("type", "Trade-Lookup", "le", "+Inf")));
        assertEquals(
                90 * 0.0015 + 10 * 2.5,
                samples.get("quadrille_response_seconds_sum").get(Map.of("type", "Trade-Lookup")),
                0.03);
        assertEquals(
                Set.of(
                        Map.of("type", "Trade-Lookup", "since", "recent"),
                        Map.of("type", "Trade-Lookup", "since", "measurement")),
                samples.get("quadrille_response_p90_seconds").keySet(),
                "what is not known is left out");
        assertFalse(
                samples.keySet().stream().anyMatch(n -> n.contains(".")),
                samples.keySet().toString());
    }

    private static Map<String, String> and(Map<String, String> labels, String name, String value) {
        Map<String, String> more = new HashMap<>(labels);
        more.put(name, value);
        return more;
    }

    @Test
    void theDashboardUsesOnlyMetricsAndLabelsThatExist() throws Exception {
        run();
        var samples = samples(scrape());
        JsonNode dashboard = Json.mapper().readTree(Files.readString(DOCS.resolve("grafana/quadrille.json")));
        List<JsonNode> queries = new ArrayList<>();
        dashboard.get("panels").forEach(panel -> panel.get("targets").forEach(queries::add));
        dashboard.get("annotations").get("list").forEach(queries::add);
        assertTrue(queries.size() > 20, "queries: " + queries.size());
        Set<String> used = new HashSet<>();
        for (JsonNode query : queries) {
            String expr = query.get("expr").asText();
            Set<String> labels = new HashSet<>();
            Matcher name = NAME.matcher(expr);
            while (name.find()) {
                assertTrue(samples.containsKey(name.group()), "no metric " + name.group());
                used.add(name.group());
                samples.get(name.group()).keySet().forEach(some -> labels.addAll(some.keySet()));
            }
            assertFalse(labels.isEmpty() && expr.contains("{"), expr);
            for (String label : labelsOf(expr, query.path("legendFormat").asText())) {
                assertTrue(labels.contains(label), "no label " + label + " in " + expr);
            }
            Matcher value = LABEL.matcher(expr);
            while (value.find()) {
                String wanted = value.group(2);
                String key = value.group(1);
                assertTrue(
                        used.stream()
                                .flatMap(n -> samples.get(n).keySet().stream())
                                .anyMatch(l -> wanted.equals(l.get(key))),
                        "no " + value.group());
            }
        }
        assertTrue(used.size() > 20, used.toString());
    }

    private static Set<String> labelsOf(String expr, String legend) {
        Set<String> labels = new HashSet<>();
        Matcher legends = Pattern.compile("\\{\\{(\\w+)}}").matcher(legend);
        while (legends.find()) {
            labels.add(legends.group(1));
        }
        Matcher selectors = LABEL.matcher(expr);
        while (selectors.find()) {
            labels.add(selectors.group(1));
        }
        Matcher groupings = Pattern.compile("by \\(([^)]*)\\)").matcher(expr);
        while (groupings.find()) {
            labels.addAll(List.of(groupings.group(1).split(", *")));
        }
        return labels;
    }

    @Test
    void theTableOfTheDocumentationIsComplete() throws Exception {
        run();
        Set<String> offered = new TreeSet<>();
        samples(scrape()).keySet().forEach(n -> offered.add(n.replaceFirst("_(bucket|count|sum)$", "")));
        Set<String> documented = new TreeSet<>();
        Matcher names =
                Pattern.compile("(?m)^\\| `(quadrille_\\w+)").matcher(Files.readString(DOCS.resolve("live.md")));
        while (names.find()) {
            documented.add(names.group(1));
        }
        offered.forEach(n -> assertTrue(documented.contains(n), "docs/live.md has no row for " + n));
    }

    @Test
    void aPortInUseIsOneSentence() {
        UserError error = assertThrows(
                UserError.class,
                () -> MetricsEndpoint.open(InetAddress.getLoopbackAddress(), endpoint.port(), "run-8"));
        assertEquals(ExitCode.USAGE, error.exitCode());
        assertEquals(
                "Cannot offer metrics on 127.0.0.1:" + endpoint.port() + " (Address already in use); name another port"
                        + " with --metrics-port, or stop the program that uses this one.",
                error.getMessage());
    }

    @Test
    void scrapersThatHangUpAreNotToldOf() throws IOException, InterruptedException {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        Handler listener = new Handler() {
            @Override
            public void publish(LogRecord log) {
                told.add(log.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger all = Logger.getLogger("");
        all.addHandler(listener);
        try {
            // It asks a hundred times at once and hangs up in the middle of the first answer.
            byte[] questions =
                    "GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n".repeat(100).getBytes(StandardCharsets.US_ASCII);
            try (Socket scraper = new Socket(InetAddress.getLoopbackAddress(), endpoint.port())) {
                scraper.setSoLinger(true, 0);
                scraper.getOutputStream().write(questions);
                assertEquals('H', scraper.getInputStream().read());
            }
            scrape();
        } finally {
            all.removeHandler(listener);
        }
        assertEquals(List.of(), told);
    }
}
