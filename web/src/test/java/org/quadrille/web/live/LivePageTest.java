package org.quadrille.web.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.testing.SmallTestbed;
import org.quadrille.vdriver.prime.Progress;

/** What visitors are told of a run, whenever they come. */
class LivePageTest {
    @TempDir
    Path folder;

    private RunSetup setup;
    private RunSchedule schedule;
    private LivePage page;

    @BeforeEach
    void aTestbed() throws IOException {
        setup = Testbeds.load(SmallTestbed.in(folder));
        schedule = setup.profile().phases().schedule();
        page = new LivePage(folder);
    }

    /** A moment at which group g has finished {@code done[g]} transactions of each customer type and Trade-Results. */
    private Progress.Moment moment(double second, long... done) {
        List<WorkerStatus.GroupCounts> counts = new ArrayList<>();
        for (int g = 0; g < done.length; g++) {
            long[] completed = new long[TransactionType.values().length];
            long finished = done[g];
            TransactionType.customerTypes().forEach(type -> completed[type.ordinal()] = finished);
            completed[TransactionType.TRADE_RESULT.ordinal()] = finished;
            counts.add(new WorkerStatus.GroupCounts(
                    1, g + 1, completed, new long[completed.length], new long[completed.length]));
        }
        WorkerStatus status = new WorkerStatus(
                WorkerState.RUNNING,
                "",
                counts,
                List.of(
                        new WorkerStatus.Gauge("waitingOrders", 5),
                        new WorkerStatus.Gauge("failed_40001", second > 2 ? 7 : 3)),
                List.of(),
                null);
        long micros = (long) (second * 1e6);
        return new Progress.Moment(
                micros,
                schedule.phaseAt(micros),
                schedule.phases(),
                Throughput.of(setup.profile()),
                12.5,
                11,
                100,
                new double[] {10, 20, 30, 40},
                List.of(10, 20, 30, 40),
                0,
                0,
                1_500,
                List.of(),
                // The connector counts the same ones again.
                Map.of("mee-1", status, "connector-1", status),
                Map.of("prime", MachineSample.of(micros, Map.of(SampleColumn.CPU, 43.1))));
    }

    private record Event(String name, JsonNode data) {}

    private List<Event> visit() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        page.events().body().to(bytes);
        List<Event> events = new ArrayList<>();
        for (String block : bytes.toString(StandardCharsets.UTF_8).split("\n\n")) {
            if (block.startsWith("event: ")) {
                String[] lines = block.split("\n");
                events.add(new Event(lines[0].substring(7), Json.mapper().readTree(lines[1].substring(6))));
            }
        }
        return events;
    }

    private static List<JsonNode> named(List<Event> events, String name) {
        return events.stream()
                .filter(e -> e.name().equals(name))
                .map(Event::data)
                .toList();
    }

    /** The place of a series in a row. */
    private static int column(JsonNode run, String chart, int series) {
        for (JsonNode one : run.path("charts")) {
            if (one.path("id").asText().equals(chart)) {
                return one.path("series").path(series).path("column").asInt();
            }
        }
        throw new AssertionError("no chart " + chart);
    }

    @Test
    void aRunWithoutTradeResultsShowsWhatItsCustomersDo() {
        setup = new RunSetup(setup.testbed(), Profiles.load("read-only", folder));
        schedule = setup.profile().phases().schedule();
        LiveRun live = new LiveRun(setup);
        JsonNode run = Json.mapper().valueToTree(live.description("reads"));
        assertEquals("customer transactions a second", run.path("unit").asText());
        List<String> charts = new ArrayList<>();
        run.path("charts").forEach(chart -> charts.add(chart.path("id").asText()));
        assertTrue(charts.containsAll(List.of("throughput", "type-TS", "type-TL", "type-DM")), charts.toString());
        for (String none : List.of("waiting", "type-TO", "type-TU", "type-TR", "type-MF")) {
            assertFalse(charts.contains(none), none);
        }
        live.row(moment(1, 10, 20, 30, 40));
        List<Object> row = live.row(moment(3, 20, 60, 60, 60)).orElseThrow();
        assertEquals(40.0, row.get(column(run, "throughput", 0)), "ten more of each of eight types in two seconds");
    }

    @Test
    void whoeverComesAfterTheEndIsToldTheSameAsWhoeverWasThereFromTheBeginning() throws Exception {
        CompletableFuture<List<Event>> first = CompletableFuture.supplyAsync(() -> {
            try {
                return visit();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        page.said("databases of 4 groups 2.1 s\n");
        Progress progress = page.begin(setup, "run-7");
        progress.step("checking the testbed");
        progress.started(schedule);
        progress.moment(moment(1, 10, 20, 30, 40));
        progress.moment(moment(3, 20, 60, 60, 60));
        progress.problem("monitor-1 is lost");
        page.close();
        List<Event> late = visit();
        assertEquals(late, first.get());
        assertEquals(
                List.of("databases of 4 groups 2.1 s", "checking the testbed", "warm-up", "monitor-1 is lost"),
                named(late, "said").stream().map(s -> s.path("text").asText()).toList());
        JsonNode run = named(late, "run").get(0);
        List<JsonNode> rows = named(late, "row");
        assertEquals("run-7", run.path("id").asText());
        assertEquals(10, run.path("phases").size());
        assertEquals(
                setup.profile().phases().shares().get(3).get(1),
                run.path("phases").path(3).path("shares").path(1).asInt());
        assertEquals(2, rows.size());
        assertEquals(3, rows.get(1).path(0).asDouble());
        // 20 more Trade-Results in two seconds, counted once.
        assertEquals(20, rows.get(1).path(column(run, "throughput", 1)).asDouble());
        assertEquals(1.5, rows.get(1).path(column(run, "lateness", 0)).asDouble());
        // The last value: shares of what the groups have finished since the first second of the phase.
        assertTrue(rows.get(0).path(rows.get(0).size() - 1).isNull());
        assertEquals(
                "[10.0,40.0,30.0,20.0]",
                rows.get(1).path(rows.get(1).size() - 1).toString());
        assertEquals(43.1, rows.get(1).path(column(run, "cpu", 0)).asDouble());
        assertTrue(rows.get(1).path(column(run, "memory", 0)).isNull());
        // Twice, as two processes say it.
        assertEquals(
                List.of("{\"40001\":6}", "{\"40001\":14}"),
                named(late, "failures").stream().map(JsonNode::toString).toList());
        assertEquals(
                "monitor-1 is lost", named(late, "band").get(0).path("text").asText());
    }

    @Test
    void aGroupThatFinishesNothingIsABandFromItsLastSign() throws Exception {
        double from = schedule.measureStart() / 1e6;
        Progress progress = page.begin(setup, "run-7");
        for (int second = 1; second <= 6; second++) {
            progress.moment(moment(from + second, second, Math.min(second, 2), second, second));
        }
        page.close();
        List<JsonNode> bands = named(visit(), "band");
        bands.forEach(band -> assertEquals(0, band.path("place").asInt(), "more than one"));
        JsonNode band = bands.get(bands.size() - 1);
        assertEquals(from + 2, band.path("from").asDouble());
        assertEquals(from + 6, band.path("to").asDouble());
        assertEquals("group 2 finishes nothing", band.path("text").asText());
    }

    @Test
    void ofALongRunThereAreNoMoreRowsThanOfOneOfHours() {
        RunSetup day = new RunSetup(
                setup.testbed(),
                setup.profile()
                        .change()
                        .phases(setup.profile().phases().withLength(Duration.ofHours(2)))
                        .build());
        LiveRun run = new LiveRun(day);
        int seconds = (int) (day.profile().phases().schedule().end() / 1_000_000);
        long rows = IntStream.range(1, seconds)
                .filter(second ->
                        run.row(moment(second, second, second, second, second)).isPresent())
                .count();
        assertTrue(rows > 5_000 && rows <= 10_000, rows + " rows of " + seconds + " s");
    }

    @Test
    void twoHoursOfFourHundredConnectorsInTrouble() throws Exception {
        RunSetup hours = new RunSetup(
                setup.testbed(),
                setup.profile()
                        .change()
                        .phases(setup.profile().phases().withLength(Duration.ofMinutes(12)))
                        .build());
        RunSchedule twoHours = hours.profile().phases().schedule();
        Progress progress = page.begin(hours, "run-7");
        Progress.Moment one = moment(1, 1, 1, 1, 1);
        Map<String, WorkerStatus> workers = IntStream.rangeClosed(1, 400)
                .boxed()
                .collect(Collectors.toMap(
                        i -> "connector-" + i, i -> one.workers().get("connector-1")));
        int seconds = (int) (twoHours.end() / 1_000_000);
        for (int second = 1; second <= seconds; second++) {
            // No group finishes anything, and something is lost every minute.
            progress.moment(new Progress.Moment(
                    second * 1_000_000L,
                    twoHours.phaseAt(second * 1_000_000L),
                    twoHours.phases(),
                    one.counted(),
                    one.throughput(),
                    one.mean(),
                    one.rate(),
                    one.shares(),
                    one.targets(),
                    second,
                    second,
                    one.lateness(),
                    one.times(),
                    workers,
                    one.machines()));
            if (second % 60 == 0) {
                progress.problem("monitor-" + second + " is lost");
            }
        }
        page.close();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        page.events().body().to(all);
        assertTrue(seconds > 7_000, seconds + " s");
        // All that the page keeps of a run is what it tells.
        assertTrue(all.size() < 20_000_000, all.size() + " bytes");
    }

    @Test
    void anotherRunTakesThePlaceOfTheLast() throws Exception {
        page.begin(setup, "run-7").moment(moment(1, 1, 1, 1, 1));
        page.begin(setup, "run-8").moment(moment(1, 1, 1, 1, 1));
        page.close();
        List<Event> events = visit();
        assertEquals(1, named(events, "run").size());
        assertEquals("run-8", named(events, "run").get(0).path("id").asText());
        assertEquals("run-8", page.runId());
    }
}
