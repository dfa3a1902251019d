package org.quadrille.study.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.control.ThisProcess;

/** The machine on which a campaign runs, and the id of its boot; empty if there is none. */
record ThisHost(String name, String boot) {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    static ThisHost here() {
        return new ThisHost(ThisProcess.hostName(), bootId());
    }

    private static String bootId() {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException notLinux) {
            return "";
        }
    }
}
