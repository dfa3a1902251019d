package org.quadrille.vdriver.prime;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.vdriver.prime.Fleet.Answer;

/**
 * What the workers say of themselves, look by look. A worker that is slow to answer keeps a look waiting for less than a
 * second; until its answer comes it is taken to be as it said last.
 */
final class Statuses {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(800);

    /**
     * A worker is lost if a look finds that its question has been open for so long, and the look gets no answer either:
     * within five seconds after its end, as the looks are a second apart.
     */
    private static final long SILENT_NANOS = TimeUnit.MILLISECONDS.toNanos(2_800);

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
        long wait = begin + (before == null ? SILENT_NANOS : LOOK_NANOS) - System.nanoTime();
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
