package org.quadrille.reporter.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.reporter.figures.Figures;
import org.quadrille.reporter.figures.FlowRate;
import org.quadrille.reporter.figures.Interference;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.MachineStep;
import org.quadrille.reporter.figures.TimeFigures;

class ChartsTest {
    private static final long MINUTE = 60_000_000L;
    private static final RunSchedule STANDARD = new RunSchedule(2 * MINUTE, 12 * MINUTE, 12 * MINUTE, 10, 5 * MINUTE);

    private static Figures figures(List<FlowRate> flow, List<MachineFigures> machines, List<MachineStep> steps) {
        var time = new TimeFigures(flow, List.of(), List.of(), List.of(), List.of(), List.of(), steps);
        return new Figures(
                0,
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                machines,
                List.of(),
                List.of(),
                new Interference(1, List.of(), List.of()),
                time);
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
        Charts charts = Charts.of(figures(List.of(), List.of(), List.of()), STANDARD, 1, false);
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
        Charts charts = Charts.of(figures(flow, List.of(), List.of()), STANDARD, 6, false);
        assertEquals(1 + 6 + 1, charts.load().size(), "all groups, the shares of each tile, the balance");
        for (Chart chart : charts.all()) {
            assertTrue(chart.svg().split("<").length < 1_000, chart.id());
            assertTrue(
                    chart.svg().length() < 100_000,
                    chart.id() + " " + chart.svg().length());
        }
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
        Charts charts = Charts.of(figures(List.of(), machines, steps), STANDARD, 1, false);
        assertEquals(3, charts.machines().size());
        assertEquals(
                List.of("machines-by-group", "machines-by-role", "machines-of-group-1"),
                charts.sums().stream().map(Chart::id).toList());
        assertTrue(charts.sums().get(0).svg().contains("group 1"));
        assertTrue(charts.sums().get(1).svg().contains("Tier B OLTP"));
    }
}
