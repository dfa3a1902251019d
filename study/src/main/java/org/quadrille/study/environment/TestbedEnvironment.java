package org.quadrille.study.environment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.metrics.MachineSpeed;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Shortcomings;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.DemoDatabases;
import org.quadrille.vdriver.local.TestbedServer;
import org.quadrille.vdriver.prime.CommonStart;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Fleet;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;
import org.quadrille.vdriver.run.Displays;
import org.quadrille.vdriver.run.RunAndReport;

/** A testbed of the user's: the kit restarts what it did not start only with the commands that the study file gives. */
final class TestbedEnvironment implements InstancesAtOnce.Instance {
    private final String name;
    private final Copy copy;
    private final EnvironmentSpec spec;
    private final Map<String, String> levels;
    private final Path folder;
    private final Path outputs;
    private final Ledger ledger;
    private final RunPage page;
    private final Map<String, String> facts = new LinkedHashMap<>();
    /** Of the latest run. */
    private RunOptions options;

    private boolean entered;

    /**
     * Which of the instances of a cell it is.
     *
     * @param number from 1; 0 where a study has no instances
     * @param of how many
     */
    record Copy(int number, int of) {
        /** Whether a command is for it: one without the number of an instance is for all, by the first or by the last. */
        boolean runs(String command, boolean byTheFirst) {
            return number == 0 || command.contains(EnvironmentSpec.NUMBER) || number == (byTheFirst ? 1 : of);
        }

        String words() {
            return of > 1 ? ", instance " + number : "";
        }
    }

    /**
     * @param folder of the study file
     *
     * @param outputs gets what its commands print
     * @throws UserError if its testbed, or a level of it, is wrong
     */
    TestbedEnvironment(
            String name,
            Copy copy,
            EnvironmentSpec spec,
            Map<String, String> levels,
            Path folder,
            Path outputs,
            Ledger ledger,
            RunPage page) {
        this.name = name;
        this.copy = copy;
        this.spec = spec;
        this.levels = levels;
        this.folder = folder;
        this.outputs = outputs;
        this.ledger = ledger;
        this.page = page;
        setup();
        facts.put("testbed", filled(spec.testbed()));
    }

    private String filled(String text) {
        return text == null ? null : EnvironmentSpec.filled(text, copy.number, levels);
    }

    private RunSetup setup() {
        return TestbedFile.read(spec, copy.number, levels, folder, "environment " + name)
                .complete();
    }

    @Override
    public void enter() throws InterruptedException {
        leave();
        if (leaves()) {
            ledger.made(left());
        }
        entered = true;
        if (spec.enter() == null) {
            return;
        }
        try {
            command("enter", spec.enter(), true, () -> false);
        } catch (UserError e) {
            try {
                leave();
            } catch (UserError alsoFailed) {
                e.addSuppressed(alsoFailed);
            }
            throw e;
        }
    }

    /** Of levels the commands know a machine's size alone; the rest is read from the testbed before each run. */
    @Override
    public boolean takeOver(StudyEnvironment other) {
        if (!(other instanceof TestbedEnvironment before)
                || !before.entered
                || !before.name.equals(name)
                || !before.copy.equals(copy)
                || !Objects.equals(before.filled(spec.enter()), filled(spec.enter()))
                || !Objects.equals(before.filled(spec.leave()), filled(spec.leave()))) {
            return false;
        }
        before.entered = false;
        entered = true;
        return true;
    }

    /** Resets the databases while the server still runs, before server and processes are restarted. */
    @Override
    public void prepare(Preparation how) throws InterruptedException {
        if (how.asks(Reset.DATABASES)) {
            if (spec.restart().containsKey(Reset.DATABASES)) {
                restart(Reset.DATABASES, how.interrupted());
            } else {
                RunSetup setup = setup();
                TestbedServer.during(setup, () -> {
                    DemoDatabases.reset(setup);
                    return null;
                });
                facts.put("databases", "reset");
            }
        }
        for (Reset part : new Reset[] {Reset.SERVER, Reset.PROCESSES}) {
            if (how.asks(part) && !how.interrupted().getAsBoolean()) {
                restart(part, how.interrupted());
            }
        }
        if (how.cold() && here()) {
            StudyEnvironment.dropCaches(facts);
        } else {
            Shortcomings.tell(
                    facts,
                    CACHES,
                    how.cold() ? "as the commands left them; the kit drops none on other machines" : "kept",
                    true);
        }
    }

    /** Whether all databases are on this machine. */
    private boolean here() {
        return setup().testbed()
                .groups()
                .flatMap(group -> Stream.of(group.oltp(), group.dss()))
                .allMatch(database -> Loopback.is(database.server().host()));
    }

    private void restart(Reset part, BooleanSupplier interrupted) throws InterruptedException {
        String command = spec.restart().get(part);
        if (command == null && part == Reset.SERVER && setup().testbed().embedded() != null) {
            facts.put(part.word(), "the kit's own, started for each run unless it runs already");
            return;
        }
        if (command == null) {
            throw new UserError("Environment " + name + " has no command \"restart\": {\"" + part.word()
                    + "\": ...}, and the kit cannot restart what it did not start; write one, or take \"" + part.word()
                    + "\" out of \"reset\".");
        }
        command("restart." + part.word(), command, false, interrupted);
        facts.put(part.word(), "by `" + command + "`");
    }

    private void command(String key, String command, boolean byTheFirst, BooleanSupplier interrupted)
            throws InterruptedException {
        if (copy.runs(command, byTheFirst)) {
            new ShellCommand(folder, outputs, spec.limit(), ledger, interrupted)
                    .run("environments." + name + "." + key + copy.words(), filled(command));
        }
    }

    @Override
    public void make(RunRequest request, CommonStart together) {
        RunSetup setup = setup();
        EventActions events = new EventActions(folder, outputs, spec.limit(), ledger);
        options = new RunOptions(
                        request.results(),
                        request.runId(),
                        page.with(setup, request.runId(), Displays.progress(setup, request.out())),
                        null,
                        () -> false,
                        spec.limit())
                .in(new RunOptions.InStudy(
                        request.slot(), together, events.plan(request.events(), setup, null, Map::of)));
        try {
            TestbedServer.during(
                    setup, () -> RunAndReport.make(setup, options, Dialers.of(setup), request.interrupted()));
        } finally {
            try {
                events.requireUndone();
            } catch (NotUndone e) {
                // Still in the ledger; the next campaign leaves it, after it has undone the event.
                entered = false;
                throw e;
            }
        }
    }

    @Override
    public ExitCode report(RunRequest request) {
        return RunAndReport.report(options, false, request.out());
    }

    @Override
    public List<Pulse> pulses(Duration length) throws InterruptedException {
        RunSetup setup = setup();
        return new WorkerPulses(setup.testbed(), Dialers.of(setup)).take(length);
    }

    @Override
    public void leave() throws InterruptedException {
        if (!entered) {
            return;
        }
        if (leaves()) {
            command("leave", spec.leave(), false, () -> false);
            ledger.gone(left());
        }
        entered = false;
    }

    private boolean leaves() {
        return spec.leave() != null && copy.runs(spec.leave(), false);
    }

    private Resource left() {
        return new Resource(Resource.Kind.LEAVE, name, filled(spec.leave()));
    }

    @Override
    public Map<String, String> facts() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /**
     * Takes the pulses of the machines of a testbed's workers, all at the same time. One that does not answer is left out:
     * the run that is about to begin or has just ended reports what is wrong with it.
     */
    record WorkerPulses(Testbed testbed, Fleet.Dialer dialer) {
        /** Pulses of each machine except this one, with its name. */
        List<Pulse> take(Duration length) throws InterruptedException {
            Map<String, Endpoint> hosts = Endpoint.all(testbed).stream()
                    .collect(Collectors.toMap(Endpoint::host, each -> each, (one, other) -> one, LinkedHashMap::new));
            Map<String, Reached> machines = new LinkedHashMap<>();
            List<Callable<Reached>> calls = new ArrayList<>();
            hosts.values().forEach(endpoint -> calls.add(() -> reach(endpoint)));
            String here = ThisProcess.machine().id();
            for (Reached one : all(calls)) {
                if (!one.machine.id().equals(here)) {
                    machines.putIfAbsent(one.machine.id(), one);
                }
            }
            List<Callable<Pulse>> pulses = new ArrayList<>();
            machines.values().forEach(one -> pulses.add(() -> one.pulse(length)));
            return all(pulses);
        }

        private Reached reach(Endpoint endpoint) {
            Worker worker = dialer.connect(endpoint);
            return new Reached(worker, worker.info().machine());
        }

        /** The answers in the order of the calls; failed calls are left out. */
        private static <T> List<T> all(List<Callable<T>> calls) throws InterruptedException {
            if (calls.isEmpty()) {
                return List.of();
            }
            ExecutorService threads = Executors.newFixedThreadPool(calls.size());
            try {
                List<T> answers = new ArrayList<>();
                for (Future<T> call : threads.invokeAll(calls)) {
                    answer(call).ifPresent(answers::add);
                }
                return answers;
            } finally {
                threads.shutdownNow();
            }
        }

        private static <T> Optional<T> answer(Future<T> call) throws InterruptedException {
            try {
                return Optional.of(call.get());
            } catch (ExecutionException notReached) {
                return Optional.empty();
            }
        }

        private record Reached(Worker worker, WorkerInfo.Machine machine) {
            Pulse pulse(Duration length) {
                MachineSpeed pulse = worker.pulse(length.toMillis());
                return new Pulse(machine.name(), pulse.work(), pulse.writes());
            }
        }
    }
}
