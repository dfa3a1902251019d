package org.quadrille.study.environment;

import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.format.LimitFact;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Slot;
import org.quadrille.vdriver.prime.CommonStart;

/**
 * Several instances of an environment that run at the same time: each is a benchmark of its own, with a prime in this process,
 * or in a container beside its machines. They are prepared one after the other, start at the same instant, and are reported when the last has ended, so that no report
 * takes processors from a run.
 */
final class InstancesAtOnce implements StudyEnvironment {
    private final List<Instance> all;
    private final Path outputs;

    /** One of them: it makes a run and reports it later. */
    interface Instance extends StudyEnvironment {
        /**
         * Makes a run without reporting it, with those that start together with it; null if it starts alone.
         *
         * @throws UserError if it cannot begin
         */
        void make(RunRequest request, CommonStart together) throws InterruptedException;

        /** Reports the run that {@link #make} made; returns the exit code of its verdict. */
        ExitCode report(RunRequest request);

        @Override
        default ExitCode run(RunRequest request) throws InterruptedException {
            make(request, null);
            return report(request);
        }
    }

    /** @param outputs gets what the run of each instance prints */
    InstancesAtOnce(List<Instance> all, Path outputs) {
        this.all = List.copyOf(all);
        this.outputs = outputs;
    }

    @Override
    public void enter() throws InterruptedException {
        try {
            for (Instance instance : all) {
                instance.enter();
            }
        } catch (RuntimeException e) {
            leave();
            throw e;
        }
    }

    /** Those of one environment are of one kind, so that all of them can be taken over or none. */
    @Override
    public boolean takeOver(StudyEnvironment other) {
        if (!(other instanceof InstancesAtOnce before) || before.all.size() != all.size()) {
            return false;
        }
        boolean taken = true;
        for (int i = 0; i < all.size(); i++) {
            taken &= all.get(i).takeOver(before.all.get(i));
        }
        return taken;
    }

    @Override
    public List<Pulse> pulses(Duration length) throws InterruptedException {
        List<Pulse> pulses = new ArrayList<>();
        for (Instance instance : all) {
            pulses.addAll(instance.pulses(length));
        }
        return pulses;
    }

    @Override
    public void prepare(Preparation how) throws InterruptedException {
        for (Instance instance : all) {
            if (!how.interrupted().getAsBoolean()) {
                instance.prepare(how);
            }
        }
    }

    /** Makes a run in each instance; their ids are those of {@link Slot#instanceRun}. */
    @Override
    public ExitCode run(RunRequest request) throws InterruptedException {
        List<PrintStream> outs = new ArrayList<>();
        try {
            List<RunRequest> requests = new ArrayList<>();
            for (int i = 1; i <= all.size(); i++) {
                String run = Slot.instanceRun(request.runId(), i);
                Path log = outputs.resolve(run + ".txt");
                request.out().println("instance " + i + ": run " + run + ", what it prints is in " + log);
                outs.add(log(log));
                requests.add(new RunRequest(
                        request.results(),
                        run,
                        request.slot(),
                        request.events(),
                        request.interrupted(),
                        outs.get(i - 1)));
            }
            return run(requests);
        } finally {
            outs.forEach(PrintStream::close);
        }
    }

    private static PrintStream log(Path file) {
        return UserFiles.get("Cannot write " + file, "free some space or correct the permissions", () -> {
            Files.createDirectories(file.getParent());
            return new PrintStream(new FileOutputStream(file.toFile()), true, StandardCharsets.UTF_8);
        });
    }

    private ExitCode run(List<RunRequest> requests) throws InterruptedException {
        CommonStart start = new CommonStart(all.size());
        List<Callable<Void>> runs = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int instance = i;
            runs.add(() -> {
                try {
                    all.get(instance).make(requests.get(instance), start);
                } finally {
                    start.ended("instance " + (instance + 1) + " of " + all.size() + " ended before all were prepared");
                }
                return null;
            });
        }
        ExecutorService primes = Executors.newFixedThreadPool(all.size());
        List<Future<Void>> made;
        try {
            made = primes.invokeAll(runs);
        } finally {
            primes.shutdownNow();
        }
        return reported(made, requests);
    }

    /** Reports all that were made; then passes on what kept another from being made or reported. */
    private ExitCode reported(List<Future<Void>> made, List<RunRequest> requests) throws InterruptedException {
        ExitCode worst = ExitCode.OK;
        RuntimeException failure = null;
        for (int i = 0; i < all.size(); i++) {
            try {
                made.get(i).get();
                ExitCode code = all.get(i).report(requests.get(i));
                worst = code == ExitCode.OK ? worst : code;
            } catch (ExecutionException e) {
                failure = failure == null ? of(i, unchecked(e.getCause())) : failure;
            } catch (UserError | IllegalStateException e) {
                failure = failure == null ? of(i, e) : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return worst;
    }

    /** Says which instance failed. */
    private RuntimeException of(int instance, RuntimeException failure) {
        return failure instanceof UserError error
                ? new UserError(
                        "Instance " + (instance + 1) + " of " + all.size() + ": " + error.getMessage(),
                        error.exitCode())
                : failure;
    }

    static RuntimeException unchecked(Throwable cause) {
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    @Override
    public void leave() throws InterruptedException {
        CloseAll.all(all.stream().map(one -> (CloseAll.Closing) one::leave).toList());
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            String instance = LimitFact.prefix(i + 1);
            all.get(i).facts().forEach((name, value) -> facts.put(instance + name, value));
        }
        return facts;
    }
}
