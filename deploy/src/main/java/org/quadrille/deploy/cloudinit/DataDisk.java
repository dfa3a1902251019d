package org.quadrille.deploy.cloudinit;

import java.util.Optional;

/**
 * Which disk of a virtual machine holds the data of its database servers.
 *
 * @param serial the disk's serial; empty for the only empty disk that has the size of {@code machines} in the testbed
 */
public record DataDisk(Optional<String> serial) {
    private static final String BY_SERIAL = "serial:";

    /** Where it is mounted. */
    static final String FOLDER = "/srv/quadrille";

    /** Reads {@code size} or {@code serial:NAME}. @throws IllegalArgumentException if it is neither */
    public static DataDisk parse(String text) {
        if (text.equals("size")) {
            return new DataDisk(Optional.empty());
        }
        if (!text.matches(BY_SERIAL + "[A-Za-z0-9_-]{1,64}")) {
            throw new IllegalArgumentException("neither size nor a serial");
        }
        return new DataDisk(Optional.of(text.substring(BY_SERIAL.length())));
    }
}
