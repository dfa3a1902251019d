package org.quadrille.common.control.process;

import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
 * A worker's whole process: offers the worker to prime, says that it is ready, waits for the end. Ends when prime says
 * so, on SIGTERM and Ctrl-C, and with {@code --once} when prime's silence has ended its run or the process that started
 * it is gone. A run under way is then aborted; its logs are kept.
 */
final class WorkerProcess {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerProcess.class);

    /** Time for the answer to prime's shutdown call to leave. */
    private static final long FAREWELL_MILLIS = 200;

    private final CompletableFuture<ExitCode> end = new CompletableFuture<>();

    /**
     * Runs until the process should end.
     *
     * @param out gets the line that says it is ready
     */
    ExitCode run(WorkerSettings settings, WorkerRole role, PrintStream out) {
        // It takes a moment, and prime, which asks for it first of all, does not wait long for an answer.
        ClassPath.here();
        LocalWorker worker = role instanceof ConnectorRole connector
                ? new LocalConnectorWorker(connector, settings.logs(), this::farewell)
                : new LocalWorker(role, settings.logs(), this::farewell);
        Thread hook = new Thread(
                () -> {
                    worker.endRun("the process was told to end");
                    role.close();
                },
                "end-of-process");
        Runtime.getRuntime().addShutdownHook(hook);
        WorkerExport export = WorkerExport.open(worker, settings.bind(), settings.controlPort(), settings.keys());
        SilenceWatchdog watchdog = new SilenceWatchdog(worker, SilenceWatchdog.LIMIT, () -> {
            if (settings.once()) {
                end.complete(ExitCode.ABORTED);
            }
        });
        if (settings.once()) {
            endWithParent(worker, settings.parent());
        }
        out.println(settings.readyLine(export.port(), role.dataPort()));
        out.flush();
        try {
            return end.join();
        } finally {
            watchdog.close();
            export.close();
        }
    }

    private void farewell() {
        CompletableFuture.delayedExecutor(FAREWELL_MILLIS, TimeUnit.MILLISECONDS)
                .execute(() -> end.complete(ExitCode.OK));
    }

    /** @param starter process that started this one, null for its parent; gone if the parent is another process */
    private void endWithParent(LocalWorker worker, Long starter) {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        if (starter != null && (parent.isEmpty() || parent.get().pid() != starter)) {
            orphaned(worker);
        } else {
            parent.ifPresent(p -> p.onExit().thenRun(() -> orphaned(worker)));
        }
    }

    private void orphaned(LocalWorker worker) {
        LOG.warn("The process that started this one is gone");
        worker.endRun("the process that started this worker is gone");
        end.complete(ExitCode.ABORTED);
    }
}
