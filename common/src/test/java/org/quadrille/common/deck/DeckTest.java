package org.quadrille.common.deck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.quadrille.common.random.RandomStream;

class DeckTest {
    private static final int[] MIX = {39, 150, 170, 160, 90, 101, 180, 10};
    private static final int[] ONE_EACH = {1, 1, 1, 1, 1, 1};

    private static int[] round(Deck deck, int[] weights) {
        int[] seen = new int[weights.length];
        for (int i = Arrays.stream(weights).sum(); i > 0; i--) {
            seen[deck.deal()]++;
        }
        return seen;
    }

    @Test
    void everyRoundHasExactlyItsCards() {
        Deck deck = Deck.of(MIX, new RandomStream(1));
        for (int i = 0; i < 200; i++) {
            assertArrayEquals(MIX, round(deck, MIX));
        }
        Deck tiles = Deck.equal(6, new RandomStream(1));
        for (int i = 0; i < 200; i++) {
            assertArrayEquals(ONE_EACH, round(tiles, ONE_EACH));
        }
    }

    @Test
    void everyPlaceOfARoundGetsEveryCardAsOftenAsTheRest() {
        // 20 cards as in a group deck; chi-square of 4 kinds of card at each of the 20 places, 3 degrees of freedom.
        int[] weights = {1, 2, 4, 13};
        int rounds = 40_000;
        int[][] seen = new int[20][4];
        Deck deck = Deck.of(weights, new RandomStream(7));
        for (int i = 0; i < rounds; i++) {
            for (int place = 0; place < 20; place++) {
                seen[place][deck.deal()]++;
            }
        }
        for (int[] place : seen) {
            double chi2 = 0;
            for (int card = 0; card < 4; card++) {
                double expected = rounds * weights[card] / 20.0;
                chi2 += (place[card] - expected) * (place[card] - expected) / expected;
            }
            assertTrue(chi2 < 36, "chi-square " + chi2 + " of " + Arrays.toString(place));
        }
    }

    @Test
    void neighboursAreIndependentAcrossTheShuffle() {
        // The last card of a round does not predict the first card of the next: 6 x 6 pairs, 35 degrees of freedom.
        int rounds = 200_000;
        int[][] pairs = new int[6][6];
        Deck deck = Deck.equal(6, new RandomStream(11));
        int last = -1;
        for (int i = 0; i < rounds; i++) {
            for (int place = 0; place < 6; place++) {
                int card = deck.deal();
                if (place == 0 && last >= 0) {
                    pairs[last][card]++;
                }
                last = card;
            }
        }
        double expected = (rounds - 1) / 36.0;
        double chi2 = 0;
        for (int[] row : pairs) {
            for (int n : row) {
                chi2 += (n - expected) * (n - expected) / expected;
            }
        }
        assertTrue(chi2 < 90, "chi-square " + chi2);
    }

    @Test
    void theSameStreamDealsTheSameCards() {
        Deck one = Deck.of(MIX, new RandomStream(3, 1));
        Deck same = Deck.of(MIX, new RandomStream(3, 1));
        Deck other = Deck.of(MIX, new RandomStream(3, 2));
        int differ = 0;
        for (int i = 0; i < 2_000; i++) {
            int card = one.deal();
            assertEquals(card, same.deal());
            differ += card == other.deal() ? 0 : 1;
        }
        assertNotEquals(0, differ);
    }

    @Test
    void proportionsMakeTheSmallestDeck() {
        assertArrayEquals(new int[] {1, 2, 3, 4}, Deck.reduced(new int[] {10, 20, 30, 40}));
        assertArrayEquals(new int[] {1, 2, 1, 16}, Deck.reduced(new int[] {5, 10, 5, 80}));
        assertArrayEquals(new int[] {0, 1, 0, 0}, Deck.reduced(new int[] {0, 100, 0, 0}));
        assertArrayEquals(new int[] {33, 33, 34}, Deck.reduced(new int[] {33, 33, 34}));
    }

    @Test
    void aDeckNeedsACard() {
        assertThrows(IllegalArgumentException.class, () -> Deck.of(new int[] {0, 0}, new RandomStream(1)));
        assertThrows(IllegalArgumentException.class, () -> Deck.of(new int[] {1, -1}, new RandomStream(1)));
    }
}
