package org.quadrille.common.deck;

import org.quadrille.common.random.RandomStream;

/**
 * A shuffled multiset of cards that is dealt to its end and then shuffled again (workload.md 10.3): within every
 * full round each card comes exactly as often as its weight says. A card is the index of its weight. Dealing costs one
 * random number and no memory. Not thread-safe.
 */
public final class Deck {
    private final byte[] cards;
    private final RandomStream random;
    private int dealt;

    private Deck(byte[] cards, RandomStream random) {
        this.cards = cards;
        this.random = random;
    }

    /**
     * A deck, with a stream of its own, with {@code weights[i]} cards {@code i}.
     *
     * @throws IllegalArgumentException if a weight is negative, all are 0, or there are more than 127 kinds of cards
     */
    public static Deck of(int[] weights, RandomStream random) {
        int size = 0;
        for (int weight : weights) {
            if (weight < 0) {
                throw new IllegalArgumentException("a deck cannot hold " + weight + " cards of a kind");
            }
            size += weight;
        }
        if (size == 0 || weights.length > Byte.MAX_VALUE) {
            throw new IllegalArgumentException("a deck needs a card, and at most 127 kinds: " + weights.length);
        }
        byte[] cards = new byte[size];
        int at = 0;
        for (int card = 0; card < weights.length; card++) {
            for (int i = 0; i < weights[card]; i++) {
                cards[at++] = (byte) card;
            }
        }
        return new Deck(cards, random);
    }

    /** A deck with one card of each kind, {@code 0 .. kinds - 1}. */
    public static Deck equal(int kinds, RandomStream random) {
        int[] weights = new int[kinds];
        java.util.Arrays.fill(weights, 1);
        return of(weights, random);
    }

    /** The next card. */
    public int deal() {
        int left = cards.length - dealt;
        int pick = dealt + random.below(left);
        byte card = cards[pick];
        cards[pick] = cards[dealt];
        cards[dealt] = card;
        dealt = left == 1 ? 0 : dealt + 1;
        return card;
    }

    /** The smallest deck of these proportions: 10, 20, 30, 40 become 1, 2, 3, 4. */
    public static int[] reduced(int[] weights) {
        int divisor = 0;
        for (int weight : weights) {
            divisor = gcd(divisor, weight);
        }
        int[] small = weights.clone();
        for (int i = 0; divisor > 1 && i < small.length; i++) {
            small[i] /= divisor;
        }
        return small;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
