package org.quadrille.common.control;

import java.security.SecureRandom;
import java.util.HexFormat;

/** The secret that the processes of one run show each other (architecture.md, "Security"). */
public final class RunToken {
    private static final int BYTES = 16;

    private RunToken() {}

    /** A new one, 128 random bits as hexadecimal digits. */
    public static String make() {
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }
}
