package org.quadrille.vce.inputs;

import org.quadrille.common.wire.proto.Request;

/** Makes the inputs of one transaction type for one group of one session. Not thread-safe. */
public interface InputMaker {
    /** The next input. */
    Request next();

    /** Variant bits of the input that {@link #next} gave last ({@code InputVariant}). */
    int variant();
}
