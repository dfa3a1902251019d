package org.quadrille.reporter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Streams;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** Cards are followed wherever in a long log they are. */
class TurnsTest {
    private static final int TILES = 2;
    private static final int RECORDS = 300;

    private final Profile profile = Profiles.load("standard", Path.of("."));
    private final IntFunction<Dealer> dealers = session -> new Dealer(profile, TILES, new Streams(7, 1, session));

    /** @param others by session, the number of the record that is of another group than its card */
    private Turns turns(Map<Integer, Integer> others) {
        Turns turns = new Turns(
                dealers, new Rounds(profile, TILES), profile.phases().schedule().phases());
        List<Dealer> cards = IntStream.rangeClosed(1, 3).mapToObj(dealers).toList();
        for (int number = 1; number <= RECORDS; number++) {
            for (int session = 1; session <= cards.size(); session++) {
                Dealer card = cards.get(session - 1);
                card.deal(1);
                boolean other = others.getOrDefault(session, 0) == number;
                long start = number * 1_000L + session;
                int group = other ? card.group() % 4 + 1 : card.group();
                turns.take(record(start, session, card.tile(), group, card.type()));
            }
        }
        turns.end();
        return turns;
    }

    private static TransactionRecord record(long start, int session, int tile, int group, TransactionType type) {
        return new TransactionRecord(start, start, 1, session, tile, group, 1, type, 0, "", 0, 0, 0);
    }

    @Test
    void whoSendsItsCardsIsNeverAstray() {
        Turns turns = turns(Map.of());
        assertEquals(0, turns.astray(), turns.firstAstray());
        assertEquals(3 * RECORDS, turns.records());
    }

    @Test
    void theFirstOfAllSessionsIsNamed() {
        Turns turns = turns(Map.of(1, 250, 2, 140, 3, 299));
        assertEquals(3, turns.astray());
        assertTrue(
                turns.firstAstray().startsWith("the 140. transaction of session 2, at 0.140002 s, is "),
                turns.firstAstray());
    }

    @Test
    void theLastRecordIsFollowedToo() {
        Turns turns = turns(Map.of(3, RECORDS));
        assertEquals(1, turns.astray());
        assertTrue(turns.firstAstray().startsWith("the 300. transaction of session 3, "), turns.firstAstray());
    }
}
