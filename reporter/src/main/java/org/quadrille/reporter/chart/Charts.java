package org.quadrille.reporter.chart;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Throughput;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.figures.TimeFigures;

/**
 * All charts of a report.
 *
 * @param throughput for page 1
 * @param load throughput of groups and tiles
 * @param rises the largest rise of load of each group, one small chart for each
 * @param responses response times of all types
 * @param types response times over time, one small chart for each type
 * @param emulators waiting orders, backlog, lateness and retries
 * @param tierB processors of all Tier B machines of a tile, one chart for each tile that has sampled ones
 * @param sums machines of groups and roles; empty if no machine serves only one of them
 * @param machines one chart for each sampled machine; of very many, where there are sums, none
 */
@RecordBuilder
public record Charts(
        Chart throughput,
        List<Chart> load,
        List<Chart> rises,
        Chart responses,
        List<Chart> types,
        List<Chart> emulators,
        List<Chart> tierB,
        List<Chart> sums,
        List<Chart> machines) {
    /** What all machines of a page may need of its bytes. */
    private static final int MOST_MACHINES = 60;

    /**
     * Draws them.
     *
     * @param open whether the customers follow a schedule
     * @param events what was done to the run on purpose, drawn as bands
     */
    public static Charts of(RunFigures figures, RunSchedule schedule, int tiles, boolean open, List<RunEvent> events) {
        var time = figures.time();
        TimeChart drawing = new TimeChart(schedule, events);
        ThroughputCharts throughput = new ThroughputCharts(drawing, figures.counted(), time.flow());
        Stream<Chart> load = Stream.concat(
                Stream.of(throughput.lines()),
                Stream.concat(
                        throughput.shares(figures.shares(), tiles).stream(),
                        tiles > 1 ? Stream.of(throughput.tiles(tiles)) : Stream.empty()));
        MachineCharts machines = new MachineCharts(drawing, figures.machines(), time.machines());
        List<Chart> sums = machines.sums();
        boolean few = sums.isEmpty() || figures.machines().size() <= MOST_MACHINES;
        return ChartsBuilder.builder()
                .throughput(throughput.stacked())
                .load(load.toList())
                .rises(throughput.rises(time))
                .responses(ResponseCharts.byType(figures.transactions()))
                .types(ResponseCharts.overTime(drawing, figures.transactions(), time.responses()))
                .emulators(emulators(new EmulatorCharts(drawing), figures, open))
                .tierB(machines.tierB(tiles))
                .sums(sums)
                .machines(few ? machines.each() : List.of())
                .build();
    }

    /** Without a market nothing waits for it. */
    private static List<Chart> emulators(EmulatorCharts charts, RunFigures figures, boolean open) {
        TimeFigures time = figures.time();
        List<Chart> drawn = new ArrayList<>();
        if (figures.counted() == Throughput.TRADE_RESULTS) {
            if (!time.gauges().isEmpty()) {
                drawn.add(charts.waiting(time.gauges()));
                drawn.add(charts.backlog(time.gauges()));
            }
            drawn.add(charts.lateness(time.lateness(), open));
        }
        if (!time.retries().isEmpty()) {
            drawn.add(charts.retries(time.retries()));
        }
        return drawn;
    }

    /** Every chart. */
    public List<Chart> all() {
        return Stream.of(pictures(), sums.isEmpty() ? List.<Chart>of() : machines)
                .flatMap(List::stream)
                .toList();
    }

    /** The same, with all pictures drawn. */
    public Charts drawn() {
        pictures().forEach(Chart::svg);
        return this;
    }

    /** What is printed, and a file in {@code charts/}: single machines only where there are no sums of them. */
    public List<Chart> pictures() {
        return Stream.of(
                        List.of(throughput),
                        load,
                        rises,
                        List.of(responses),
                        types,
                        emulators,
                        tierB,
                        sums,
                        sums.isEmpty() ? machines : List.<Chart>of())
                .flatMap(List::stream)
                .toList();
    }
}
