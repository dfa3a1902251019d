package org.quadrille.audit.inputs;

import org.quadrille.common.deck.Dealer;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vce.inputs.GroupInputs;
import org.quadrille.vce.inputs.InputMaker;

/**
 * The cards and inputs of a customer session, made once more from the seed (workload.md 10.3, 11.11). Nothing that
 * happened in the run changes them, except in which phase a card was dealt. Not thread-safe.
 */
final class SessionReplay {
    private final Dealer dealer;
    private final GroupInputs[] inputs;
    private final int lastPhase;
    private long made;

    /**
     * A session that has not begun.
     *
     * @param inputs of each group, tile after tile
     * @param lastPhase the highest phase of a card
     */
    SessionReplay(Dealer dealer, GroupInputs[] inputs, int lastPhase) {
        this.dealer = dealer;
        this.inputs = inputs;
        this.lastPhase = lastPhase;
    }

    /** The next card, dealt in a phase that the run has, and its input. */
    Made next(int phase) {
        dealer.deal(Math.min(Math.max(phase, 0), lastPhase));
        made++;
        InputMaker maker = inputs[GroupId.index(dealer.tile(), dealer.group()) - 1].maker(dealer.type());
        Request request = maker.next();
        return new Made(dealer.tile(), dealer.group(), dealer.type(), maker.variant(), request);
    }

    /** Cards dealt so far. */
    long made() {
        return made;
    }
}
