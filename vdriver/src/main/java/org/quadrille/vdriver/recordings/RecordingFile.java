package org.quadrille.vdriver.recordings;

import java.io.IOException;
import java.nio.file.Path;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.TextFile;

/** The file of a recording. */
final class RecordingFile {
    /** Most MiB: a day of a machine with dozens of disks. */
    private static final int LONGEST = 512;

    private RecordingFile() {}

    static String text(Path file) {
        try {
            return TextFile.read(file, LONGEST);
        } catch (IOException e) {
            throw new UserError(
                    "Cannot read " + file + " (" + FileErrors.of(e) + "); name a recording that this user may read.");
        }
    }
}
