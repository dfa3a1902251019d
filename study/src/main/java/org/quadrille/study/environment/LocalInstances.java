package org.quadrille.study.environment;

import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.quadrille.study.format.Slot;
import org.quadrille.vdriver.prime.CommonStart;

/**
 * Several instances on this machine that run at the same time and share nothing but the machine: each has a prime, emulators,
 * connectors, a server, ports and limits of its own. They are prepared one after the other, start at the same instant, and are
 * reported when the last has ended, so that no report takes processors from a run.
 */
final class LocalInstances implements StudyEnvironment {
    private final List<LocalEnvironment> all;
    private final Path outputs;

    /** @param outputs gets what the run of each instance prints */
    LocalInstances(List<LocalEnvironment> all, Path outputs) {
        this.all = List.copyOf(all);
        this.outputs = outputs;
    }

    @Override
    public void enter() throws InterruptedException {
        try {
            for (LocalEnvironment instance : all) {
                instance.enter();
            }
        } catch (RuntimeException e) {
            leave();
            throw e;
        }
    }

    @Override
    public void prepare(Preparation how) throws InterruptedException {
        for (LocalEnvironment instance : all) {
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
                failure = failure == null ? unchecked(e.getCause()) : failure;
            } catch (UserError | IllegalStateException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return worst;
    }

    private static RuntimeException unchecked(Throwable cause) {
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

    @Override
    public void close() {
        try {
            leave();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while instances were ended; the next `quadrille study run` ends them.");
        }
    }
}
