package org.quadrille.tests.run;

import java.io.IOException;
import java.nio.file.Path;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.results.RunManifest;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.vdriver.local.LocalProcesses;
import org.quadrille.vdriver.local.TestbedServer;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/** A testbed that a demo has kept, for more runs on its databases: its server, and worker processes on its ports. */
final class KeptTestbed implements AutoCloseable {
    private final RunSetup setup;
    private final KeptServer server;
    private final Path logs;
    private final LocalProcesses processes;

    private KeptTestbed(RunSetup setup, KeptServer server, Path logs) {
        this.setup = setup;
        this.server = server;
        this.logs = logs;
        this.processes = LocalProcesses.of(logs, setup.profile().phases().schedule());
    }

    /**
     * Starts the server.
     *
     * @param file the testbed file that the demo left
     * @param logs gets a folder for each worker
     */
    static KeptTestbed open(Path file, Path logs) {
        RunSetup setup = Testbeds.load(file);
        return new KeptTestbed(setup, TestbedServer.open(setup).orElseThrow(), logs);
    }

    /** Starts every worker that is not running, and waits until all are ready. */
    void startProcesses() throws IOException, InterruptedException {
        processes.startAll(setup.testbed());
        processes.awaitReady(() -> false);
    }

    RunSetup setup() {
        return setup;
    }

    /** The process of a worker, by its name. */
    ProcessHandle process(String name) {
        return processes.process(name);
    }

    /** The database server. */
    KeptServer server() {
        return server;
    }

    /**
     * Makes a run.
     *
     * @param how this testbed's setup, or one with other times or pacing
     */
    RunManifest run(RunSetup how, Path results, String runId, Progress progress) {
        RunOptions options = new RunOptions(results, runId, progress, logs);
        return new Prime(how, options, processes.dialer(Dialers.of(how)), Build.id(), () -> false).run();
    }

    /** Ends the processes and the server. */
    @Override
    public void close() {
        try {
            processes.close();
        } finally {
            server.close();
        }
    }
}
