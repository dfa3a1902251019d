package org.quadrille.audit.inputs;

import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;

/**
 * A card and its input, as the seed gives them.
 *
 * @param variant bits of the input, as the log has them ({@link org.quadrille.common.workload.InputVariant})
 */
record Made(int tile, int group, TransactionType type, int variant, Request request) {
    /** Whether a record is of this card, whatever its input. */
    boolean isCardOf(TransactionRecord record) {
        return tile == record.tile() && group == record.group() && type == record.type();
    }
}
