package org.quadrille.vdriver.prime;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.WorkerStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code gauges.csv} of a run (docs/metrics-format.md). If it can no longer be written, that is logged and the run goes
 * on without it: the figures of a run are in its logs.
 */
final class GaugeFile implements AutoCloseable {
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
            throw new UserError(
                    "Cannot write " + file + ": " + FileErrors.of(e) + "; free some space or correct the permissions.");
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
