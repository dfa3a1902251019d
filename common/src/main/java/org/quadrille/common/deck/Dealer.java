package org.quadrille.common.deck;

import java.util.List;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/**
 * Deals a session's cards (workload.md 10.3, 14.4, 15.2): a tile, a group of that tile by the phase's shares, a
 * transaction. There is one tile deck for the whole run; each tile has a group deck, which is new in each phase; each
 * group has a transaction deck of its own for the whole run, so that the n-th transaction of a session for a group does
 * not depend on timing. Not thread-safe.
 */
public final class Dealer {
    private static final List<TransactionType> TYPES = TransactionType.customerTypes();

    private final Profile.Phases phases;
    private final RunSchedule schedule;
    private final Streams streams;
    private final Deck tiles;
    private final Deck[] groups;
    private final Deck[] transactions;
    private int dealtPhase = -1;

    private int tile;
    private int group;
    private TransactionType type;

    /** Deals the cards of the session that the streams belong to. */
    public Dealer(Profile profile, int tileCount, Streams streams) {
        this.phases = profile.phases();
        this.schedule = phases.schedule();
        this.streams = streams;
        this.tiles = Deck.equal(tileCount, streams.tiles());
        this.groups = new Deck[tileCount];
        this.transactions = new Deck[tileCount * GroupId.PER_TILE];
        int[] mix = TYPES.stream().mapToInt(profile::weight).toArray();
        for (int i = 0; i < transactions.length; i++) {
            GroupId id = GroupId.ofIndex(i + 1);
            transactions[i] = Deck.of(mix, streams.transactions(id.tile(), id.group()));
        }
    }

    /** Deals one card of each kind in this phase, numbered as in {@link RunSchedule#phaseAt}. */
    public void deal(int phase) {
        if (phase != dealtPhase) {
            dealtPhase = phase;
            int[] shares = Deck.reduced(phases.shares().get(schedule.shareRow(phase)).stream()
                    .mapToInt(Integer::intValue)
                    .toArray());
            for (int i = 0; i < groups.length; i++) {
                groups[i] = Deck.of(shares, streams.groups(i + 1, phase));
            }
        }
        int dealtTile = tiles.deal();
        int dealtGroup = groups[dealtTile].deal();
        tile = dealtTile + 1;
        group = dealtGroup + 1;
        type = TYPES.get(transactions[GroupId.index(tile, group) - 1].deal());
    }

    /** Tile of the cards dealt last, from 1. */
    public int tile() {
        return tile;
    }

    /** Group of the cards dealt last, 1 to 4. */
    public int group() {
        return group;
    }

    /** Transaction of the cards dealt last. */
    public TransactionType type() {
        return type;
    }
}
