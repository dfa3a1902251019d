package org.quadrille.deploy.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.common.files.Folders;
import org.quadrille.common.workload.GroupId;
import org.quadrille.deploy.compose.ComposeDeployment;
import org.quadrille.deploy.compose.ComposeOptions;
import org.quadrille.deploy.compose.ComposeProject;
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Sizes;
import org.quadrille.deploy.plan.ThisUser;
import org.quadrille.vdriver.init.TestbedPlan;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.DemoTestbed;
import org.quadrille.vdriver.local.KeptDemo;
import org.quadrille.vdriver.prime.Interruption;
import org.quadrille.vdriver.prime.Results;

/**
 * One run on containers that stand for the machines of a testbed, each with a database server or a process of the kit.
 * They are made for the run and removed after it, however it ends; their volumes too, unless another run is to use them.
 */
public final class ContainerDemo {
    private static final long SIGNAL_MILLIS = 500;
    private static final int BASE_PORT = 7_001;
    private static final int DATABASE_PORT = 5_432;
    private static final int PASSWORD_BYTES = 24;
    private static final String PASSWORD = "password";

    private final ContainerParts parts;
    private final DemoOptions options;
    private final Interruption interrupt;
    private final PrintStream out;
    private final PrintStream shown;
    private Difference difference = new Difference(UnaryOperator.identity(), List.of(), Optional.empty());
    private Optional<Data> data = Optional.empty();
    private Optional<Integer> metricsPort = Optional.empty();
    private boolean json;
    private Path folder;
    private ComposeProject project;
    private boolean ended;
    private boolean closed;

    /**
     * A demo that has not begun.
     *
     * @param options {@code keep} is the folder in which the generated files stay; the databases do not
     * @param out gets the result
     * @param shown gets progress messages
     */
    public ContainerDemo(
            ContainerParts parts, DemoOptions options, Interruption interrupt, PrintStream out, PrintStream shown) {
        this.parts = parts;
        this.options = options;
        this.interrupt = interrupt;
        this.out = out;
        this.shown = shown;
    }

    /**
     * What differs from a demo.
     *
     * @param testbed makes the testbed from the demo's, including the sizes of its machines
     * @param words further arguments of the command that makes the run
     * @param lessMemory what to do if this machine has too little memory; empty for what a demo's user can do
     */
    public record Difference(UnaryOperator<Testbed> testbed, List<String> words, Optional<String> lessMemory) {}

    public ContainerDemo with(Difference other) {
        difference = other;
        return this;
    }

    /**
     * Databases, keys and password that runs with one kept folder share. They stay after a run that had begun.
     *
     * @param there whether an earlier run left them
     * @param reset whether the databases have their loaded state again before this one
     */
    public record Data(boolean there, boolean reset) {}

    public ContainerDemo on(Data shared) {
        data = Optional.of(shared);
        return this;
    }

    /** Whether databases, keys and password are there for another run. */
    public boolean dataStay() {
        return data.isPresent() && ended;
    }

    /** @param port on loopback for the figures of the run @param asJson whether the result is one JSON object */
    ContainerDemo telling(Optional<Integer> port, boolean asJson) {
        metricsPort = port;
        json = asJson;
        return this;
    }

    /**
     * Makes the run; returns the exit code.
     *
     * @throws UserError if the engine, an image, a folder or the memory of this machine stands in the way
     */
    public ExitCode run() throws IOException, InterruptedException {
        Results.require(options.results(), options.runId());
        if (!there()) {
            KeptDemo.require(options.keep());
        }
        parts.engine().require();
        String name = options.keep() == null
                ? "quadrille-demo-" + ProcessHandle.current().pid()
                : ComposeOptions.projectOf(options.keep());
        if (!there()) {
            ComposeProject.requireFree(parts.engine(), name);
        }
        memoryProblem(Sizes.memoryHere()).ifPresent(problem -> {
            throw new UserError(problem);
        });
        Thread hook = new Thread(this::remove, "containers-end");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return made(name);
        } catch (RuntimeException e) {
            // Ctrl-C in a terminal reaches the programs that this one runs, too.
            if (interrupt.requestedBy(SIGNAL_MILLIS)) {
                return interrupted();
            }
            throw e;
        } finally {
            remove();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException shuttingDown) {
                shown.println("The demo was ended at once.");
            }
        }
    }

    private ExitCode made(String name) throws IOException, InterruptedException {
        ContainerParts.Images images = parts.images();
        step("images " + images.kit() + " and " + images.database(), () -> {
            images.makeKit().run();
            parts.engine().requireImage(images.kit(), "--image");
            parts.engine().requireImage(images.database().name(), "--database-image");
        });
        if (interrupt.requested()) {
            return interrupted();
        }
        makeFolder();
        Testbed testbed = testbed(options.tiles(), options, difference.testbed());
        MachinePlan machines = MachinePlan.of(testbed, "demo");
        ComposeOptions compose = new ComposeOptions(
                name,
                images.kit(),
                images.database(),
                new Credentials(folder.resolve("keys"), there() ? folder.resolve(PASSWORD) : password()),
                options.results(),
                ThisUser.ofContainers(),
                metricsPort);
        if (!there()) {
            step(
                    "keys of " + machines.hostsWithKeys().size() + " machines",
                    () -> KeyMaker.make(
                            compose.credentials().keys(),
                            machines.hostsWithKeys().stream()
                                    .map(KeyHost::parse)
                                    .toList()));
        }
        if (interrupt.requested()) {
            return interrupted();
        }
        RunSetup setup = Testbeds.complete(testbed, "demo", folder);
        ComposeDeployment.write(setup, folder.resolve("testbed.json"), compose, folder, false);
        project = new ComposeProject(parts.engine(), folder, compose);
        step("containers", () -> project.start(machines, interrupt, shown));
        if (there() && data.get().reset() && !interrupt.requested()) {
            step("databases reset", () -> project.reset(interrupt));
        }
        if (interrupt.requested()) {
            return interrupted();
        }
        List<String> words = new ArrayList<>(List.of("--run-id", options.runId()));
        words.addAll(difference.words());
        if (json) {
            words.add("--json");
        }
        Path made = options.results().resolve(options.runId());
        int code = project.run(words, () -> Files.exists(made), interrupt, out, json ? System.err : shown);
        if (Files.exists(made)) {
            shown.println("The run is in " + made + ".");
        } else if (code != ExitCode.OK.code()) {
            project.tellEnded(shown);
        }
        for (ExitCode known : ExitCode.values()) {
            if (known.code() == code) {
                // A run that was aborted has databases, too, which can be reset.
                ended = Files.exists(made) && !interrupt.requested();
                return known;
            }
        }
        throw new UserError("Prime's container ended with " + code
                + "; give it more memory if the machine ran out of it, and run the demo again.");
    }

    private boolean there() {
        return data.filter(Data::there).isPresent();
    }

    private ExitCode interrupted() {
        shown.println("ABORTED: interrupted by the user");
        return ExitCode.ABORTED;
    }

    /** Among the results unless it is kept: the engine mounts parts of both, which it cannot do everywhere. */
    private void makeFolder() {
        try {
            if (options.keep() == null) {
                Files.createDirectories(options.results());
                folder = Files.createTempDirectory(options.results(), ".containers-");
            } else {
                folder = Files.createDirectories(options.keep());
            }
        } catch (IOException e) {
            throw new UserError("A folder for the containers cannot be made in "
                    + (options.keep() == null ? options.results() : options.keep()) + " (" + FileErrors.of(e)
                    + "); name one that you may write to.");
        }
    }

    /** What the user of a machine with this much memory is told; empty if it is enough. */
    Optional<String> memoryProblem(ByteSize there) {
        long needed = promised(options.tiles());
        if (needed <= there.bytes()) {
            return Optional.empty();
        }
        String fix = difference
                .lessMemory()
                .orElseGet(() -> IntStream.iterate(options.tiles() - 1, n -> n > 0, n -> n - 1)
                                .filter(fewer -> promised(fewer) <= there.bytes())
                                .mapToObj(fewer -> "give --tiles " + fewer + ", ")
                                .findFirst()
                                .orElse("")
                        + "leave out --containers (the demo takes less memory without them)");
        return Optional.of("The containers of "
                + (options.tiles() == 1 ? "one tile" : options.tiles() + " tiles") + " may use "
                + new ByteSize(needed).mebibytes() + " MiB of memory together, but this machine has "
                + there.mebibytes() + " MiB; " + fix + ", or take a machine with more memory.");
    }

    private long promised(int tiles) {
        return promised(testbed(tiles, options, difference.testbed()));
    }

    /** What the containers of a run may use together, in bytes. @param testbed makes its testbed from the demo's */
    public static long promised(DemoOptions options, UnaryOperator<Testbed> testbed) {
        return promised(testbed(options.tiles(), options, testbed));
    }

    private static long promised(Testbed testbed) {
        return Sizes.promised(testbed, MachinePlan.of(testbed, "demo"));
    }

    private static Testbed testbed(int tiles, DemoOptions options, UnaryOperator<Testbed> difference) {
        int groups = GroupId.PER_TILE * tiles;
        int units = options.loadUnits();
        TestbedPlan plan = new TestbedPlan(
                new TestbedPlan.Hosts(
                        List.of("ce1"), List.of("mee1"), hosts("a", groups), hosts("o", groups), hosts("d", groups)),
                tiles,
                List.of(units, units, units, units),
                BASE_PORT,
                new TestbedPlan.DatabaseServers(DATABASE_PORT, "quadrille", null),
                true);
        Testbed demo = DemoTestbed.shaped(
                        options,
                        plan.addTo(Testbed.builder().name("demo").security(new Testbed.Security("keys/prime"))))
                .build();
        return difference.apply(demo.change()
                .machines(Sizes.ofDemo(MachinePlan.of(demo, "demo"), options.sessions()))
                .build());
    }

    private static List<String> hosts(String letter, int number) {
        return IntStream.rangeClosed(1, number).mapToObj(i -> letter + i).toList();
    }

    /** Without a newline at its end, which some readers would take as part of it. */
    private Path password() throws IOException {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        Path file = Files.createFile(
                folder.resolve(PASSWORD),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    private void step(String what, Runnable work) {
        long start = System.nanoTime();
        work.run();
        if (!interrupt.requested()) {
            shown.printf(Locale.ROOT, "%-40s %6.1f s%n", what, (System.nanoTime() - start) / 1e9);
        }
    }

    /** Prints what it could not remove: the run has its exit code. Credentials go even if the engine does not answer. */
    private synchronized void remove() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (project != null && dataStay()) {
                project.removeAllButVolumes();
            } else if (project != null) {
                project.remove();
            }
        } catch (UserError e) {
            ended = false;
            shown.println(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            leaveFolder();
        }
    }

    private void leaveFolder() {
        if (folder != null && options.keep() == null) {
            try {
                Folders.delete(folder);
            } catch (IOException e) {
                shown.println("The folder " + folder + ", which holds keys and a password, could not be deleted ("
                        + FileErrors.of(e) + "); delete it.");
            }
        } else if (folder != null) {
            shown.println("The files are kept in " + folder
                    + "; in it, `docker compose up --exit-code-from prime` makes another run.");
        }
    }
}
