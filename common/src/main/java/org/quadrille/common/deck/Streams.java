package org.quadrille.common.deck;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.TransactionType;

/**
 * Random streams of one session, each for one purpose, named by the seed of the run's inputs, the customer emulator,
 * the session and what they are for (workload.md 11.11): nothing that happens in a run changes what a stream gives.
 *
 * @param emulator its number, from 1
 * @param session its number in the emulator, from 1
 */
public record Streams(long seed, int emulator, int session) {
    /** Keeps the emulators' numbers apart from those of the population, which may have the same seed. */
    private static final long DOMAIN = 0xCE;

    private static final long TILES = 1;
    private static final long GROUPS = 2;
    private static final long TRANSACTIONS = 3;
    private static final long INPUTS = 4;

    RandomStream tiles() {
        return new RandomStream(seed, DOMAIN, emulator, session, TILES);
    }

    RandomStream groups(int tile, int phase) {
        return new RandomStream(seed, DOMAIN, emulator, session, GROUPS, tile, phase);
    }

    RandomStream transactions(int tile, int group) {
        return new RandomStream(seed, DOMAIN, emulator, session, TRANSACTIONS, tile, group);
    }

    /** The stream of the inputs of a type for a group. */
    public RandomStream inputs(int tile, int group, TransactionType type) {
        return new RandomStream(seed, DOMAIN, emulator, session, INPUTS, tile, group, type.ordinal());
    }
}
