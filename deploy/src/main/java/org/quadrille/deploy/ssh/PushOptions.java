package org.quadrille.deploy.ssh;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a user may choose when a testbed is put onto its hosts.
 *
 * @param keys folder that {@code quadrille keys} made for all hosts
 * @param passwordFile file with the password of the database user
 * @param passwordFileGiven whether the user named it; otherwise the usual one may be missing
 * @param userUnits whether the processes run under the systemd of the user who logs in, without sudo
 * @param limits whether systemd holds the processes of a host to the testbed's {@code machines}
 * @param database host from which commands connect, which database servers have to let in if they are to be set up;
 *     empty to leave them as they are
 */
public record PushOptions(
        Path keys,
        Path passwordFile,
        boolean passwordFileGiven,
        boolean userUnits,
        boolean limits,
        Optional<String> database) {}
