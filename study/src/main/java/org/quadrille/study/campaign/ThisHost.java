package org.quadrille.study.campaign;

import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.files.SystemFiles;

/** The machine on which a campaign runs, and the id of its boot; empty if there is none. */
record ThisHost(String name, String boot) {
    static ThisHost here() {
        return new ThisHost(ThisProcess.hostName(), SystemFiles.here().text("/proc/sys/kernel/random/boot_id"));
    }
}
