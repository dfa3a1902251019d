package org.quadrille.common.log;

import java.io.IOException;
import java.nio.file.Path;

/** A transaction log differs from what its writer wrote. The message names file and line. */
public final class DamagedLog extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedLog(Path file, long line, String what) {
        super(file + ", line " + line + ": " + what);
    }
}
