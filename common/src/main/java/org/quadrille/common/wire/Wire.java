package org.quadrille.common.wire;

/**
 * Constants of the transaction wire: frames of a 4-byte big-endian length and one protobuf message
 * (architecture.md, "Processes and paths").
 */
public final class Wire {
    /** Changes with every change of {@code quadrille.proto} that an older process could not read. */
    public static final int VERSION = 2;

    /** Largest body of a frame in bytes, in either direction. */
    public static final int MAX_FRAME = 8 << 20;

    /** Largest body before the peer has shown the token: no stranger can make a process allocate more. */
    static final int MAX_HELLO = 1 << 10;

    /** Bytes of the length before each body. */
    static final int HEADER = 4;

    private Wire() {}
}
