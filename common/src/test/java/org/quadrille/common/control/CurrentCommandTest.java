package org.quadrille.common.control;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CurrentCommandTest {
    private final CurrentCommand command = new CurrentCommand();

    /** Prime may poll the state, see DONE and reset the worker, however slowly the drain's thread ends. */
    @Test
    void whoeverSeesTheLastStepMayGiveTheNextCommand() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        Thread next = new Thread(() -> command.run("reset", () -> {}));
        Throwable[] refused = new Throwable[1];
        next.setUncaughtExceptionHandler((thread, why) -> refused[0] = why);
        command.launch("drain", () -> {}, () -> () -> {
            seen.countDown();
            while (next.getState() != Thread.State.BLOCKED && next.getState() != Thread.State.TERMINATED) {
                Thread.onSpinWait();
            }
        });
        seen.await();
        next.start();
        next.join();
        assertNull(refused[0]);
    }
}
