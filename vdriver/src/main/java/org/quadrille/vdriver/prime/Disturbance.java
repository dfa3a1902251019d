package org.quadrille.vdriver.prime;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Words;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.time.RunClock;
import org.quadrille.vdriver.prime.PlannedEvent.Done;

/**
 * Does to a run what its plan of events says, each event in a thread of its own, so that none delays another or the run.
 * What was begun is ended, however the run ends.
 */
final class Disturbance implements AutoCloseable {
    private static final double SECOND = 1e6;

    private final List<Course> courses;
    private final BooleanSupplier interrupted;
    private final CountDownLatch over = new CountDownLatch(1);

    /** @param interrupted true once the user wants the run to end */
    Disturbance(List<PlannedEvent> plan, BooleanSupplier interrupted) {
        this.interrupted = interrupted;
        courses = plan.stream().map(Course::new).toList();
    }

    /** From now on events happen. @param clock that of the run */
    void begin(RunClock clock) {
        courses.forEach(course -> course.start(clock));
    }

    /** Ends every event that has begun, and returns when all have ended. None begins afterwards. */
    @Override
    public void close() {
        over.countDown();
        boolean again = false;
        for (Course course : courses) {
            while (course.thread.isAlive()) {
                try {
                    course.thread.join();
                } catch (InterruptedException e) {
                    // What was done to the system under test is undone before anybody may leave.
                    again = true;
                }
            }
        }
        if (again) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes down what happened, for a run that was to be disturbed. To be called after {@link #close}. */
    void write(ResultsFolder folder, Progress progress) {
        if (courses.isEmpty()) {
            return;
        }
        List<RunEvent> events = courses.stream().map(Course::event).toList();
        ResultsFolder.writeJson(folder.events(), events);
        for (RunEvent event : events) {
            progress.step("event " + event.name() + (event.from() == null ? " did not begin" : when(event)));
            event.problems().forEach(progress::problem);
        }
    }

    private static String when(RunEvent event) {
        return String.format(Locale.ROOT, " from %.1f to %.1f s", event.from() / SECOND, event.to() / SECOND);
    }

    /** One event. */
    private final class Course {
        private final PlannedEvent plan;
        private final Thread thread;
        private RunClock clock;
        private RunEvent.Step begun;
        private RunEvent.Step ended;

        Course(PlannedEvent plan) {
            this.plan = plan;
            this.thread = new Thread(this::follow, "event-" + plan.name());
        }

        void start(RunClock ofTheRun) {
            clock = ofTheRun;
            thread.start();
        }

        private void follow() {
            try {
                if (overBefore(plan.begins())) {
                    return;
                }
                begun = step(plan.begin());
                if (plan.end() != null) {
                    overBefore(plan.ends());
                    ended = step(plan.end());
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts this thread", e);
            }
        }

        private boolean overBefore(long micros) throws InterruptedException {
            return over.await(clock.nanoTimeAt(micros) - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        private RunEvent.Step step(PlannedEvent.Action action) throws InterruptedException {
            long began = clock.micros();
            Done done;
            try {
                done = action.run(interrupted);
            } catch (RuntimeException e) {
                String why = e.getMessage() == null ? e.toString() : Words.clause(e.getMessage());
                done = new Done(null, "", "could not be done: " + why);
            }
            return new RunEvent.Step(began, clock.micros(), done.exitCode(), done.output(), done.problem());
        }

        /** Read once its thread has ended, or was never started. */
        private RunEvent event() {
            return new RunEvent(plan.name(), plan.what(), plan.groups(), plan.begins(), plan.ends(), begun, ended);
        }
    }
}
