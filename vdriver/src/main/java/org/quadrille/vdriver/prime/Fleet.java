package org.quadrille.vdriver.prime;

import java.io.ObjectStreamException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus;

/**
 * All workers of a testbed. Calls go to many of them at the same time; a member that fails does not keep the others
 * waiting. Those that are configured hear from prime once a second until they are released, or this is closed. Used by
 * prime's main thread and, for status, by its monitor.
 */
public final class Fleet implements AutoCloseable {
    private static final int CONNECT_SECONDS = 30;

    /** Clocks that are read at the same time: with hundreds, prime's own threads would make each answer late. */
    private static final Semaphore CLOCKS = new Semaphore(16);

    private volatile List<Member> members;
    private final ExecutorService calls;
    private final Heartbeat heartbeat;
    private final Set<Endpoint> ours = ConcurrentHashMap.newKeySet();

    private Fleet(List<Member> members, ExecutorService calls) {
        this.members = members;
        this.calls = calls;
        this.heartbeat = new Heartbeat(this::configured, calls);
    }

    /** How prime reaches a worker: over RMI, or directly in tests. */
    public interface Dialer {
        /**
         * Connects.
         *
         * @throws RuntimeException if nobody answers there; the message says why
         */
        Worker connect(Endpoint endpoint);
    }

    /**
     * Connects to every worker of a testbed.
     *
     * @param problems gets one sentence for each worker that does not answer
     * @param absent gets the name of each of them that may still come up
     */
    static Fleet connect(
            Testbed testbed, Dialer dialer, List<String> problems, List<String> absent, BooleanSupplier interrupted) {
        ExecutorService calls = Executors.newCachedThreadPool(Daemons.named("prime-call"));
        Set<Endpoint> distrusted = ConcurrentHashMap.newKeySet();
        Set<Endpoint> foreign = ConcurrentHashMap.newKeySet();
        Map<Endpoint, Future<Member>> pending = new LinkedHashMap<>();
        for (Endpoint endpoint : Endpoint.all(testbed)) {
            pending.put(endpoint, calls.submit(() -> {
                try {
                    Worker worker = dialer.connect(endpoint);
                    WorkerInfo info = worker.info().at(endpoint.host());
                    return new Member(endpoint, worker, info, clock(worker));
                } catch (RuntimeException e) {
                    if (isCausedBy(GeneralSecurityException.class, e)) {
                        distrusted.add(endpoint);
                    } else if (isCausedBy(ObjectStreamException.class, e)) {
                        foreign.add(endpoint);
                    }
                    throw e;
                }
            }));
        }
        List<Member> found = new ArrayList<>();
        pending.forEach((endpoint, future) -> {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CONNECT_SECONDS);
            Answer<Member> answer = Answer.of(endpoint.name(), future, deadline, interrupted);
            if (foreign.contains(endpoint)) {
                problems.add(endpoint.name() + " at " + endpoint.address()
                        + " is of another build of the kit, whose answers prime cannot read (" + answer.problem()
                        + "); install prime's build on " + endpoint.host() + " and start it again.");
            } else if (answer.failed()) {
                problems.add(endpoint.name() + " at " + endpoint.address() + " does not answer (" + answer.problem()
                        + "); start it on " + endpoint.host() + " with `" + endpoint.startCommand()
                        + "`, or correct its host and ports in the testbed.");
                if (!distrusted.contains(endpoint)) {
                    absent.add(endpoint.name() + " at " + endpoint.address());
                }
            } else {
                found.add(answer.value());
            }
        });
        return new Fleet(List.copyOf(found), calls);
    }

    /** Whether it is a problem that does not go away with time: keys that do not fit, classes of another build. */
    private static boolean isCausedBy(Class<? extends Exception> kind, Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).anyMatch(kind::isInstance);
    }

    List<Member> members() {
        return members;
    }

    /** Those that the run depends on. */
    List<Member> workers() {
        return members.stream().filter(m -> !m.endpoint().kind().aside()).toList();
    }

    /** Those without which the run goes on: monitors. */
    List<Member> aside() {
        return members.stream().filter(m -> m.endpoint().kind().aside()).toList();
    }

    List<Member> of(WorkerKind kind) {
        return members.stream().filter(m -> m.endpoint().kind() == kind).toList();
    }

    /**
     * Configures members for a run, which makes them this prime's; returns the problems, one sentence each. A member
     * that refuses because another prime has it is not one of ours.
     */
    List<String> configure(Collection<Member> whom, long seconds, BooleanSupplier interrupted, Assignments plan) {
        return tell(whom, seconds, interrupted, m -> configure(m, plan));
    }

    /** Configures one member for a run. */
    void configure(Member member, Assignments plan) {
        WorkerInfo.Machine machine = member.info().machine();
        member.worker().configure(plan.of(member, machine == null ? Set.of() : processesOn(machine.id())));
        ours.add(member.endpoint());
    }

    /** Ids of the processes of the run on a machine, prime's included. @param machine its id */
    Set<Long> processesOn(String machine) {
        Set<Long> pids = members.stream()
                .map(Member::info)
                .filter(info -> info.machine() != null && info.machine().id().equals(machine))
                .map(WorkerInfo::pid)
                .collect(Collectors.toCollection(HashSet::new));
        if (ThisProcess.machine().id().equals(machine)) {
            pids.add(ProcessHandle.current().pid());
        }
        return pids;
    }

    /** The members that were configured for this prime's run. */
    List<Member> configured() {
        return members.stream().filter(m -> ours.contains(m.endpoint())).toList();
    }

    /** Releases the members that are configured. */
    void release(String runId, long seconds) {
        tell(configured(), seconds, m -> {
            m.worker().reset(runId);
            ours.remove(m.endpoint());
        });
    }

    /**
     * Measures the clocks of some members again for some seconds; one that does not answer keeps what was measured
     * before. Members that are asked for from now on have the new measurement.
     *
     * @return problems, one sentence each
     */
    List<String> measureClocks(Collection<Member> whom, long seconds) {
        Map<Endpoint, ClockOffset> measured = new HashMap<>();
        List<String> problems = each(
                whom,
                seconds,
                () -> false,
                m -> clock(m.worker()),
                (member, clock) -> measured.put(member.endpoint(), clock));
        members = members.stream()
                .map(m ->
                        new Member(m.endpoint(), m.worker(), m.info(), measured.getOrDefault(m.endpoint(), m.clock())))
                .toList();
        return problems;
    }

    /** Reads the clock of a worker; few are read at the same time. */
    static ClockOffset clock(Worker worker) {
        CLOCKS.acquireUninterruptibly();
        try {
            return ClockOffset.measure(worker);
        } finally {
            CLOCKS.release();
        }
    }

    /** Begins to read the clock of a member. */
    Future<ClockOffset> beginClock(Member member) {
        return calls.submit(() -> clock(member.worker()));
    }

    /** Begins to ask a member for its status. */
    Future<WorkerStatus> beginStatus(Member member) {
        return calls.submit(() -> status(member));
    }

    WorkerStatus status(Member member) {
        WorkerStatus status = member.worker().status();
        heartbeat.heard(member.endpoint());
        return status;
    }

    /** Calls several members at the same time, and waits so many seconds for the slowest. */
    <T> Map<Member, Answer<T>> ask(Collection<Member> whom, long seconds, Function<Member, T> question) {
        return ask(whom, seconds, () -> false, question);
    }

    /** As {@link #ask(Collection, long, Function)}, and gives up early if the user wants the run to end. */
    <T> Map<Member, Answer<T>> ask(
            Collection<Member> whom, long seconds, BooleanSupplier interrupted, Function<Member, T> question) {
        Map<Member, Future<T>> pending = new LinkedHashMap<>();
        for (Member member : whom) {
            pending.put(member, calls.submit(() -> question.apply(member)));
        }
        Map<Member, Answer<T>> answers = new LinkedHashMap<>();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        pending.forEach(
                (member, future) -> answers.put(member, Answer.of(member.name(), future, deadline, interrupted)));
        return answers;
    }

    /** As {@link #ask}, without answers; returns the problems, one sentence each. */
    List<String> tell(Collection<Member> whom, long seconds, Consumer<Member> order) {
        return tell(whom, seconds, () -> false, order);
    }

    /** As {@link #ask}, without answers; returns the problems, one sentence each. */
    List<String> tell(Collection<Member> whom, long seconds, BooleanSupplier interrupted, Consumer<Member> order) {
        return each(
                whom,
                seconds,
                interrupted,
                member -> {
                    order.accept(member);
                    return true;
                },
                (member, done) -> {});
    }

    /** As {@link #ask}, for what is done with each answer; returns the problems of the others, one sentence each. */
    <T> List<String> each(
            Collection<Member> whom,
            long seconds,
            BooleanSupplier interrupted,
            Function<Member, T> question,
            BiConsumer<Member, T> use) {
        List<String> problems = new ArrayList<>();
        ask(whom, seconds, interrupted, question).forEach((member, answer) -> {
            if (answer.failed()) {
                problems.add(member.name() + ": " + answer.problem());
            } else {
                use.accept(member, answer.value());
            }
        });
        return problems;
    }

    @Override
    public void close() {
        heartbeat.close();
        calls.shutdownNow();
    }

    /** What a member answered: a value, or why there is none; the other is null. */
    record Answer<T>(T value, String problem) {
        boolean failed() {
            return problem != null;
        }

        /** How soon a wait notices that the user wants the run to end. */
        private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

        private static <T> Answer<T> of(String name, Future<T> future, long deadline, BooleanSupplier interrupted) {
            Answer<T> answer = null;
            while (answer == null) {
                long left = deadline - System.nanoTime();
                answer = within(name, future, Math.max(0, Math.min(left, STEP_NANOS)));
                if (answer == null && (left <= STEP_NANOS || interrupted.getAsBoolean())) {
                    future.cancel(true);
                    answer = left <= STEP_NANOS ? none() : new Answer<>(null, "interrupted by the user");
                }
            }
            return answer;
        }

        /** There is none. */
        static <T> Answer<T> none() {
            return new Answer<>(null, "no answer in time");
        }

        /** The answer, or null if it does not come within this time. */
        static <T> Answer<T> within(String name, Future<T> future, long nanos) {
            try {
                return new Answer<>(future.get(nanos, TimeUnit.NANOSECONDS), null);
            } catch (ExecutionException e) {
                Throwable cause = e.getCause();
                return new Answer<>(null, cause.getMessage() == null ? cause.toString() : cause.getMessage());
            } catch (TimeoutException e) {
                return null;
            } catch (CancellationException e) {
                return new Answer<>(null, "call to " + name + " was abandoned");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new Answer<>(null, "interrupted");
            }
        }
    }
}
