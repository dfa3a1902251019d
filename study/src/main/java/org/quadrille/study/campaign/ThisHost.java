package org.quadrille.study.campaign;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine on which a campaign runs, and the id of its boot; empty if there is none. */
record ThisHost(String name, String boot) {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    static ThisHost here() {
        return new ThisHost(hostName(), bootId());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // The host cannot resolve its own name, but the message begins with that name.
            return e.getMessage().replaceFirst(":.*", "");
        }
    }

    private static String bootId() {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException notLinux) {
            return "";
        }
    }
}
