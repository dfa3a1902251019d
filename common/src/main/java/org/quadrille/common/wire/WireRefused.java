package org.quadrille.common.wire;

import java.io.IOException;

/** The other side answered, and did not want the connection. The message is its reason; trying again will not help. */
public final class WireRefused extends IOException {
    private static final long serialVersionUID = 1L;

    public WireRefused(String message) {
        super(message);
    }
}
