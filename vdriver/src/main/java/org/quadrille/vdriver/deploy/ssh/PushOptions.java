package org.quadrille.vdriver.deploy.ssh;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a user may choose when a testbed is put onto its hosts.
 *
 * @param keys folder that {@code quadrille keys} made for all hosts
 * @param passwordFile file with the password of the database user
 * @param passwordFileGiven whether the user named it; the one that is meant otherwise may be missing
 * @param userUnits whether the systemd of the user who logs in runs the processes, without sudo
 * @param limits whether systemd holds the processes of a host to the testbed's {@code machines}
 * @param database host of the commands that database servers have to let in, if servers are to be set up; empty to leave
 *     them as they are
 */
public record PushOptions(
        Path keys,
        Path passwordFile,
        boolean passwordFileGiven,
        boolean userUnits,
        boolean limits,
        Optional<String> database) {}
