package org.quadrille.common.monitor;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerRole;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.time.RunClock;

/**
 * A worker with no work of its own: it provides the machine samples that every worker takes, on a machine that runs no
 * other process of the kit. Thread-safe.
 */
public final class Monitor implements WorkerRole {
    @Override
    public WorkerKind kind() {
        return WorkerKind.MONITOR;
    }

    @Override
    public int dataPort() {
        return 0;
    }

    @Override
    public void configure(Assignment assignment, Path folder) {}

    @Override
    public void prepare() {}

    @Override
    public void start(RunClock clock, Consumer<String> failed) {}

    @Override
    public void drain() {}

    @Override
    public void abort() {}

    @Override
    public void reset() {}

    @Override
    public List<GroupCounts> counts() {
        return List.of();
    }

    @Override
    public List<Gauge> gauges() {
        return List.of();
    }
}
