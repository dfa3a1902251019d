package org.quadrille.vdriver.study;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine on which a campaign runs.
 *
 * @param name its host name
 * @param boot what tells this start of the machine from another; empty if it does not say
 */
record ThisHost(String name, String boot) {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    static ThisHost here() {
        return new ThisHost(hostName(), bootId());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // A host that does not know its own name is still a host; the message carries what it is called.
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
