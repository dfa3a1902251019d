package org.quadrille.vce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerRole;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.time.RunClock;

/**
 * The customer emulator as a worker: sessions that send the eight customer transactions to every group of every tile, and
 * the house's maintenance of the databases of its tiles. Thread-safe as {@link WorkerRole} asks for it.
 */
public final class CustomerEmulator implements WorkerRole {
    private volatile EmulatorRun run;

    @Override
    public WorkerKind kind() {
        return WorkerKind.CE;
    }

    @Override
    public int dataPort() {
        return 0;
    }

    @Override
    public void configure(Assignment assignment, Path folder) {
        reset();
        run = new EmulatorRun(assignment, folder);
    }

    @Override
    public void prepare() {
        run.prepare();
    }

    @Override
    public void start(RunClock clock, Consumer<String> failed) {
        run.start(clock, failed);
    }

    @Override
    public void drain() {
        run.drain();
    }

    @Override
    public void abort() {
        EmulatorRun current = run;
        if (current != null) {
            current.abort();
        }
    }

    @Override
    public void reset() {
        abort();
        run = null;
    }

    @Override
    public List<GroupCounts> counts() {
        EmulatorRun current = run;
        return current == null ? List.of() : current.log().counts();
    }

    @Override
    public List<ResponseTimes> responseTimes() {
        EmulatorRun current = run;
        return current == null ? List.of() : current.log().responseTimes();
    }

    /**
     * {@code sessions}: sessions that still send; {@code lateness}: how far the latest of them was behind its schedule in
     * the last second, microseconds; {@code marketWait}: time that sessions waited for the market before Trade-Orders, since
     * the start, microseconds; {@code ringWaits}: how often a session had to wait for the log.
     */
    @Override
    public List<Gauge> gauges() {
        EmulatorRun current = run;
        if (current == null) {
            return List.of();
        }
        List<Gauge> gauges = new ArrayList<>(current.log().failures());
        gauges.add(new Gauge("sessions", current.alive()));
        gauges.add(new Gauge("lateness", current.latenessMicros()));
        gauges.add(new Gauge("marketWait", current.marketWaitMicros()));
        gauges.add(new Gauge("ringWaits", current.log().ringWaits()));
        return gauges;
    }
}
