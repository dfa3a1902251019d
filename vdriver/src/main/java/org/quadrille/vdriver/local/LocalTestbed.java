package org.quadrille.vdriver.local;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.Folders;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.EmbeddedServer.Builder;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.vdriver.prime.Fleet;
import org.quadrille.vdriver.prime.Interrupt;
import org.quadrille.vdriver.run.Dialers;

/**
 * A testbed on this machine: embedded server, loaded databases, and worker processes. Closing it ends the processes and
 * the server and deletes all of it except databases that are to be kept; the results of its runs are elsewhere.
 */
public final class LocalTestbed implements AutoCloseable {
    private final DemoOptions options;
    private final PrintStream out;
    private final Path folder;
    private final EmbeddedServer server;
    private final Optional<KeptDemo> kept;
    private final Testbed file;
    private final RunSetup setup;
    private final LocalProcesses processes;
    private final Thread hook = new Thread(this::takeDownAtExit, "local-testbed-end");
    private boolean closed;

    private LocalTestbed(
            DemoOptions options,
            UnaryOperator<Testbed> change,
            PrintStream out,
            Path folder,
            EmbeddedServer server,
            Optional<KeptDemo> kept) {
        this.options = options;
        this.out = out;
        this.folder = folder;
        this.server = server;
        this.kept = kept;
        List<Integer> ports = Ports.free(DemoTestbed.portsNeeded(options.tiles()));
        this.file = change.apply(DemoTestbed.make(options, ports, server.administration(), server.passwordFile()));
        this.setup = DemoTestbed.complete(options, file);
        this.processes = LocalProcesses.of(
                folder.resolve("processes"), setup.profile().phases().schedule());
    }

    /** Starts the server; told of each step and its time. Databases and processes come next, in this order. */
    public static LocalTestbed open(DemoOptions options, PrintStream out) throws IOException {
        return open(options, UnaryOperator.identity(), out);
    }

    /** The same with a testbed that is made from the demo's, more than once, all of it on this machine. */
    public static LocalTestbed open(DemoOptions options, UnaryOperator<Testbed> change, PrintStream out)
            throws IOException {
        long start = System.nanoTime();
        DurableFolder made = DurableFolder.make(options.results());
        Path folder = made.path();
        String warning = options.keep() == null ? made.warning() : DurableFolder.warning(options.keep());
        if (!warning.isEmpty()) {
            out.println(warning);
        }
        Optional<KeptDemo> kept = Optional.empty();
        try {
            kept = Optional.ofNullable(options.keep()).map(KeptDemo::claim);
            Builder builder = EmbeddedServer.in(
                    kept.map(KeptDemo::server).orElseGet(() -> folder.resolve("server")), options.server());
            options.server()
                    .engine()
                    .localSettings(DemoTestbed.connections(options, change))
                    .forEach(builder::set);
            EmbeddedServer server = kept.isPresent() ? builder.startKept() : builder.start();
            LocalTestbed testbed = new LocalTestbed(options, change, out, folder, server, kept);
            Runtime.getRuntime().addShutdownHook(testbed.hook);
            testbed.said("embedded " + options.server().title() + " on port " + testbed.server.port(), start);
            return testbed;
        } catch (RuntimeException e) {
            try {
                Folders.delete(folder);
                if (kept.isPresent()) {
                    kept.get().discard();
                }
            } catch (IOException alsoFailed) {
                e.addSuppressed(alsoFailed);
            }
            throw e;
        }
    }

    /** Builds all databases; a signal meanwhile stops the server, so that this ends early. */
    public void buildDatabases(Interrupt interrupt) throws IOException {
        long start = System.nanoTime();
        Interrupt.Scope scope = interrupt.meanwhile(server::close);
        try {
            DemoDatabases.build(setup, out);
        } finally {
            scope.close();
        }
        if (kept.isPresent()) {
            kept.get().complete(file);
        }
        said("databases of " + setup.groups() + " groups", start);
    }

    /** Starts every worker that does not run, and waits until all are ready. */
    public void startProcesses(Interrupt interrupt) throws IOException, InterruptedException {
        long start = System.nanoTime();
        int started = processes.startAll(setup.testbed());
        processes.awaitReady(interrupt::requested);
        said(started + " processes", start);
    }

    public RunSetup setup() {
        return setup;
    }

    public EmbeddedServer server() {
        return server;
    }

    /** The process of a worker, by its name such as {@code ce-1}. */
    public ProcessHandle process(String name) {
        return processes.process(name);
    }

    /** How prime reaches the workers. */
    Fleet.Dialer dialer() {
        return processes.dialer(Dialers.of(setup));
    }

    /** Folder with a folder of logs for each worker, by its name. */
    public Path logs() {
        return folder.resolve("processes");
    }

    /** Ends everything and deletes what is not kept. Further calls do nothing. */
    @Override
    public void close() throws IOException {
        takeDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            out.println("The testbed was taken down at once.");
        }
    }

    private void takeDownAtExit() {
        try {
            takeDown();
        } catch (IOException e) {
            out.println("Parts of the testbed are left in " + folder + ": " + e.getMessage());
        }
    }

    private synchronized void takeDown() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            processes.close();
        } finally {
            try {
                server.close();
            } finally {
                Folders.delete(folder);
            }
        }
        if (kept.isPresent()) {
            out.println(kept.get().end());
        }
    }

    private void said(String what, long sinceNanos) {
        out.printf(Locale.ROOT, "%-40s %6.1f s%n", what, (System.nanoTime() - sinceNanos) / 1e9);
    }
}
