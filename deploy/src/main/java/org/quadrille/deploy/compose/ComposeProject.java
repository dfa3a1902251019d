package org.quadrille.deploy.compose;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.vdriver.prime.Interruption;

/** Runs a generated folder with Docker Compose: starts its machines, makes one run, removes everything. */
public final class ComposeProject {
    /** Rounds without progress after which a removal has failed. */
    private static final int REMOVALS = 20;

    /**
     * Listings in a row that find nothing before it is believed: the engine goes on with what Compose asked for before it was
     * ended, and shows it only once it is made. Where that takes longer, listings do too.
     */
    private static final int LISTINGS = 12;

    private static final String PROJECT = "--project-name";
    private static final String LAST_LINES = "5";

    private static final long PAUSE_MILLIS = 250;
    private static final long WATCH_MILLIS = 1_000;

    /** Compose ends within a second of a signal; on an overloaded machine, later. */
    private static final long END_MILLIS = 30_000;

    private final ContainerEngine engine;
    private final Path folder;
    private final ComposeOptions options;

    private Process making;
    private boolean stopped;
    /** Whether all that was asked for is made. */
    private volatile boolean made = true;

    /** @param folder what {@link ComposeDeployment} wrote with these options */
    public ComposeProject(ContainerEngine engine, Path folder, ComposeOptions options) {
        this.engine = engine;
        this.folder = folder;
        this.options = options;
    }

    /** @throws UserError if the engine already has something of a project of this name */
    public static void requireFree(ContainerEngine engine, String project) {
        if (engine.objects(project) > 0) {
            throw new UserError("The container engine has a Compose project " + project
                    + " already; remove it with `docker compose -p " + project
                    + " down -v`, or take another name.");
        }
    }

    /** Starts every machine but prime; a signal meanwhile ends this early. */
    public void start(MachinePlan machines, Interruption interrupt, PrintStream shown) {
        List<String> services = new ArrayList<>(machines.hosts());
        services.remove(Testbed.Machine.PRIME);
        machines.servers().stream()
                .filter(server -> server.monitor().isPresent())
                .forEach(server -> services.add(server.host() + "-monitor"));
        List<String> words = new ArrayList<>(List.of("up", "--detach"));
        words.addAll(services);
        ProgramOutput said = make(words, interrupt);
        if (!said.good() && !interrupt.requested()) {
            tellEnded(shown);
            throw new UserError("Docker Compose could not start the containers (" + said.why() + ").");
        }
    }

    /** Brings the databases of started machines back to their loaded state; a signal meanwhile ends this early. */
    public void reset(Interruption interrupt) {
        List<String> words = new ArrayList<>(List.of("run", "--rm", "--no-TTY", Testbed.Machine.PRIME));
        words.addAll(Containers.resetCommand(ComposeFiles.WAIT));
        ProgramOutput said = make(words, interrupt);
        if (!interrupt.requested()) {
            engine.demanded("reset the databases", said);
        }
    }

    /** Shows the last lines of every container that has ended, which may tell the cause of a failure. */
    public void tellEnded(PrintStream shown) {
        for (String container : engine.ended(options.project())) {
            shown.println(container + " has ended:");
            lastLines(container).forEach(line -> shown.println("  | " + line));
        }
    }

    private List<String> lastLines(String container) {
        ProgramOutput said = engine.run("logs", "--tail", LAST_LINES, container);
        return Stream.of(said.out(), said.error()).flatMap(String::lines).toList();
    }

    /**
     * Runs the benchmark in prime's container, and returns its exit code. A signal is passed on to it once, so that it
     * ends cleanly.
     *
     * @param more further arguments after those that every run has
     * @param begun whether the run has begun, which it does once all machines answer
     * @throws UserError if another container ends before the run has begun
     */
    public int run(List<String> more, BooleanSupplier begun, Interruption interrupt, PrintStream out, PrintStream error)
            throws InterruptedException {
        String container = options.project() + "-prime";
        List<String> words = new ArrayList<>(
                List.of("run", "--detach", "--service-ports", "--name", container, Testbed.Machine.PRIME));
        words.addAll(ComposeFiles.runCommand(options));
        words.addAll(more);
        engine.demanded("start prime", make(words));
        Runnable end = () -> engine.run("kill", "--signal", "TERM", container);
        Interruption.Scope scope = interrupt.meanwhile(end);
        CountDownLatch over = new CountDownLatch(1);
        CompletableFuture<List<String>> early = CompletableFuture.supplyAsync(() -> endedEarly(begun, over, end));
        try {
            long[] seen = new long[2];
            boolean follow = true;
            while (follow) {
                show(container, seen, true, out, error);
                // Ctrl-C in a terminal also ends the process that shows the output, but not the container.
                follow = !engine.demand("look at prime", "ps", "--quiet", "--filter", "name=^" + container + "$")
                        .out()
                        .isEmpty();
                Thread.sleep(follow ? PAUSE_MILLIS : 0);
            }
            show(container, seen, false, out, error);
        } finally {
            scope.close();
            over.countDown();
        }
        List<String> ended = early.join();
        if (!ended.isEmpty()) {
            tellEnded(error);
            throw endedTooEarly(ended);
        }
        return Integer.parseInt(
                engine.demand("wait for prime", "wait", container).out());
    }

    private UserError endedTooEarly(List<String> containers) {
        String first = containers.get(0);
        String last = lastLines(first).stream()
                .reduce((before, after) -> after)
                .map(line -> " (the last line of the log of " + first + ": " + Words.clause(line.strip()) + ")")
                .orElse("");
        return new UserError((containers.size() == 1 ? "The container " : "The containers ")
                + String.join(", ", containers)
                + (containers.size() == 1 ? " has" : " have") + " ended before the run began" + last
                + "; remove the cause, or take another image, and type the command again.");
    }

    /** Shows the output of a container from where the last call stopped, until the container or its reader ends. */
    private void show(String container, long[] seen, boolean follow, PrintStream out, PrintStream error)
            throws InterruptedException {
        Process logs = follow ? engine.start("logs", "--follow", container) : engine.start("logs", container);
        CompletableFuture<Void> errors = CompletableFuture.runAsync(() -> copy(logs.getErrorStream(), seen, 1, error));
        copy(logs.getInputStream(), seen, 0, out);
        errors.join();
        logs.waitFor();
    }

    private static void copy(InputStream in, long[] seen, int which, PrintStream to) {
        try (in) {
            byte[] buffer = new byte[8_192];
            long skip = seen[which];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                int old = (int) Math.min(skip, read);
                skip -= old;
                to.write(buffer, old, read - old);
                to.flush();
                seen[which] += read - old;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Removes containers, networks and volumes.
     *
     * @throws UserError if something is left, or the engine does not answer
     */
    public void remove() throws InterruptedException {
        stop();
        awaitMade();
        remove(engine, options.project(), made);
    }

    /**
     * Stops the servers, and removes containers and networks but no volume. A network that the engine does not let go stays: the
     * next start uses it.
     *
     * @throws UserError if a container is left, or the engine does not answer
     */
    public void removeAllButVolumes() throws InterruptedException {
        stop();
        awaitMade();
        // Prime's container is one that no service has, which Compose counts among orphans.
        engine.answered(compose(List.of("down", "--remove-orphans")));
        if (!engine.all(ContainerEngine.Kind.CONTAINER, options.project()).isEmpty()) {
            throw notRemoved(options.project(), "");
        }
    }

    /**
     * Removes what a killed process left of a project. What it had asked Compose for is ended first, which would otherwise
     * go on making more.
     *
     * @param made whether all that it had asked for is made
     * @throws UserError as {@link #remove()}
     */
    public static void removeLeft(ContainerEngine engine, String project, boolean made) throws InterruptedException {
        List<ProcessHandle> making = ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .filter(words -> Collections.indexOfSubList(List.of(words), List.of(PROJECT, project)) >= 0)
                        .isPresent())
                .toList();
        making.forEach(ProcessHandle::destroyForcibly);
        remove(engine, project, made && making.isEmpty());
    }

    private static void remove(ContainerEngine engine, String project, boolean made) throws InterruptedException {
        // Volumes last: a container that is made without its volume makes another one, which has no label.
        for (ContainerEngine.Kind kind : ContainerEngine.Kind.values()) {
            remove(engine, project, kind, made || kind != ContainerEngine.Kind.CONTAINER ? 1 : LISTINGS);
        }
    }

    private static void remove(ContainerEngine engine, String project, ContainerEngine.Kind kind, int listings)
            throws InterruptedException {
        String why = "";
        int left = Integer.MAX_VALUE;
        int empty = 0;
        for (int i = 0; i < REMOVALS; Thread.sleep(i + empty > 0 ? PAUSE_MILLIS : 0)) {
            try {
                List<String> ids = engine.all(kind, project);
                empty = ids.isEmpty() ? empty + 1 : 0;
                if (empty == listings) {
                    return;
                }
                engine.remove(kind, ids);
                i = ids.size() < left ? 0 : i + 1;
                left = ids.size();
            } catch (UserError e) {
                why = " (" + Words.clause(e.getMessage()) + ")";
                i++;
            }
        }
        throw notRemoved(project, why);
    }

    private static UserError notRemoved(String project, String why) {
        return new UserError("Containers, networks and volumes of the Compose project " + project
                + " could not all be removed" + why + "; do so with `docker compose -p " + project
                + " down -v`.");
    }

    private ProgramOutput make(List<String> words, Interruption interrupt) {
        Interruption.Scope scope = interrupt.meanwhile(this::stop);
        try {
            return make(words);
        } finally {
            scope.close();
        }
    }

    /** Has Compose make something, unless this was stopped. */
    private ProgramOutput make(List<String> words) {
        Process process;
        synchronized (this) {
            if (stopped) {
                return new ProgramOutput(ExitCode.ABORTED.code(), "", "interrupted");
            }
            process = engine.start(compose(words));
            making = process;
            made = false;
        }
        try {
            ProgramOutput said = engine.said(process);
            made = said.good();
            return said;
        } finally {
            synchronized (this) {
                making = null;
                notifyAll();
            }
        }
    }

    /** From now on nothing is made; a running command is asked to end, with Compose, which is a child of it. */
    private synchronized void stop() {
        stopped = true;
        if (making != null) {
            making.descendants().forEach(ProcessHandle::destroy);
            // By its handle, because Process itself would close the pipes that are being read.
            making.toHandle().destroy();
        }
    }

    /** Waits for a running command, which would otherwise make again what has been removed. */
    private synchronized void awaitMade() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
        for (long left = END_MILLIS; making != null && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        if (making != null) {
            making.descendants().forEach(ProcessHandle::destroyForcibly);
            making.toHandle().destroyForcibly();
        }
    }

    private String[] compose(List<String> words) {
        List<String> all = new ArrayList<>(Arrays.asList(
                "compose", "--file", folder.resolve("compose.yaml").toString(), PROJECT, options.project()));
        all.addAll(words);
        return all.toArray(String[]::new);
    }

    /**
     * Names of the machines that end before the run begins; prime, which would wait for them, is ended with the first. From then
     * on prime notices a lost machine itself, and nothing else should take processor time.
     */
    List<String> endedEarly(BooleanSupplier begun, CountDownLatch over, Runnable endPrime) {
        try {
            while (!begun.getAsBoolean() && !over.await(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
                List<String> found = engine.ended(options.project());
                if (!found.isEmpty() && !begun.getAsBoolean()) {
                    endPrime.run();
                    return found.stream().sorted().toList();
                }
            }
        } catch (UserError noAnswer) {
            // Whoever follows prime asks the engine too, and reports that it does not answer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }
}
