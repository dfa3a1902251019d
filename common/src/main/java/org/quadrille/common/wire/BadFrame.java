package org.quadrille.common.wire;

import java.io.IOException;

/** Bytes that are not a frame of the protocol. The connection they came on is of no more use. */
final class BadFrame extends IOException {
    private static final long serialVersionUID = 1L;

    BadFrame(String message) {
        super(message);
    }
}
