package org.quadrille.vdriver.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;

/** The dashboard's expressions over series of a made-up run, by Prometheus' own {@code promtool}, where it is installed. */
class DashboardTest {
    private static final String PROGRAM = "promtool";

    /** How often live.md says that prime is scraped. */
    private static final int SCRAPE_SECONDS = 5;

    private static final int SAMPLES = 24;
    private static final String RUN = "{instance=\"prime:9464\", run_id=\"first\"}";
    private static final String AT = "instance=\"prime:9464\"";

    @TempDir
    Path folder;

    private final Map<String, String> expressions = new LinkedHashMap<>();

    @BeforeEach
    void read() throws IOException {
        assumeTrue(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, PROGRAM))),
                "promtool of Prometheus is not installed, so no expression of the dashboard is tried");
        JsonNode dashboard =
                Json.mapper().readTree(Path.of("../docs/grafana/quadrille.json").toFile());
        for (JsonNode panel : dashboard.path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                expressions.put(
                        panel.path("title").asText() + "/"
                                + target.path("refId").asText(),
                        target.path("expr").asText());
            }
        }
        expressions.put("phase", dashboard.at("/annotations/list/0/expr").asText());
    }

    /** The expression with what a visitor has chosen. */
    private String chosen(String name, String run, String tile, String group) {
        return expressions.get(name).replace("$run", run).replace("$tile", tile).replace("$group", group);
    }

    private String all(String name) {
        return chosen(name, ".*", ".*", ".*");
    }

    private String promtool(String... words) throws Exception {
        List<String> line = new ArrayList<>(List.of(PROGRAM));
        line.addAll(List.of(words));
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        String said = Files.readString(folder.resolve("said"));
        assertEquals(0, process.exitValue(), said);
        return said;
    }

    private record Expected(String expression, int seconds, Map<String, Double> samples) {}

    private void check(Map<String, String> series, List<Expected> expected) throws Exception {
        List<Map<String, Object>> tests = new ArrayList<>();
        for (Expected one : expected) {
            tests.add(Map.of(
                    "expr",
                    one.expression(),
                    "eval_time",
                    one.seconds() + "s",
                    "exp_samples",
                    one.samples().entrySet().stream()
                            .map(sample -> Map.of("labels", sample.getKey(), "value", sample.getValue()))
                            .toList()));
        }
        Map<String, Object> test = Map.of(
                "interval",
                SCRAPE_SECONDS + "s",
                "input_series",
                series.entrySet().stream()
                        .map(one -> Map.of("series", one.getKey(), "values", one.getValue()))
                        .toList(),
                "promql_expr_test",
                tests);
        Path file = folder.resolve("test.yml");
        // Each text of JSON is one of YAML.
        Files.writeString(
                file,
                Json.write(Map.of(
                        "evaluation_interval", SCRAPE_SECONDS + "s", "rule_files", List.of(), "tests", List.of(test))));
        promtool("test", "rules", file.toString());
    }

    @Test
    void everyExpressionIsOne() throws Exception {
        List<Map<String, String>> rules = new ArrayList<>();
        expressions.keySet().forEach(name -> rules.add(Map.of("record", "rule:" + rules.size(), "expr", all(name))));
        Path file = folder.resolve("rules.yml");
        Files.writeString(file, Json.write(Map.of("groups", List.of(Map.of("name", "all", "rules", rules)))));
        String said = promtool("check", "rules", file.toString());
        assertTrue(said.contains(expressions.size() + " rules found"), said);
        assertTrue(expressions.size() > 30, expressions.toString());
    }

    /** Wherever between two scrapes the dashboard asks: in steps of the scrape interval it sees every change, and no other. */
    @Test
    void everyChangeOfThePhaseIsMarked() throws Exception {
        Map<String, String> series =
                Map.of("quadrille_phase{" + AT + "}", "0x5 1x5 2x5 3x5", "quadrille_run_info" + RUN, "1x23");
        List<Integer> changes = List.of(6 * SCRAPE_SECONDS, 12 * SCRAPE_SECONDS, 18 * SCRAPE_SECONDS);
        for (int offset = 0; offset < SCRAPE_SECONDS; offset++) {
            List<Expected> expected = new ArrayList<>();
            for (int at = offset; at < SAMPLES * SCRAPE_SECONDS; at += SCRAPE_SECONDS) {
                int now = at;
                // Two scrapes after a change it is still within the 15 s.
                boolean marked =
                        changes.stream().anyMatch(change -> now >= change && now < change + 2 * SCRAPE_SECONDS);
                boolean over = changes.stream().noneMatch(change -> now >= change && now <= change + 15);
                if (marked || over) {
                    expected.add(new Expected(all("phase"), at, marked ? Map.of("{" + AT + "}", 1.0) : Map.of()));
                }
            }
            check(series, expected);
        }
    }

    @Test
    void variablesChooseRunTileAndGroup() throws Exception {
        String done = "quadrille_transactions_total{" + AT + ", status=\"failed\", type=\"Trade-Order\", ";
        Map<String, String> series = Map.of(
                done + "tile=\"1\", group=\"1\"}", "0+5x23",
                done + "tile=\"1\", group=\"2\"}", "0+10x23",
                done + "tile=\"2\", group=\"1\"}", "0+20x23",
                "quadrille_run_info" + RUN, "1x23",
                "quadrille_tpsv{" + AT + "}", "40x23",
                "quadrille_group_share_ratio{" + AT + ", group=\"1\"}", "0.1x23",
                "quadrille_group_share_ratio{" + AT + ", group=\"2\"}", "0.2x23");
        String byGroup = "Transactions by group/A";
        String share = "quadrille_group_share_ratio{" + AT + ", group=\"2\"}";
        check(
                series,
                List.of(
                        new Expected(all(byGroup), 60, Map.of("{group=\"1\"}", 5.0, "{group=\"2\"}", 2.0)),
                        new Expected(
                                chosen(byGroup, ".*", "1", ".*"),
                                60,
                                Map.of("{group=\"1\"}", 1.0, "{group=\"2\"}", 2.0)),
                        new Expected(chosen(byGroup, "first", ".*", "1"), 60, Map.of("{group=\"1\"}", 5.0)),
                        new Expected(chosen(byGroup, "other", ".*", ".*"), 60, Map.of()),
                        new Expected(chosen("Failed/A", "first", "2", "1|2"), 60, Map.of("{}", 240.0)),
                        new Expected(chosen("Share of each group/A", ".*", ".*", "2"), 60, Map.of(share, 0.2)),
                        new Expected(all("Throughput/A"), 60, Map.of("quadrille_tpsv{" + AT + "}", 40.0)),
                        new Expected(chosen("Throughput/A", "other", ".*", ".*"), 60, Map.of())));
    }

    @Test
    void waitsAndRetriesAreShown() throws Exception {
        String worker = "{" + AT + ", worker=\"connector-1\"}";
        Map<String, String> series = Map.of(
                "quadrille_run_info" + RUN, "1x23",
                "quadrille_oltp_waiting" + worker, "3x23",
                "quadrille_dss_waiting" + worker, "2x23",
                "quadrille_ring_waits" + worker, "0+10x23",
                "quadrille_senders_retrying" + worker, "4x23",
                "quadrille_market_lag" + worker, "1500000x23",
                "quadrille_market_wait" + worker, "0+2500000x23");
        String waits = "Threads that wait for a connection/";
        check(
                series,
                List.of(
                        new Expected(all(waits + "A"), 60, Map.of("quadrille_oltp_waiting" + worker, 3.0)),
                        new Expected(all(waits + "B"), 60, Map.of("quadrille_dss_waiting" + worker, 2.0)),
                        new Expected(all("Ring waits a second/A"), 60, Map.of(worker, 2.0)),
                        new Expected(
                                all("Senders that retry/A"), 60, Map.of("quadrille_senders_retrying" + worker, 4.0)),
                        new Expected(all("Market: behind, and waited for/A"), 60, Map.of(worker, 1.5)),
                        new Expected(all("Market: behind, and waited for/B"), 60, Map.of(worker, 0.5))));
    }
}
