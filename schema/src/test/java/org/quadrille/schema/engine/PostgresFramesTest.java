package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.JoinedCall;

class PostgresFramesTest {
    private static final Frame<Long> FRAME = new Frame<>("one", 2, columns -> columns.bigint("one"));

    private static String joined(Frame<?> frame) {
        return ((JoinedCall) new PostgresFrames().call(frame)).joined();
    }

    @Test
    void beginCallAndEndAreOneText() {
        assertEquals("select * from frames.none()", joined(new Frame<>("none", 0, columns -> null)));
        assertEquals("select * from frames.one(?, ?)", joined(FRAME));
        assertEquals(
                "begin isolation level repeatable read; select * from frames.one(?, ?)",
                joined(FRAME.beginning(TransactionType.TRADE_ORDER)));
        assertEquals("select * from frames.one(?, ?); rollback", joined(FRAME.ending(Frame.End.ROLLBACK)));
        Frame<Long> alone = FRAME.beginning(TransactionType.TRADE_RESULT).ending(Frame.End.COMMIT);
        assertEquals("begin isolation level serializable; select * from frames.one(?, ?); commit", joined(alone));
        assertEquals(
                "select * from frames.one(?, ?)",
                new PostgresFrames().call(alone).text());
    }

    @Test
    void aTextIsMadeOnceForEachEngine() {
        PostgresFrames one = new PostgresFrames();
        assertSame(FRAME.of(one), FRAME.of(one));
        assertNotSame(FRAME.of(one), FRAME.of(new PostgresFrames()));
    }
}
