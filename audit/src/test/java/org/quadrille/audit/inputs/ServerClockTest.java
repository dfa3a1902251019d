package org.quadrille.audit.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quadrille.audit.inputs.ServerClock.Seen;

class ServerClockTest {
    private static final long MILLI = 1_000;
    private static final long TOLERANCE = 100 * MILLI;

    /** Trades with responses of 20 ms to a second, begun somewhere inside, by a clock that is this far ahead. */
    private static List<Seen> trades(int number, long ahead) {
        Random random = new Random(7);
        List<Seen> trades = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            long sent = i * 50 * MILLI;
            long response = random.nextLong(20 * MILLI, 1_000 * MILLI);
            trades.add(new Seen(sent + random.nextLong(response) + ahead, sent, sent + response));
        }
        return trades;
    }

    @Test
    void aClockThatAgreesIsNotSaidToBeOff_howeverLongTheResponses() {
        assertEquals(0, ServerClock.ahead(trades(1_000, 0), TOLERANCE));
        assertEquals(0, ServerClock.ahead(trades(1, 0), TOLERANCE));
        assertEquals(0, ServerClock.ahead(List.of(), TOLERANCE));
    }

    @Test
    void aClockThatIsOffIsFoundWithinTheTolerance() {
        for (long ahead : new long[] {10_000 * MILLI, -3_600_000 * MILLI}) {
            assertEquals(ahead, ServerClock.ahead(trades(1_000, ahead), TOLERANCE), TOLERANCE);
        }
    }

    @Test
    void someWrongTradesAreNotTakenForAClock() {
        List<Seen> trades = trades(10, 0);
        trades.addAll(trades(9, 60_000 * MILLI));
        assertEquals(0, ServerClock.ahead(trades, TOLERANCE));
    }
}
