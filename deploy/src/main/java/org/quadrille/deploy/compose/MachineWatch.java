package org.quadrille.deploy.compose;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.UserError;

/**
 * Checks that the machines of a Compose project still run while prime waits for them. It stops when the run has begun:
 * from then on prime notices a lost machine itself, and nothing else should take processor time.
 */
final class MachineWatch {
    private static final long PAUSE_MILLIS = 1_000;

    private final ContainerEngine engine;
    private final String project;
    private final BooleanSupplier begun;
    private final Runnable endPrime;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread thread = new Thread(this::look, "containers-watch");
    private volatile List<String> ended = List.of();

    private MachineWatch(ContainerEngine engine, String project, BooleanSupplier begun, Runnable endPrime) {
        this.engine = engine;
        this.project = project;
        this.begun = begun;
        this.endPrime = endPrime;
    }

    /**
     * Starts watching.
     *
     * @param begun whether the run has begun
     * @param endPrime called once, if a machine has ended before that
     */
    static MachineWatch start(ContainerEngine engine, String project, BooleanSupplier begun, Runnable endPrime) {
        MachineWatch watch = new MachineWatch(engine, project, begun, endPrime);
        watch.thread.setDaemon(true);
        watch.thread.start();
        return watch;
    }

    private void look() {
        try {
            while (ended.isEmpty() && !begun.getAsBoolean() && !stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                List<String> found = engine.ended(project);
                if (!found.isEmpty() && !begun.getAsBoolean()) {
                    ended = found.stream().sorted().toList();
                    endPrime.run();
                }
            }
        } catch (UserError noAnswer) {
            // Whoever follows prime asks the engine too, and reports that it does not answer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops watching; returns the names of the containers that had ended before the run began. */
    List<String> stop() throws InterruptedException {
        stopped.countDown();
        thread.join();
        return ended;
    }
}
