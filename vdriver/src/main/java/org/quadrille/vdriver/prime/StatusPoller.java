package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.vdriver.prime.Fleet.Answer;

/** Asks every worker for its status once a second, passes the answers on and notices when something is lost. */
final class StatusPoller {
    private static final long SECOND = 1_000_000L;
    private static final long CLOCKS_EVERY = 60 * SECOND;
    private static final int CLOCK_SECONDS = 6;

    private static final Set<WorkerState> STARTED = EnumSet.of(WorkerState.RUNNING);
    private static final Set<WorkerState> DRAINED = EnumSet.of(WorkerState.DRAINING, WorkerState.DONE);

    private final Fleet fleet;
    private final BooleanSupplier interrupted;
    private final RunSchedule schedule;
    private final LiveReadings readings;
    private final Set<Member> toldToDrain = new HashSet<>();
    private final Map<Member, Future<ClockOffset>> clocks = new LinkedHashMap<>();
    private final Statuses statuses;
    private long nextSecond = SECOND;

    StatusPoller(Fleet fleet, RunSchedule schedule, LiveReadings readings, BooleanSupplier interrupted) {
        this.fleet = fleet;
        this.statuses = new Statuses(fleet);
        this.schedule = schedule;
        this.readings = readings;
        this.interrupted = interrupted;
    }

    /**
     * Watches until the end of the schedule, or until the run has enough, which is asked once a second.
     *
     * @throws RunAborted if a worker is lost or fails, or if the user interrupts
     */
    void untilEnd(RunClock clock, BooleanSupplier enough) throws RunAborted {
        long nextClocks = CLOCKS_EVERY;
        for (; nextSecond <= schedule.end(); nextSecond = following(clock)) {
            if (enough.getAsBoolean()) {
                return;
            }
            sleepUntil(clock, nextSecond);
            Map<Member, WorkerStatus> now = healthy();
            readings.running(clock.micros(), now);
            if (nextSecond >= nextClocks) {
                fleet.workers().forEach(m -> clocks.computeIfAbsent(m, fleet::beginClock));
                nextClocks += CLOCKS_EVERY;
            }
            noteClocks(clock);
        }
        sleepUntil(clock, schedule.end());
        lastClocks(clock);
    }

    /**
     * The next second, or the present one if that has begun meanwhile. Where the workers take longer than a second to
     * answer, seconds are left out: looked at one after another, they would put off the end of the run.
     */
    private long following(RunClock clock) {
        long now = clock.micros();
        return Math.max(nextSecond + SECOND, now - now % SECOND);
    }

    /** Passes on what has been read of the clocks; no look at the workers waits for it. */
    private void noteClocks(RunClock clock) {
        Map<Member, ClockOffset> measured = new LinkedHashMap<>();
        clocks.entrySet().removeIf(begun -> {
            Answer<ClockOffset> answer = Answer.within(begun.getKey().name(), begun.getValue(), 0);
            if (answer != null && !answer.failed()) {
                measured.put(begun.getKey(), answer.value());
            }
            return answer != null;
        });
        readings.clocks(clock.micros(), measured);
    }

    /** Reads the clocks of the workers. One that does not answer is left to the next status call. */
    private void lastClocks(RunClock clock) {
        Map<Member, ClockOffset> measured = new LinkedHashMap<>();
        fleet.ask(fleet.workers(), CLOCK_SECONDS, m -> Fleet.clock(m.worker())).forEach((member, answer) -> {
            if (!answer.failed()) {
                measured.put(member, answer.value());
            }
        });
        readings.clocks(clock.micros(), measured);
    }

    /**
     * Waits until members that were told to drain are done.
     *
     * @throws RunAborted if one of them does not get there in time, or if any worker is lost
     */
    void untilDone(List<Member> draining, long seconds, RunClock clock) throws RunAborted {
        long deadline = System.nanoTime() + seconds * 1_000_000_000L;
        toldToDrain.addAll(draining);
        statuses.forget(draining);
        Set<Member> open = new HashSet<>(draining);
        while (!open.isEmpty()) {
            Map<Member, WorkerStatus> now = healthy();
            long micros = clock.micros();
            if (micros >= nextSecond) {
                readings.draining(micros, now);
                nextSecond += SECOND;
            }
            open.removeIf(m -> now.get(m).state() == WorkerState.DONE);
            if (!open.isEmpty() && System.nanoTime() > deadline) {
                throw new RunAborted(open.iterator().next().name() + " did not finish its transactions within "
                        + seconds + " s after the end of the run");
            }
            LockSupport.parkNanos(open.isEmpty() ? 1 : 100_000_000L);
        }
    }

    private void sleepUntil(RunClock clock, long micros) throws RunAborted {
        long left = micros - clock.micros();
        while (left > 0) {
            if (interrupted.getAsBoolean()) {
                throw new RunAborted(RunManifest.BY_USER);
            }
            LockSupport.parkNanos(Math.min(left, 50_000) * 1_000);
            left = micros - clock.micros();
        }
    }

    /**
     * Status of all workers, each in the state that is expected of it: RUNNING from the order to start, which comes
     * before the start itself, until it is told to drain.
     */
    private Map<Member, WorkerStatus> healthy() throws RunAborted {
        if (interrupted.getAsBoolean()) {
            throw new RunAborted(RunManifest.BY_USER);
        }
        List<String> lost = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        Map<Member, WorkerStatus> found = new LinkedHashMap<>();
        statuses.look(fleet.workers()).forEach((member, answer) -> {
            if (answer.failed()) {
                lost.add(
                        "lost " + member.name() + " at " + member.endpoint().address() + " (" + answer.problem() + ")");
            } else if (answer.value().state() == WorkerState.FAILED) {
                failed.add(member.name() + ": " + answer.value().cause());
            } else if (!expected(member).contains(answer.value().state())) {
                failed.add(member.name() + " at " + member.endpoint().address() + " is "
                        + answer.value().state() + " in the middle of the run, not " + expected(member)
                        + ": another prime has reset or drained it");
            } else {
                found.put(member, answer.value());
            }
        });
        // A lost process is the cause; what the others report is its effect.
        lost.addAll(failed);
        if (!lost.isEmpty()) {
            throw new RunAborted(String.join("; ", lost));
        }
        return found;
    }

    private Set<WorkerState> expected(Member member) {
        return toldToDrain.contains(member) ? DRAINED : STARTED;
    }

    /**
     * What the workers say of themselves, look by look. A worker that is slow to answer keeps a look waiting for less than a
     * second; until its answer comes it is taken to be as it said last.
     */
    static final class Statuses {
        private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(800);

        /**
         * A worker is lost if a look finds that its question has been open for so long, and the look gets no answer either:
         * within five seconds after its end, as the looks are a second apart.
         */
        private static final long SILENT_NANOS = TimeUnit.MILLISECONDS.toNanos(2_800);

        /**
         * A worker of which nothing is known yet has so long, a single look: the first comes a second after the start, when
         * every session begins at once with cold code, and the five seconds are kept.
         */
        private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(4);

        /** Longest time between two looks that counts as silence: for more, prime itself stood still. */
        private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

        private final Fleet fleet;
        private final Map<Member, Question> open = new HashMap<>();
        private final Map<Member, WorkerStatus> latest = new HashMap<>();
        private long looked = System.nanoTime();
        private long time;

        /** @param asked in the time that counts as silence */
        private record Question(Future<WorkerStatus> answer, long asked) {}

        Statuses(Fleet fleet) {
            this.fleet = fleet;
        }

        /** One look at some workers; a problem of one that is lost. */
        Map<Member, Answer<WorkerStatus>> look(Collection<Member> whom) {
            long begin = System.nanoTime();
            time += Math.min(begin - looked, STEP_NANOS);
            looked = begin;
            whom.forEach(m -> open.computeIfAbsent(m, x -> new Question(fleet.beginStatus(m), time)));
            Map<Member, Answer<WorkerStatus>> answers = new LinkedHashMap<>();
            whom.forEach(m -> answers.put(m, answer(m, begin)));
            return answers;
        }

        private Answer<WorkerStatus> answer(Member member, long begin) {
            Question question = open.get(member);
            WorkerStatus before = latest.get(member);
            long wait = begin + (before == null ? FIRST_NANOS : LOOK_NANOS) - System.nanoTime();
            Answer<WorkerStatus> answer = Answer.within(member.name(), question.answer(), Math.max(0, wait));
            if (answer == null) {
                return before == null || time - question.asked() > SILENT_NANOS
                        ? Answer.none()
                        : new Answer<>(before, null);
            }
            open.remove(member);
            if (!answer.failed()) {
                latest.put(member, answer.value());
            }
            return answer;
        }

        /** Workers have a new order: how they were before says nothing of how they are. */
        void forget(Collection<Member> whom) {
            open.keySet().removeAll(whom);
            latest.keySet().removeAll(whom);
        }
    }
}
