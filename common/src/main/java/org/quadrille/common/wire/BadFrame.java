package org.quadrille.common.wire;

import java.io.IOException;

/** Bytes that are not a frame of the protocol. Their connection can no longer be used. */
final class BadFrame extends IOException {
    private static final long serialVersionUID = 1L;

    BadFrame(String message) {
        super(message);
    }
}
