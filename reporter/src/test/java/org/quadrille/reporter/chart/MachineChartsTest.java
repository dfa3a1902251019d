package org.quadrille.reporter.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.MachineStep;

/** What the chart of a machine shows of its quota. */
class MachineChartsTest {
    private static final int STEPS = 10;
    private static final long SECOND = 1_000_000;

    private static MachineFigures machine(String id) {
        return new MachineFigures(
                id, id, "", 0.5, 1L << 30, "", "Tier A", null, null, List.of(), STEPS, 50.0, 60.0, 0.0, 1e8, 1e8, 0.0,
                0.0, 0.0, 0.0, Map.of());
    }

    private static List<MachineStep> steps(String machine, Double heldBack) {
        Map<SampleColumn, Double> means = new EnumMap<>(SampleColumn.class);
        SampleColumn.ofMachine().forEach(column -> means.put(column, 50.0));
        means.remove(SampleColumn.HELD_BACK);
        if (heldBack != null) {
            means.put(SampleColumn.HELD_BACK, heldBack);
        }
        return IntStream.range(0, STEPS)
                .mapToObj(i -> new MachineStep(machine, i * SECOND, means))
                .toList();
    }

    @Test
    void onlyAMachineWithAQuotaHasAPanelOfHowLongItWasHeldBack() {
        List<MachineStep> steps = Stream.of(steps("limited", 250.0), steps("free", null))
                .flatMap(List::stream)
                .toList();
        List<Chart> charts = new MachineCharts(
                        new TimeChart(new RunSchedule(0, 0, SECOND, STEPS, 0), List.of()),
                        List.of(machine("limited"), machine("free")),
                        steps)
                .each();
        assertEquals(2, charts.size());
        assertTrue(charts.get(0).svg().contains(">held back by the quota<"));
        assertFalse(charts.get(1).svg().contains("held back"));
    }

    @Test
    void whatNobodySawOrWasAlwaysNothingHasNoPanel() {
        Map<SampleColumn, Double> means = new EnumMap<>(SampleColumn.class);
        means.put(SampleColumn.CPU, 50.0);
        means.put(SampleColumn.NET_IN, 0.0);
        means.put(SampleColumn.NET_OUT, 0.0);
        List<MachineStep> steps = IntStream.range(0, STEPS)
                .mapToObj(i -> new MachineStep("m", i * SECOND, means))
                .toList();
        String drawn = new MachineCharts(
                        new TimeChart(new RunSchedule(0, 0, SECOND, STEPS, 0), List.of()), List.of(machine("m")), steps)
                .each()
                .get(0)
                .svg();
        assertTrue(drawn.contains(">busy<"));
        for (String nothing : List.of("in use", "read or received", "written or sent", "disk operations")) {
            assertFalse(drawn.contains(">" + nothing + "<"), nothing);
        }
    }
}
