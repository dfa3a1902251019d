package org.quadrille.vdriver.prime;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.quadrille.common.cli.Main;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorRole;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.control.process.WorkerCommand;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.DatabaseRole;

/** The process of a worker that is real but for its role, which does nothing. */
record IdleConnector(int dataPort) implements ConnectorRole {
    public static void main(String[] args) {
        Main.main(
                new WorkerCommand(WorkerKind.CONNECTOR, "", "", settings -> new IdleConnector(settings.dataPort())),
                args);
    }

    @Override
    public WorkerKind kind() {
        return WorkerKind.CONNECTOR;
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

    @Override
    public List<DatabaseFacts> databases(Rows rows) {
        return Arrays.stream(DatabaseRole.values())
                .map(role -> DatabaseFacts.found(
                        role, "none", List.of(), List.of(), List.of(), List.of(), List.of(), List.of()))
                .toList();
    }
}
