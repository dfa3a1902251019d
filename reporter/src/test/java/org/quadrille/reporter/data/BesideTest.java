package org.quadrille.reporter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.UserError;

class BesideTest {
    @Test
    void workGoesOnWhileItsCallerDoesSomethingElse() {
        CountDownLatch later = new CountDownLatch(1);
        Supplier<String> work = Beside.begin(() -> {
            try {
                later.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return "done";
        });
        later.countDown();
        assertEquals("done", work.get());
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
