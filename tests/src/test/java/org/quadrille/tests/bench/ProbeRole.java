package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorRole;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.vce.session.StopSignal;

/**
 * A role with one thread that waits for the start of the run as a session does, and notes when it woke:
 * {@link System#nanoTime}, which all processes of a machine share. The time is written when the run ends, as writing
 * files would take processors from threads that have yet to wake.
 */
final class ProbeRole implements ConnectorRole {
    private final WorkerKind kind;
    private final int dataPort;
    private final StopSignal signal = new StopSignal();
    private volatile Path log;
    private volatile Thread session;
    private volatile long woke;

    ProbeRole(WorkerKind kind, int dataPort) {
        this.kind = kind;
        this.dataPort = dataPort;
    }

    @Override
    public WorkerKind kind() {
        return kind;
    }

    @Override
    public int dataPort() {
        return dataPort;
    }

    @Override
    public void configure(Assignment assignment, Path folder) {
        log = folder.resolve(kind.label() + "-" + assignment.index() + ".csv");
    }

    @Override
    public void prepare() {
        // There is nothing to open.
    }

    @Override
    public void start(RunClock clock, Consumer<String> failed) {
        Thread thread = new Thread(
                () -> {
                    if (signal.waitUntil(clock.nanoTimeAt(0))) {
                        woke = System.nanoTime();
                        // Keeps running, as a session does: ending a thread would take a processor from those that have
                        // yet to wake.
                        signal.waitUntil(clock.nanoTimeAt(TimeUnit.HOURS.toMicros(1)));
                    }
                },
                "session");
        thread.setDaemon(true);
        session = thread;
        thread.start();
    }

    private void write(String text) {
        try {
            Files.writeString(log, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void drain() {
        signal.stop();
        try {
            session.join();
            if (woke == 0) {
                throw new IllegalStateException(
                        "a session of " + log.getFileName() + " had not begun when the run ended");
            }
            write(Long.toString(woke));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void abort() {
        signal.abort();
    }

    @Override
    public void reset() {
        signal.abort();
    }

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
