package org.quadrille.reporter.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.reporter.figures.FlowRate;
import org.quadrille.reporter.figures.GaugeStep;
import org.quadrille.reporter.figures.GroupShare;
import org.quadrille.reporter.figures.Interference;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.MachineStep;
import org.quadrille.reporter.figures.PhaseChange;
import org.quadrille.reporter.figures.Rates;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.figures.RunFiguresBuilder;
import org.quadrille.reporter.figures.TimeFigures;

class ChartsTest {
    private static final long MINUTE = 60_000_000L;
    private static final RunSchedule STANDARD = new RunSchedule(2 * MINUTE, 12 * MINUTE, 12 * MINUTE, 10, 5 * MINUTE);

    private static RunFigures figures(List<FlowRate> flow, List<MachineFigures> machines, List<MachineStep> steps) {
        var time = new TimeFigures(flow, List.of(), List.of(), List.of(), List.of(), List.of(), steps);
        return RunFiguresBuilder.builder()
                .tpsV(0.0)
                .rates(new Rates(0, 0.0, 0.0))
                .counted(Throughput.TRADE_RESULTS)
                .leftOut(List.of())
                .transactions(Map.of())
                .shares(List.of())
                .phaseRates(List.of())
                .throughput(List.of())
                .serviceTimes(List.of())
                .troubles(List.of())
                .machines(machines)
                .kitCost(List.of())
                .limits(List.of())
                .interference(new Interference(1, List.of(), List.of()))
                .time(time)
                .build();
    }

    private static TimeFigures time(List<PhaseChange> changes, List<GaugeStep> gauges) {
        return new TimeFigures(List.of(), changes, List.of(), List.of(), List.of(), gauges, List.of());
    }

    private static MachineFigures machine(String id, String role, Integer group) {
        return new MachineFigures(
                id,
                id,
                "cpu",
                4.0,
                1L << 34,
                "Linux",
                role,
                role,
                group,
                role.startsWith("Tier B") ? List.of(1) : List.of(),
                1,
                1.0,
                1.0,
                0.0,
                1.0,
                1.0,
                0.0,
                0.0,
                0.0,
                0.0,
                Map.of("diskOps", 50.0));
    }

    @Test
    void aRunOfNothingHasEmptyCharts() {
        Charts charts = Charts.of(figures(List.of(), List.of(), List.of()), STANDARD, 1, false, List.of());
        assertTrue(charts.throughput().svg().contains("minutes from the start of the run"));
        assertEquals(List.of(), charts.machines());
        assertEquals(List.of(), charts.sums());
    }

    @Test
    void aLongRunOfSixTilesStaysSmall() {
        List<FlowRate> flow = new ArrayList<>();
        for (int step = 0; step < 600; step++) {
            for (int tile = 1; tile <= 6; tile++) {
                for (int group = 1; group <= GroupId.PER_TILE; group++) {
                    double rate = 100 + (step * 7919L * tile * group) % 83;
                    flow.add(new FlowRate(step * STANDARD.end() / 600, tile, group, rate, rate, rate));
                }
            }
        }
        Charts charts = Charts.of(figures(flow, List.of(), List.of()), STANDARD, 6, false, List.of());
        assertEquals(1 + 6 + 1, charts.load().size(), "all groups, the shares of each tile, the balance");
        for (Chart chart : charts.all()) {
            assertTrue(chart.svg().split("<").length < 1_000, chart.id());
            assertTrue(
                    chart.svg().length() < 100_000,
                    chart.id() + " " + chart.svg().length());
        }
    }

    @Test
    void theBalanceOfAHundredTilesShowsTheOutermostAndNotAHundredLines() {
        List<FlowRate> flow = new ArrayList<>();
        for (long at = 0; at < STANDARD.end(); at += MINUTE) {
            for (int tile = 1; tile <= 100; tile++) {
                double rate = tile == 57 ? 30 : 10;
                flow.add(new FlowRate(at, tile, 1, rate, rate, rate));
            }
        }
        String balance = new ThroughputCharts(new TimeChart(STANDARD, List.of()), Throughput.TRADE_RESULTS, flow)
                .tiles(100)
                .svg();
        for (String name : List.of("highest tile", "tile in the middle", "lowest tile", "even")) {
            assertTrue(balance.contains(">" + name + "<"), name);
        }
        assertFalse(balance.contains(">tile 57<"));
        assertTrue(balance.contains(">3<"), "the axis goes up to the highest, 30 of 1,020");
    }

    @Test
    void theSharesOfAHundredTilesAreAChartForEachGroup() {
        List<FlowRate> flow = new ArrayList<>();
        List<GroupShare> targets = new ArrayList<>();
        for (int tile = 1; tile <= 100; tile++) {
            for (int phase = 1; phase <= STANDARD.phases(); phase++) {
                targets.add(new GroupShare(phase, tile, 1, 1, 40.0, 40));
                targets.add(new GroupShare(phase, tile, 2, 1, 60.0, 60));
            }
            for (long at = 0; at < STANDARD.end(); at += MINUTE) {
                // Tile 57 is as wanted, tile 3 does nothing, and in all others group 1 has a half.
                double first = tile == 57 ? 40 : 50;
                flow.add(new FlowRate(at, tile, 1, tile == 3 ? 0 : first, 1, 1));
                flow.add(new FlowRate(at, tile, 2, tile == 3 ? 0 : 100 - first, 1, 1));
            }
        }
        ThroughputCharts charts =
                new ThroughputCharts(new TimeChart(STANDARD, List.of()), Throughput.TRADE_RESULTS, flow);
        List<Chart> shares = charts.shares(targets, 100);
        assertEquals(
                List.of("shares-group-1", "shares-group-2", "shares-group-3", "shares-group-4"),
                shares.stream().map(Chart::id).toList());
        String first = shares.get(0).svg();
        assertTrue(first.contains(">furthest tile<") && first.contains(">tile in the middle<"));
        String none = charts.shares(
                        targets.stream()
                                .map(t -> new GroupShare(t.phase(), t.tile(), t.group(), 1, 50.0, 50))
                                .toList(),
                        100)
                .get(0)
                .svg();
        assertNotEquals(first, none, "ten points from 40, and none from 50");
        assertFalse(shares.get(0).svg().contains("NaN"), "a tile that does nothing has no share");
    }

    @Test
    void theDatabaseMachinesOfManyTilesAreOneChart() {
        List<MachineFigures> machines = new ArrayList<>();
        List<MachineStep> steps = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            machines.add(machine("db" + i, "Tier B OLTP", 1));
            steps.add(new MachineStep("db" + i, MINUTE, Map.of(SampleColumn.CPU, 10.0 * i)));
            steps.add(new MachineStep("db" + i, 2 * MINUTE, Map.of(SampleColumn.CPU, 10.0 * i)));
        }
        machines.add(machine("driver", "Tier A", 1));
        Charts charts = Charts.of(figures(List.of(), machines, steps), STANDARD, 7, false, List.of());
        assertEquals(1, charts.tierB().size());
        assertTrue(charts.tierB().get(0).svg().contains(">busiest machine<"));
        assertTrue(charts.tierB().get(0).text().contains("of all 7"), "no machine of Tier A");
        Charts none = Charts.of(figures(List.of(), List.of(), List.of()), STANDARD, 7, false, List.of());
        assertEquals(List.of(), none.tierB());
    }

    @Test
    void eachGroupShowsItsLargestRise() {
        List<PhaseChange> changes = List.of(
                new PhaseChange(2, 1, 10, 5, 360, 1, 1, 1, 1),
                new PhaseChange(3, 1, 5, 10, 360, 1, 1, 1, 1),
                new PhaseChange(7, 1, 5, 35, 360, 1, 1, 1, 1),
                new PhaseChange(9, 1, 5, 10, 360, 1, 1, 1, 1));
        List<FlowRate> flow = new ArrayList<>();
        List<GaugeStep> gauges = new ArrayList<>();
        for (long at = 0; at < STANDARD.end(); at += MINUTE) {
            flow.add(new FlowRate(at, 1, 1, 10, 9, 9.5));
            gauges.add(new GaugeStep("waitingOrders", 1, at, 240));
        }
        ThroughputCharts charts =
                new ThroughputCharts(new TimeChart(STANDARD, List.of()), Throughput.TRADE_RESULTS, flow);
        List<Chart> rises = charts.rises(time(changes, gauges));
        assertEquals(1, rises.size());
        Chart rise = rises.get(0);
        assertEquals("Group 1 from 5 to 35 % of its tile", rise.title());
        assertTrue(rise.svg().contains(">waiting limit orders<") && rise.svg().contains(">expected<"));
        assertFalse(rise.svg().contains(">9<"), "the number of a phase that is outside the chart");
        assertTrue(rise.svg().contains(">7<"));
        assertFalse(charts.rises(time(changes, List.of())).get(0).svg().contains("waiting limit orders"));
        assertEquals(List.of(), charts.rises(time(List.of(), gauges)), "a run of one phase has no change");
    }

    @Test
    void machinesAddUpInTheirGroupAndRole() {
        List<MachineFigures> machines =
                List.of(machine("a", "Tier A", 1), machine("b", "Tier B OLTP", 1), machine("c", "Tier A", null));
        Map<SampleColumn, Double> means = Map.of(
                SampleColumn.CPU, 50.0,
                SampleColumn.MEMORY, 1e9,
                SampleColumn.NET_IN, 1e6,
                SampleColumn.NET_OUT, 1e6,
                SampleColumn.DISK_OPS, 50.0);
        List<MachineStep> steps = new ArrayList<>();
        for (String id : List.of("a", "b", "c")) {
            steps.add(new MachineStep(id, MINUTE, means));
            steps.add(new MachineStep(id, 2 * MINUTE, means));
        }
        Charts charts = Charts.of(figures(List.of(), machines, steps), STANDARD, 1, false, List.of());
        assertEquals(3, charts.machines().size());
        assertEquals(
                List.of("machines-by-group", "machines-by-role", "machines-of-group-1"),
                charts.sums().stream().map(Chart::id).toList());
        assertTrue(charts.sums().get(0).svg().contains("group 1"));
        assertTrue(charts.sums().get(1).svg().contains("Tier B OLTP"));
        assertEquals(
                List.of("tier-b-tile-1"), charts.tierB().stream().map(Chart::id).toList());
        assertTrue(charts.tierB().get(0).svg().contains(">group 1 OLTP<"));
    }

    @Test
    void placesThatAreWholeNumbersHaveNoFractionsBetweenThem() {
        double[] values = {10, 20, 30};
        for (double each : List.of(1.0, 0.5)) {
            double[] places = {each, 2 * each, 3 * each};
            String drawn = Graph.of(
                            false,
                            Graph.Axis.between("place", 0.4, 3.6),
                            Graph.Axis.between("value", 0, 40),
                            List.of(Graph.Line.plain("a", Palette.TEXT, 1, places, values)))
                    .chart("id", "title", "text")
                    .svg();
            assertTrue(drawn.contains(">1<") && drawn.contains(">3<"), drawn);
            assertEquals(each == 0.5, drawn.contains(">1.4<") || drawn.contains(">1.5<"), drawn);
        }
    }
}
