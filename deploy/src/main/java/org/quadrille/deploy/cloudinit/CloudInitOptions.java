package org.quadrille.deploy.cloudinit;

import java.util.List;
import java.util.Optional;

/**
 * What a user may choose for seeds of virtual machines.
 *
 * @param addresses static addresses of the machines; empty for DHCP and a name server
 * @param gateway address by which static addresses reach other networks
 * @param nameservers used with static addresses
 * @param sshKeys public keys that may log in, a line each
 * @param user who logs in if the testbed names nobody
 * @param system whose packages are installed; empty for images that have all that is needed
 * @param prime host of the commands that build the databases and control runs
 */
public record CloudInitOptions(
        Optional<Addresses> addresses,
        Optional<String> gateway,
        List<String> nameservers,
        List<String> sshKeys,
        String user,
        Optional<SystemFamily> system,
        Optional<DataDisk> dataDisk,
        String prime) {

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
}
