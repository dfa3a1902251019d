package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.Profile;

/** Makes the inputs of one transaction type for one group of one session. Not thread-safe. */
public abstract class InputMaker {
    final GroupData data;
    final Profile.Inputs shares;
    final RandomStream stream;
    int variant;

    InputMaker(GroupData data, Profile.Inputs shares, RandomStream stream) {
        this.data = data;
        this.shares = shares;
        this.stream = stream;
    }

    public abstract Request next();

    /** Variant bits of the input that {@link #next} gave last ({@code InputVariant}). */
    public final int variant() {
        return variant;
    }
}
