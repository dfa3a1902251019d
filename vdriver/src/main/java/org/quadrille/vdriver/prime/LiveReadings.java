package org.quadrille.vdriver.prime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.MachineSampler;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.Profile;

/**
 * Where the readings of a run go: prime's own machine samples, the gauges of the workers, and what is shown. Open from
 * the start of the run to its end.
 */
final class LiveReadings implements AutoCloseable {
    private final Monitors monitors;
    private final Progress progress;
    private final LiveFigures figures;
    private final GaugeFile gauges;
    private final MachineSampler sampler;

    LiveReadings(
            ResultsFolder folder,
            String runId,
            Profile profile,
            RunClock clock,
            Monitors monitors,
            Fleet fleet,
            Progress progress) {
        this.monitors = monitors;
        this.progress = progress;
        this.figures = new LiveFigures(profile);
        this.gauges = new GaugeFile(folder.gauges(), runId);
        this.sampler = MachineSampler.start(
                folder.primeSamples(),
                runId,
                ResultsFolder.PRIME,
                ThisProcess.machine().id(),
                ThisProcess.group(),
                fleet.processesOn(ThisProcess.machine().id()),
                clock);
    }

    /** Handles a second of the schedule. */
    void running(long micros, Map<Member, WorkerStatus> statuses) {
        draining(micros, statuses);
        progress.moment(figures.at(micros, statuses, monitors.latest(), sampler.last()));
    }

    /** Handles a second after the end of the schedule. */
    void draining(long micros, Map<Member, WorkerStatus> statuses) {
        monitors.takeProblems().forEach(progress::problem);
        Map<String, List<WorkerStatus.Gauge>> named = new LinkedHashMap<>();
        statuses.forEach((member, status) -> named.put(member.name(), status.gauges()));
        gauges.add(micros, named);
    }

    /** Records the clocks of workers compared with prime's. */
    void clocks(long micros, Map<Member, ClockOffset> measured) {
        Map<String, List<WorkerStatus.Gauge>> named = new LinkedHashMap<>();
        measured.forEach((member, clock) -> named.put(
                member.name(),
                List.of(
                        new WorkerStatus.Gauge("clockOffset", clock.offsetMicros()),
                        new WorkerStatus.Gauge("clockError", clock.errorMicros()))));
        gauges.add(micros, named);
    }

    @Override
    public void close() {
        gauges.close();
        sampler.close();
    }
}
