package org.quadrille.common.control.process;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.control.ConnectorRole;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.SilenceWatchdog;
import org.quadrille.common.control.WorkerRole;
import org.quadrille.common.control.rmi.WorkerExport;
import org.quadrille.common.files.ClassPath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The whole process of a worker, or of several connectors: offers each worker to prime, says that it is ready, waits
 * for the end. Ends when prime has said so to every worker, on SIGTERM and Ctrl-C, and with {@code --once} when prime's
 * silence has ended the last run or the process that started it is gone. A run under way is then aborted; its logs are
 * kept.
 */
final class WorkerProcess {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerProcess.class);

    /** Time for the answer to prime's shutdown call to leave. */
    private static final long FAREWELL_MILLIS = 200;

    private final CompletableFuture<ExitCode> end = new CompletableFuture<>();
    private final List<Hosted> all;
    private final boolean once;
    private final Long starter;

    /** One of the workers; prime has not told it to end before its farewell is done. */
    private record Hosted(
            WorkerSettings settings, WorkerRole role, LocalWorker worker, CompletableFuture<Void> farewell) {
        static Hosted of(WorkerSettings settings, WorkerRole role) {
            CompletableFuture<Void> farewell = new CompletableFuture<>();
            Runnable onShutdown = () -> farewell.complete(null);
            LocalWorker worker = role instanceof ConnectorRole connector
                    ? new LocalConnectorWorker(connector, settings.logs(), onShutdown)
                    : new LocalWorker(role, settings.logs(), onShutdown);
            return new Hosted(settings, role, worker, farewell);
        }

        WorkerExport open() {
            return WorkerExport.open(worker, settings.bind(), settings.controlPort(), settings.keys());
        }

        void close() {
            worker.endRun("the process was told to end");
            role.close();
        }
    }

    /** Opens the data ports of workers that differ in their ports only. */
    WorkerProcess(List<WorkerSettings> workers, Function<WorkerSettings, WorkerRole> maker) {
        all = workers.stream()
                .map(settings -> Hosted.of(settings, maker.apply(settings)))
                .toList();
        once = workers.get(0).once();
        starter = workers.get(0).parent();
    }

    /** Runs until the process should end; once all workers are ready, there is a line for each. */
    ExitCode run(PrintStream out) {
        // It takes a moment, and prime, which asks for it first of all, does not wait long for an answer.
        ClassPath.here();
        // A hook each: a run may take seconds to end, and whoever told this process to end may not wait for their sum.
        all.forEach(hosted -> Runtime.getRuntime().addShutdownHook(new Thread(hosted::close, "end-of-process")));
        List<WorkerExport> exports = all.stream().map(Hosted::open).toList();
        List<SilenceWatchdog> watchdogs = all.stream()
                .map(hosted -> new SilenceWatchdog(hosted.worker, SilenceWatchdog.LIMIT, this::silent))
                .toList();
        CompletableFuture.allOf(all.stream().map(Hosted::farewell).toArray(CompletableFuture[]::new))
                .thenRunAsync(
                        () -> end.complete(ExitCode.OK),
                        CompletableFuture.delayedExecutor(FAREWELL_MILLIS, TimeUnit.MILLISECONDS));
        if (once) {
            endWithParent();
        }
        for (int i = 0; i < all.size(); i++) {
            Hosted hosted = all.get(i);
            out.println(hosted.settings.readyLine(exports.get(i).port(), hosted.role.dataPort()));
        }
        out.flush();
        try {
            return end.join();
        } finally {
            watchdogs.forEach(SilenceWatchdog::close);
            exports.forEach(WorkerExport::close);
        }
    }

    /** Prime's silence has ended the run of a worker. Workers of one process have the same prime. */
    private void silent() {
        if (once && all.stream().noneMatch(hosted -> hosted.worker.active())) {
            end.complete(ExitCode.ABORTED);
        }
    }

    /** The process that started this one, or else its parent, is gone if the parent is another process. */
    private void endWithParent() {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        if (starter != null && (parent.isEmpty() || parent.get().pid() != starter)) {
            orphaned();
        } else {
            parent.ifPresent(p -> p.onExit().thenRun(this::orphaned));
        }
    }

    private void orphaned() {
        LOG.warn("The process that started this one is gone");
        // At the same time, as the end of a run may take seconds.
        CompletableFuture.allOf(all.stream()
                        .map(hosted -> CompletableFuture.runAsync(
                                () -> hosted.worker.endRun("the process that started this worker is gone"),
                                task -> new Thread(task, "end-of-run").start()))
                        .toArray(CompletableFuture[]::new))
                .whenComplete((done, failure) -> end.complete(ExitCode.ABORTED));
    }
}
