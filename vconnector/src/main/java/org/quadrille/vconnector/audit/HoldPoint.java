package org.quadrille.vconnector.audit;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.schema.frames.Frame;
import org.quadrille.vconnector.transactions.Transaction;

/**
 * A point at which an audit can hold a transaction: before a frame, by its name, or before its begin or end, by the
 * first word of the statement.
 */
record HoldPoint(String words) {
    static final HoldPoint BEGIN = of(Audit.Boundary.BEGIN);

    /** The point at which an audit wants to hold its transaction; empty if it does not want to. */
    static Optional<HoldPoint> of(Audit wanted) {
        return switch (wanted.getHoldBeforeCase()) {
            case FRAME -> Optional.of(new HoldPoint(wanted.getFrame()));
            case BOUNDARY -> Optional.of(of(wanted.getBoundary()));
            case HOLDBEFORE_NOT_SET -> Optional.empty();
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

    /** The points that a transaction may reach. */
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
            // A transaction that fails is rolled back.
            points.add(of(Frame.End.ROLLBACK));
        }
        return points;
    }

    @Override
    public String toString() {
        return words;
    }
}
