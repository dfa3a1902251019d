package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.TransactionType;

class FrameTest {
    private static final Frame<Long> FRAME = new Frame<>("one", "select 1", columns -> columns.bigint("one"));

    @Test
    void beginCallAndEndAreOneText() {
        assertEquals("select 1", FRAME.joined());
        assertEquals(
                "begin isolation level repeatable read; select 1",
                FRAME.beginning(TransactionType.TRADE_ORDER).joined());
        assertEquals("select 1; rollback", FRAME.ending(Frame.End.ROLLBACK).joined());
        assertEquals(
                "begin isolation level serializable; select 1; commit",
                FRAME.beginning(TransactionType.TRADE_RESULT)
                        .ending(Frame.End.COMMIT)
                        .joined());
    }
}
