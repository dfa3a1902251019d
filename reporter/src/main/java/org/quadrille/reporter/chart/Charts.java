package org.quadrille.reporter.chart;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.figures.Figures;

/**
 * All charts of a report.
 *
 * @param throughput for page 1
 * @param load throughput of groups and tiles
 * @param lag throughput around the phase changes, one small chart for each group
 * @param responses response times of all types
 * @param types response times over time, one small chart for each type
 * @param emulators lateness and retries
 */
public record Charts(
        Chart throughput,
        List<Chart> load,
        List<Chart> lag,
        Chart responses,
        List<Chart> types,
        List<Chart> emulators) {

    /**
     * Draws them.
     *
     * @param open whether the customers follow a schedule
     */
    public static Charts of(Figures figures, RunSchedule schedule, int tiles, boolean open) {
        var time = figures.time();
        ThroughputCharts throughput = new ThroughputCharts(schedule, time.flow());
        EmulatorCharts emulators = new EmulatorCharts(schedule);
        Stream<Chart> load = Stream.concat(
                Stream.of(throughput.lines()),
                Stream.concat(
                        throughput.shares(figures.shares(), tiles).stream(),
                        tiles > 1 ? Stream.of(throughput.tiles(tiles)) : Stream.empty()));
        Optional<Chart> retries =
                time.retries().isEmpty() ? Optional.empty() : Optional.of(emulators.retries(time.retries()));
        return new Charts(
                throughput.stacked(),
                load.toList(),
                throughput.lag(),
                ResponseCharts.byType(figures.transactions()),
                ResponseCharts.overTime(schedule, figures.transactions(), time.responses()),
                Stream.concat(Stream.of(emulators.lateness(time.lateness(), open)), retries.stream())
                        .toList());
    }

    /** Every chart, for the folder {@code charts/}. */
    public List<Chart> all() {
        return Stream.of(
                        Stream.of(throughput),
                        load.stream(),
                        lag.stream(),
                        Stream.of(responses),
                        types.stream(),
                        emulators.stream())
                .flatMap(charts -> charts)
                .toList();
    }
}
