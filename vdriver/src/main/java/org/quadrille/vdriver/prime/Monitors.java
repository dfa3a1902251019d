package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;

/**
 * The monitors of a run. They are handled like all workers, but no run ends because of one: one that fails
 * is reported once and left out from then on, and a separate thread asks them, so that a slow one keeps nobody waiting.
 */
final class Monitors implements AutoCloseable {
    private static final int STATUS_SECONDS = 5;
    private static final Set<WorkerState> SAMPLING =
            EnumSet.of(WorkerState.RUNNING, WorkerState.DRAINING, WorkerState.DONE);

    private final Fleet fleet;
    private final Set<Endpoint> well;
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(Daemons.named("prime-monitors"));
    private volatile Map<String, WorkerStatus> latest = Map.of();

    Monitors(Fleet fleet) {
        this.fleet = fleet;
        this.well = new CopyOnWriteArraySet<>(
                fleet.aside().stream().map(Member::endpoint).toList());
    }

    /** Gives an order to each that is well. */
    void tell(long seconds, Consumer<Member> order) {
        fleet.ask(well(), seconds, member -> {
                    order.accept(member);
                    return true;
                })
                .forEach((member, answer) -> {
                    if (answer.failed()) {
                        lost(member, answer.problem());
                    }
                });
    }

    /** As the fleet knows them now, with the latest measurements of their clocks. */
    private List<Member> well() {
        return fleet.aside().stream().filter(m -> well.contains(m.endpoint())).toList();
    }

    /** Starts them, and asks them once a second from then on; returns at once. */
    void watch(Consumer<Member> start) {
        timer.execute(() -> tell(STATUS_SECONDS, start));
        timer.scheduleWithFixedDelay(this::ask, 0, 1, TimeUnit.SECONDS);
    }

    private void ask() {
        Map<String, WorkerStatus> found = new LinkedHashMap<>();
        fleet.ask(well(), STATUS_SECONDS, fleet::status).forEach((member, answer) -> {
            if (answer.failed()) {
                lost(member, answer.problem());
            } else if (!SAMPLING.contains(answer.value().state())) {
                String cause = answer.value().cause();
                lost(member, cause.isEmpty() ? "it is " + answer.value().state() + " in mid-run" : cause);
            } else {
                found.put(member.name(), answer.value());
            }
        });
        latest = found;
    }

    /** What each of them said last, by name. */
    Map<String, WorkerStatus> latest() {
        return latest;
    }

    private void lost(Member member, String why) {
        if (well.remove(member.endpoint())) {
            String problem = member.name() + " at " + member.endpoint().address() + " is lost (" + why
                    + "); the run continues without it, and its samples end here";
            problems.add(problem);
        }
    }

    /** Problems that have come up since the last call, one sentence each. */
    List<String> takeProblems() {
        List<String> taken = new ArrayList<>();
        for (String problem = problems.poll(); problem != null; problem = problems.poll()) {
            taken.add(problem);
        }
        return taken;
    }

    /** Stops asking, and waits for the call that is under way. */
    @Override
    public void close() {
        timer.shutdown();
        Daemons.untilInterrupted(() -> timer.awaitTermination(STATUS_SECONDS, TimeUnit.SECONDS));
    }
}
