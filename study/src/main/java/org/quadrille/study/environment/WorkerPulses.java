package org.quadrille.study.environment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.metrics.MachineSpeed;
import org.quadrille.study.format.Pulse;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Fleet;

/**
 * Takes the pulses of the machines of a testbed's workers, all at the same time. One that does not answer is left out:
 * the run that is about to begin or has just ended reports what is wrong with it.
 */
final class WorkerPulses {
    private final Testbed testbed;
    private final Fleet.Dialer dialer;

    WorkerPulses(Testbed testbed, Fleet.Dialer dialer) {
        this.testbed = testbed;
        this.dialer = dialer;
    }

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
