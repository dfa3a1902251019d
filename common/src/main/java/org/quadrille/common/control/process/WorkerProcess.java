package org.quadrille.common.control.process;

import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.control.ConnectorRole;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.SilenceWatchdog;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerRole;
import org.quadrille.common.control.rmi.WorkerExport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker's whole process: reads its command line, offers the worker to prime, says that it is ready, waits for the end.
 * Ends when prime says so, on SIGTERM and Ctrl-C, and with {@code --once} when its run ended for prime's silence or the
 * process that started it is gone. A run under way is aborted then; its logs are kept.
 */
public final class WorkerProcess {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerProcess.class);

    /** Time for the answer to prime's shutdown call to leave. */
    private static final long FAREWELL_MILLIS = 200;

    /** Makes the worker's role, which opens its data port at once. */
    @FunctionalInterface
    public interface RoleMaker {
        /** @throws org.quadrille.common.cli.UserError if the data port cannot be had */
        WorkerRole make(WorkerSettings settings);
    }

    private final CompletableFuture<ExitCode> end = new CompletableFuture<>();

    private WorkerProcess() {}

    /**
     * Runs until the process should end.
     *
     * @param kind what it is
     * @param description what it does, for the help
     * @param args command line
     * @return exit code
     */
    public static int run(WorkerKind kind, String description, RoleMaker maker, String[] args) {
        Optional<Arguments> line = WorkerSettings.commandLine(kind, description).parse(args, System.out);
        if (line.isEmpty()) {
            return ExitCode.OK.code();
        }
        return new WorkerProcess().run(WorkerSettings.of(kind, line.get()), maker, System.out);
    }

    private int run(WorkerSettings settings, RoleMaker maker, PrintStream out) {
        WorkerRole role = maker.make(settings);
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
            return end.join().code();
        } finally {
            watchdog.close();
            export.close();
        }
    }

    private void farewell() {
        CompletableFuture.delayedExecutor(FAREWELL_MILLIS, TimeUnit.MILLISECONDS)
                .execute(() -> end.complete(ExitCode.OK));
    }

    /** @param starter who started this process, or null for its parent; another parent means that the starter is gone */
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
