package org.quadrille.audit.durability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.files.Folders;
import org.quadrille.common.results.RunManifest;
import org.quadrille.vdriver.local.LocalProcesses;
import org.quadrille.vdriver.prime.Fleet;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/** A run with a failure in its middle. */
final class FailureRun {
    private final RunSetup setup;
    private final Path results;
    private final String runId;
    private final BooleanSupplier interrupted;

    /** @param setup as {@link LoadSetup} makes it @param results gets the results folder of the run */
    FailureRun(RunSetup setup, Path results, String runId, BooleanSupplier interrupted) {
        this.setup = setup;
        this.results = results;
        this.runId = runId;
        this.interrupted = interrupted;
    }

    /**
     * Makes the run with the workers of the testbed, or with processes that are started for it and ended after it.
     *
     * @throws org.quadrille.common.cli.UserError if it could not begin
     */
    RunManifest make(boolean own, FailureInjector injector) throws InterruptedException {
        try {
            return own ? withOwnWorkers(injector) : drive(injector, null, Dialers.of(setup));
        } finally {
            injector.await();
        }
    }

    private RunManifest withOwnWorkers(FailureInjector injector) throws InterruptedException {
        try {
            Path folder = Files.createTempDirectory("quadrille-durability-");
            try (LocalProcesses processes =
                    LocalProcesses.of(folder, setup.profile().phases().schedule())) {
                processes.startAll(setup.testbed());
                processes.awaitReady(interrupted);
                return drive(injector, folder, processes.dialer(Dialers.of(setup)));
            } finally {
                Folders.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the worker processes of the audit", e);
        }
    }

    private RunManifest drive(FailureInjector injector, Path localLogs, Fleet.Dialer dialer) {
        RunOptions options = new RunOptions(results, runId, injector, localLogs, injector::enough, Duration.ZERO);
        return new Prime(setup, options, dialer, Build.id(), interrupted).run();
    }
}
