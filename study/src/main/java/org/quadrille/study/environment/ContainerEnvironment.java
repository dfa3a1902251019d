package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.deploy.demo.ContainerDemo;
import org.quadrille.deploy.demo.ContainerParts;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Shortcomings;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.prime.CommonStart;
import org.quadrille.vdriver.prime.Interruption;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.prime.StartFiles;
import org.quadrille.vdriver.run.Displays;
import org.quadrille.vdriver.run.RunAndReport;

/**
 * A testbed in containers on this machine, made for each run and removed after it: servers and processes are new each time,
 * whatever is to be reset; databases are loaded once. A limit applies to each container of the system under test.
 */
final class ContainerEnvironment implements InstancesAtOnce.Instance {
    private static final String LEFT = "left";

    private final LocalCell cell;
    private final ContainerParts parts;
    private final ContainerData data;
    private final RunPage page;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private boolean reset;
    /** Of the latest run. */
    private ExitCode code;

    /**
     * An environment that is not entered.
     *
     * @param data supplies the project whose databases are used
     * @param page shows how far the making of the containers is, and the study; their prime has no page
     * @throws UserError if the engine does not answer, or the environment has a key that containers do not support
     */
    ContainerEnvironment(LocalCell cell, Optional<ContainerParts> parts, Supplier<ContainerData> data, RunPage page) {
        requirePossible(cell.local());
        this.cell = cell;
        ContainerParts usual = parts.orElseThrow(() -> new UserError("Environment " + cell.name()
                + ": this command has no container engine; run the study with `quadrille study run`."));
        this.page = page;
        String image = cell.local().databaseImage();
        this.parts = image == null ? usual : usual.with(DatabaseImage.parse(image));
        this.parts.engine().require();
        this.data = data.get();
    }

    /**
     * Makes sure that an environment has no key that containers do not support.
     *
     * @throws UserError if it has one; names it
     */
    static void requirePossible(LocalSpec local) {
        Stream.of(
                        local.places().isEmpty()
                                ? ""
                                : "local." + local.places().keySet().iterator().next(),
                        local.diskWrites() == null ? "" : "local.diskWrites",
                        local.settings().isEmpty() ? "" : "local.settings")
                .filter(Predicate.not(String::isEmpty))
                .findFirst()
                .ifPresent(key -> {
                    throw new UserError(key
                            + " is not possible with \"container\": true, where the image decides; leave one of them out, or"
                            + " make containers of your own with \"testbed\", \"enter\" and \"leave\".");
                });
        requireVersion(local.databaseImage());
    }

    private static void requireVersion(String image) {
        try {
            if (image != null) {
                DatabaseImage.parse(image);
            }
        } catch (IllegalArgumentException e) {
            throw new UserError("local.databaseImage is \"" + image
                    + "\"; write an image of PostgreSQL 15 or newer with its version as tag, such as postgres:18.");
        }
    }

    @Override
    public void enter() {
        facts.put("places", "volumes of the container engine");
        facts.put("limits", limits());
        facts.put("images", parts.images().kit() + " and " + parts.images().database());
    }

    private String limits() {
        LocalSpec local = cell.local();
        String all = Stream.of(
                        local.cpus() == null ? "" : "--cpus " + local.cpus(),
                        local.cpuset() == null ? "" : "--cpuset-cpus " + local.cpuset(),
                        local.memory() == null ? "" : "--memory " + local.memory())
                .filter(Predicate.not(String::isEmpty))
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "those of the demo in containers" : all + ", of each container of the system under test";
    }

    /** The containers are made with the run, and the image that those of all instances share before. */
    @Override
    public void prepare(Preparation how) {
        parts.images().makeKit().run();
        reset = how.asks(Reset.DATABASES);
        facts.put("databases", !data.loaded() ? "loaded anew" : reset ? "reset" : "as the run before left them");
        facts.put("server", "new containers");
        Shortcomings.tell(facts, CACHES, "could not be dropped (servers in containers start with the run)", false);
        facts.remove(LEFT);
    }

    @Override
    public ExitCode run(RunRequest request) throws InterruptedException {
        return run(request, List.of(), request.interrupted()::getAsBoolean);
    }

    /** Their prime is in a container, too, so that the instant of the start goes there and back by files. */
    @Override
    public void make(RunRequest request, CommonStart together) throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        FutureTask<Void> carried = new FutureTask<>(() -> {
            new StartFiles(request.results().resolve(request.runId()))
                    .carry(together, () -> ended.get() || request.interrupted().getAsBoolean());
            return null;
        });
        new Thread(carried, "start-" + request.runId()).start();
        try {
            // Without an answer prime would wait for ever.
            code = run(
                    request,
                    List.of("--study-start"),
                    () -> request.interrupted().getAsBoolean() || carried.isDone());
        } finally {
            ended.set(true);
        }
        try {
            carried.get();
        } catch (ExecutionException e) {
            throw InstancesAtOnce.unchecked(e.getCause());
        }
    }

    @Override
    public ExitCode report(RunRequest request) {
        if (!Files.exists(new ResultsFolder(request.results().resolve(request.runId())).manifest())) {
            return code;
        }
        return RunAndReport.report(
                new RunOptions(
                        request.results(), request.runId(), Displays.progress(cell.outline(), request.out()), null),
                false,
                request.out());
    }

    private ExitCode run(RunRequest request, List<String> words, Interruption interrupt) throws InterruptedException {
        Path work = data.use();
        DemoOptions options = LocalLoad.options(cell.local(), request.results(), request.runId())
                .withKeep(work);
        List<String> all = new ArrayList<>(List.of("--study-slot", slot(request)));
        all.addAll(words);
        ContainerDemo demo = new ContainerDemo(parts, options, interrupt, request.out(), page.hears(request.out()))
                .with(new ContainerDemo.Difference(this::testbed, all, Optional.of(lessMemory())))
                .on(new ContainerDemo.Data(data.loaded(), reset));
        try {
            return demo.run();
        } catch (IOException e) {
            throw new UserError("The containers of environment " + cell.name() + " cannot be made (" + FileErrors.of(e)
                    + "); make room in " + work.getParent() + ", or correct its permissions.");
        } finally {
            data.used(demo.dataStay()).ifPresent(left -> facts.put(LEFT, left));
        }
    }

    private String lessMemory() {
        return "make local.memory or local.tiles of environment " + cell.name()
                + " smaller, leave out its local.container";
    }

    private static String slot(RunRequest request) {
        return Json.write(request.slot()).replaceAll("\\s*\\R\\s*", " ");
    }

    /** The testbed of the cell, with the limits on its connectors and database servers only. */
    private Testbed testbed(Testbed demo) {
        return limited(
                LocalLoad.testbed(demo, cell.local(), cell.levels(), cell.folder(), "environment " + cell.name()),
                cell.local());
    }

    /** What the containers of an environment may use together, in bytes. */
    static long promised(LocalSpec local) {
        return ContainerDemo.promised(
                LocalLoad.options(local, Path.of("."), "none"), testbed -> limited(testbed, local));
    }

    private static Testbed limited(Testbed testbed, LocalSpec local) {
        Set<String> under = testbed.tiles().stream()
                .flatMap(tile -> tile.groups().stream())
                .flatMap(group -> Stream.of(
                        group.connector().host(),
                        group.oltp().host(),
                        group.dss().host()))
                .collect(Collectors.toSet());
        return testbed.change()
                .machines(testbed.machines().stream()
                        .map(machine -> under.contains(machine.host()) ? limited(machine, local) : machine)
                        .toList())
                .build();
    }

    private static Testbed.Machine limited(Testbed.Machine machine, LocalSpec local) {
        return new Testbed.Machine(
                machine.host(),
                local.cpus() == null ? machine.cpus() : local.cpus(),
                local.memory() == null ? machine.memory() : local.memory(),
                machine.disk(),
                local.cpuset(),
                machine.ssh());
    }

    @Override
    public void leave() {
        // Between two runs only files and volumes exist.
    }

    @Override
    public Map<String, String> facts() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }
}
