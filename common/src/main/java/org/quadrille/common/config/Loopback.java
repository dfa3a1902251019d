package org.quadrille.common.config;

import java.util.regex.Pattern;

/**
 * Whether a host of a testbed file is the machine itself, wherever the file is used: {@code localhost}, an address in
 * 127.0.0.0/8, or {@code ::1}. Decided by the text alone, as another machine may resolve a name differently.
 */
public final class Loopback {
    private static final Pattern HOST =
            Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?(::1|(0:){7}1)]?", Pattern.CASE_INSENSITIVE);

    private Loopback() {}

    /** @param host a name or an address, IPv6 with or without brackets */
    public static boolean is(String host) {
        return HOST.matcher(host).matches();
    }
}
