package org.quadrille.vdriver.prime;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.MachineSampler;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.Profile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    /**
     * {@code gauges.csv} of a run (docs/metrics-format.md). If it can no longer be written, that is logged and the run goes
     * on without it: the figures of a run are in its logs.
     */
    static final class GaugeFile implements AutoCloseable {
        static final int VERSION = 1;

        private static final Logger LOG = LoggerFactory.getLogger(GaugeFile.class);

        private final Path file;
        private final BufferedWriter out;
        private boolean broken;

        /** Makes the file. @throws UserError if it cannot be made */
        GaugeFile(Path file, String runId) {
            this.file = file;
            try {
                out = Files.newBufferedWriter(file);
                out.write("# quadrille gauges " + VERSION + " run=" + runId + " build=" + Build.id() + "\n");
                out.write("time_us,worker,gauge,value\n");
                out.flush();
            } catch (IOException e) {
                throw new UserError("Cannot write " + file + ": " + FileErrors.of(e)
                        + "; free some space or correct the permissions.");
            }
        }

        /** Adds the gauges of one instant of the run, by worker; they are in the file when this returns. */
        void add(long micros, Map<String, List<WorkerStatus.Gauge>> workers) {
            if (broken) {
                return;
            }
            try {
                for (Map.Entry<String, List<WorkerStatus.Gauge>> worker : workers.entrySet()) {
                    add(micros, worker.getKey(), worker.getValue());
                }
                out.flush();
            } catch (IOException e) {
                failed(e);
            }
        }

        private void add(long micros, String worker, List<WorkerStatus.Gauge> gauges) throws IOException {
            for (WorkerStatus.Gauge gauge : gauges) {
                out.write(micros + "," + worker + "," + gauge.name() + "," + number(gauge.value()) + "\n");
            }
        }

        /** Whole numbers without a fraction, others with three digits of it. */
        private static String number(double value) {
            return value == Math.rint(value) && Math.abs(value) < 1e15
                    ? Long.toString((long) value)
                    : String.format(Locale.ROOT, "%.3f", value);
        }

        private void failed(IOException e) {
            broken = true;
            LOG.warn("Gauges are no longer written to {}: {}", file, FileErrors.of(e));
        }

        @Override
        public void close() {
            try {
                out.close();
            } catch (IOException e) {
                if (!broken) {
                    failed(e);
                }
            }
        }
    }
}
