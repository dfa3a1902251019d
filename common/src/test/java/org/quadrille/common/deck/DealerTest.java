package org.quadrille.common.deck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** Shares of tiles, groups and types over a simulated schedule, within the bounds of docs/shares.md. */
class DealerTest {
    private static final Profile PROFILE = Profiles.load("standard", Path.of("."));
    private static final int PHASES = 10;

    /** Counts of cards dealt to many sessions of very different speed: [phase][tile][group], and by type. */
    private static final class Tally {
        final long[][][] groups;
        final long[] types = new long[TransactionType.values().length];
        final long[] perTile;

        Tally(int tiles) {
            groups = new long[PHASES + 1][tiles][GroupId.PER_TILE];
            perTile = new long[tiles];
        }
    }

    private static Tally simulate(int sessions, int tiles, int cardsPerPhase) {
        Tally tally = new Tally(tiles);
        RandomStream speeds = new RandomStream(3);
        for (int s = 1; s <= sessions; s++) {
            Dealer dealer = new Dealer(PROFILE, tiles, new Streams(42, 1, s));
            for (int phase = 0; phase <= PHASES; phase++) {
                int cards = speeds.between(cardsPerPhase / 2, cardsPerPhase * 3 / 2);
                for (int i = 0; i < cards; i++) {
                    dealer.deal(phase);
                    tally.groups[phase][dealer.tile() - 1][dealer.group() - 1]++;
                    tally.types[dealer.type().ordinal()]++;
                    tally.perTile[dealer.tile() - 1]++;
                }
            }
        }
        return tally;
    }

    @Test
    void groupSharesOfEveryPhaseAreThoseOfTheTable() {
        for (int tiles : new int[] {1, 2}) {
            int sessions = 20;
            Tally tally = simulate(sessions, tiles, 600);
            for (int phase = 0; phase <= PHASES; phase++) {
                List<Integer> row = PROFILE.phases().shares().get(Math.max(phase, 1) - 1);
                for (int tile = 0; tile < tiles; tile++) {
                    long all = 0;
                    for (long n : tally.groups[phase][tile]) {
                        all += n;
                    }
                    for (int group = 0; group < GroupId.PER_TILE; group++) {
                        double p = row.get(group) / 100.0;
                        double off = Math.abs(tally.groups[phase][tile][group] - all * p);
                        double sure = 4.9 * Math.sqrt(sessions * p * (1 - p) * 21 / 6);
                        String what = "phase " + phase + " tile " + tile + " group " + group + ": " + off + " cards of "
                                + all + " off";
                        assertTrue(off <= sessions * 20 * p * (1 - p) && off <= sure, what);
                    }
                }
            }
        }
    }

    @Test
    void tilesGetEqualShares() {
        int sessions = 20;
        Tally tally = simulate(sessions, 6, 300);
        long all = java.util.Arrays.stream(tally.perTile).sum();
        for (long n : tally.perTile) {
            assertTrue(Math.abs(n - all / 6.0) <= sessions * 5 / 6.0, n + " of " + all);
        }
    }

    @Test
    void theMixIsThatOfTheProfileAndItsPercentsSumToAHundred() {
        int sessions = 10;
        Tally tally = simulate(sessions, 1, 2_000);
        long all = java.util.Arrays.stream(tally.types).sum();
        double percents = 0;
        for (TransactionType type : TransactionType.customerTypes()) {
            double p = PROFILE.weight(type) / 900.0;
            percents += 100 * p;
            int decks = sessions * GroupId.PER_TILE;
            double off = Math.abs(tally.types[type.ordinal()] - all * p);
            double sure = 4.9 * Math.sqrt(decks * p * (1 - p) * 901 / 6);
            assertTrue(off <= sure, type + ": " + off + " of " + all + " off, sure " + sure);
        }
        assertEquals(100, percents, 1e-9);
    }

    @Test
    void eachGroupGetsWholeDecksOfTheMix() {
        Dealer dealer = new Dealer(PROFILE, 1, new Streams(1, 1, 1));
        Map<Integer, List<TransactionType>> dealt = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            dealer.deal(1);
            dealt.computeIfAbsent(dealer.group(), g -> new ArrayList<>()).add(dealer.type());
        }
        dealt.forEach((group, types) -> {
            for (int round = 0; (round + 1) * 900 <= types.size(); round++) {
                List<TransactionType> deck = types.subList(round * 900, (round + 1) * 900);
                for (TransactionType type : TransactionType.customerTypes()) {
                    assertEquals(
                            PROFILE.weight(type),
                            deck.stream().filter(t -> t == type).count(),
                            "group " + group + " round " + round + " " + type);
                }
            }
        });
    }

    @Test
    void theNthTransactionForAGroupDoesNotDependOnWhenPhasesChange() {
        Map<Integer, List<TransactionType>> slow = sequence(1_000);
        Map<Integer, List<TransactionType>> fast = sequence(1_731);
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            int n = Math.min(slow.get(group).size(), fast.get(group).size());
            assertTrue(n > 300, "enough to compare: " + n);
            assertEquals(slow.get(group).subList(0, n), fast.get(group).subList(0, n));
        }
    }

    private static Map<Integer, List<TransactionType>> sequence(int cardsPerPhase) {
        Dealer dealer = new Dealer(PROFILE, 1, new Streams(5, 2, 3));
        Map<Integer, List<TransactionType>> dealt = new HashMap<>();
        for (int phase = 1; phase <= PHASES; phase++) {
            for (int i = 0; i < cardsPerPhase; i++) {
                dealer.deal(phase);
                dealt.computeIfAbsent(dealer.group(), g -> new ArrayList<>()).add(dealer.type());
            }
        }
        return dealt;
    }
}
