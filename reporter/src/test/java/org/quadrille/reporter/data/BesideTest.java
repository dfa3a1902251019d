package org.quadrille.reporter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.UserError;

class BesideTest {
    @Test
    void workGoesOnWhileItsCallerDoesSomethingElse() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch later = new CountDownLatch(1);
        Supplier<String> work = Beside.begin(() -> {
            begun.countDown();
            await(later);
            return "done";
        });
        await(begun);
        later.countDown();
        assertEquals("done", work.get());
    }

    @Test
    void whoeverClosesItWaitsForItsEnd_whateverThatIs() {
        AtomicBoolean ended = new AtomicBoolean();
        CountDownLatch later = new CountDownLatch(1);
        Beside<String> work = Beside.begin(() -> {
            await(later);
            ended.set(true);
            throw new IllegalStateException("its failure is nobody's, as nobody asked for its result");
        });
        later.countDown();
        work.close();
        assertTrue(ended.get());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(1, TimeUnit.MINUTES));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A Java without fonts fails with an error, without which the page would not leave out its charts. */
    @Test
    void itsFailureIsThatOfWhoeverAsks() {
        UserError mistake = new UserError("The logs cannot be analysed.");
        InternalError fonts = new InternalError("no fonts");
        Supplier<String> user = Beside.begin(() -> {
            throw mistake;
        });
        Supplier<String> error = Beside.begin(() -> {
            throw fonts;
        });
        assertSame(mistake, assertThrows(UserError.class, user::get));
        assertSame(fonts, assertThrows(InternalError.class, error::get));
    }
}
