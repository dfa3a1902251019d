package org.quadrille.vce.inputs;

import org.quadrille.common.wire.proto.Request;

/** Makes the inputs of one transaction type for one group of one session. Not thread-safe. */
public interface InputMaker {
    Request next();

    /** Variant bits of the input that {@link #next} gave last ({@code InputVariant}). */
    default int variant() {
        return 0;
    }
}
