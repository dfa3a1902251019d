package org.quadrille.reporter.data;

import java.util.Arrays;
import java.util.List;
import org.quadrille.common.deck.Deck;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/**
 * The cards that sessions dealt in whole rounds of their decks: of the transaction deck that each has for each group, and
 * of the group deck that each has for each tile in each phase (workload.md 10.3, 15.2). A deck whose first round did not
 * end counts with what it dealt, and with the chance of that. Takes the records of each session in the order of the log.
 */
final class Rounds {
    private static final List<TransactionType> TYPES = TransactionType.customerTypes();
    /** Before the counts of a deck's round: its cards, and whether there was a whole round before. */
    private static final int HEAD = 2;

    private final int tiles;
    private final int[] kindOfType = new int[TransactionType.values().length];
    private final int typeCards;
    /** Cards of a group deck, by phase; phase 1 is the first. */
    private final int[] groupCards;

    private final long[] ofTypes = new long[TYPES.size()];
    /** By phase, tile and group. */
    private final long[] ofGroups;

    private double chanceOfTypes;
    /** By phase and tile. */
    private final double[] chanceOfGroups;

    Rounds(Profile profile, int tiles) {
        this.tiles = tiles;
        for (int kind = 0; kind < TYPES.size(); kind++) {
            kindOfType[TYPES.get(kind).ordinal()] = kind;
        }
        this.typeCards = profile.deckSize();
        this.groupCards = profile.phases().shares().stream()
                .mapToInt(row -> Arrays.stream(Deck.reduced(
                                row.stream().mapToInt(Integer::intValue).toArray()))
                        .sum())
                .toArray();
        this.ofGroups = new long[groupCards.length * tiles * GroupId.PER_TILE];
        this.chanceOfGroups = new double[groupCards.length * tiles];
    }

    /** The rounds that the decks of a session are in. */
    final class Session {
        private final int[] types = new int[tiles * GroupId.PER_TILE * (HEAD + TYPES.size())];
        private final int[] groups = new int[groupCards.length * tiles * (HEAD + GroupId.PER_TILE)];

        /** Takes the next transaction of a customer; one of a tile or group that the run does not have is in no deck. */
        void take(TransactionRecord record) {
            int tile = record.tile() - 1;
            int group = record.group() - 1;
            if (tile < 0 || tile >= tiles || group < 0 || group >= GroupId.PER_TILE) {
                return;
            }
            int kind = kindOfType[record.type().ordinal()];
            deal(types, tile * GroupId.PER_TILE + group, kind, typeCards, TYPES.size(), ofTypes, 0);
            int phase = record.phase() - 1;
            if (phase >= 0 && phase < groupCards.length) {
                int deck = phase * tiles + tile;
                deal(groups, deck, group, groupCards[phase], GroupId.PER_TILE, ofGroups, deck * GroupId.PER_TILE);
            }
        }

        /** After the last transaction. */
        void end() {
            for (int deck = 0; deck < tiles * GroupId.PER_TILE; deck++) {
                chanceOfTypes += first(types, deck, typeCards, TYPES.size(), ofTypes, 0);
            }
            for (int deck = 0; deck < chanceOfGroups.length; deck++) {
                int cards = groupCards[deck / tiles];
                int sum = deck * GroupId.PER_TILE;
                chanceOfGroups[deck] += first(groups, deck, cards, GroupId.PER_TILE, ofGroups, sum);
            }
        }
    }

    private static void deal(int[] rounds, int deck, int kind, int cards, int kinds, long[] sums, int sum) {
        int at = deck * (HEAD + kinds);
        rounds[at + HEAD + kind]++;
        if (++rounds[at] == cards) {
            add(rounds, at, kinds, sums, sum);
            Arrays.fill(rounds, at, at + HEAD + kinds, 0);
            rounds[at + 1] = 1;
        }
    }

    /** Adds a first round that did not end, and returns the variance of what it dealt: k (d - k) / (d - 1), k of d cards. */
    private static double first(int[] rounds, int deck, int cards, int kinds, long[] sums, int sum) {
        int at = deck * (HEAD + kinds);
        if (rounds[at + 1] != 0 || rounds[at] == 0) {
            return 0;
        }
        add(rounds, at, kinds, sums, sum);
        return rounds[at] * (double) (cards - rounds[at]) / (cards - 1);
    }

    private static void add(int[] rounds, int at, int kinds, long[] sums, int sum) {
        for (int kind = 0; kind < kinds; kind++) {
            sums[sum + kind] += rounds[at + HEAD + kind];
        }
    }

    /** Adds those of another log of the same run. */
    void add(Rounds other) {
        Arrays.setAll(ofTypes, i -> ofTypes[i] + other.ofTypes[i]);
        Arrays.setAll(ofGroups, i -> ofGroups[i] + other.ofGroups[i]);
        Arrays.setAll(chanceOfGroups, i -> chanceOfGroups[i] + other.chanceOfGroups[i]);
        chanceOfTypes += other.chanceOfTypes;
    }

    /** Takes the rows of tables. */
    interface Tables {
        void row(String table, Object... values);
    }

    /** Fills {@code mix_rounds}, {@code group_rounds} and {@code first_rounds}. */
    void fill(Tables tables) {
        for (int kind = 0; kind < ofTypes.length; kind++) {
            if (ofTypes[kind] > 0) {
                tables.row("mix_rounds", TYPES.get(kind).code(), ofTypes[kind]);
            }
        }
        for (int i = 0; i < ofGroups.length; i++) {
            int deck = i / GroupId.PER_TILE;
            tables.row("group_rounds", deck / tiles + 1, deck % tiles + 1, i % GroupId.PER_TILE + 1, ofGroups[i]);
        }
        tables.row("first_rounds", null, null, chanceOfTypes);
        for (int deck = 0; deck < chanceOfGroups.length; deck++) {
            tables.row("first_rounds", deck / tiles + 1, deck % tiles + 1, chanceOfGroups[deck]);
        }
    }
}
