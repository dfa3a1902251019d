package org.quadrille.vconnector.audit;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.vconnector.transactions.Frame;
import org.quadrille.vconnector.transactions.Transaction;

/**
 * A point at which an audit can hold a transaction: before a frame, or before its begin or end.
 *
 * @param words name of the frame, or the first word of the statement
 */
record HoldPoint(String words) {
    static final HoldPoint BEGIN = of(Audit.Boundary.BEGIN);

    /** Where nothing is held. */
    private static final HoldPoint NONE = new HoldPoint("");

    /** The point at which an audit wants to hold its transaction. */
    static HoldPoint of(Audit wanted) {
        return switch (wanted.getHoldBeforeCase()) {
            case FRAME -> new HoldPoint(wanted.getFrame());
            case BOUNDARY -> of(wanted.getBoundary());
            case HOLDBEFORE_NOT_SET -> NONE;
        };
    }

    private static HoldPoint of(Audit.Boundary boundary) {
        return new HoldPoint(boundary.name().toLowerCase(Locale.ROOT));
    }

    static HoldPoint of(Frame<?> frame) {
        return new HoldPoint(frame.name());
    }

    static HoldPoint of(Frame.End end) {
        return new HoldPoint(end.sql());
    }

    /** Whether something is to be held. */
    boolean wanted() {
        return !equals(NONE);
    }

    /** The points that a transaction may come to. */
    static Set<HoldPoint> of(Transaction transaction) {
        Set<HoldPoint> points = new LinkedHashSet<>();
        for (Frame<?> frame : transaction.frames()) {
            if (frame.begins().isPresent()) {
                points.add(BEGIN);
            }
            points.add(of(frame));
            if (frame.end() != Frame.End.NONE) {
                points.add(of(frame.end()));
            }
        }
        if (!transaction.readOnly()) {
            // What fails is rolled back.
            points.add(of(Frame.End.ROLLBACK));
        }
        return points;
    }

    @Override
    public String toString() {
        return words;
    }
}
