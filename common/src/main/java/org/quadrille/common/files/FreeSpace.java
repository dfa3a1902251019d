package org.quadrille.common.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.quadrille.common.cli.UserError;

/** Whether a file system has room for what is to be written. */
public final class FreeSpace {
    private static final double KIBI = 1_024;

    private FreeSpace() {}

    /**
     * Bytes that this user may still write in the file system where a path is, or will be.
     *
     * @throws UserError if that cannot be determined
     */
    public static long of(Path path) {
        Path there = Folders.existing(path);
        return UserFiles.get(
                "The free space of " + there + " cannot be determined",
                "name a folder that you may write to",
                () -> Files.getFileStore(there).getUsableSpace());
    }

    /**
     * Makes sure that there is room in a folder.
     *
     * @param needs what needs it, with its verb, such as {@code a run needs at least}
     * @param otherwise what can be done besides freeing some space
     * @throws UserError if there is not
     */
    public static void require(Path folder, long free, String needs, long bytes, String otherwise) {
        if (free < bytes) {
            throw new UserError("The folder " + folder + " has " + size(free) + " free, but " + needs + " "
                    + size(bytes) + "; free some space, or " + otherwise + ".");
        }
    }

    /** For people: in MiB, and from 2 GiB on in GiB. */
    public static String size(long bytes) {
        long mebibytes = bytes >> 20;
        return mebibytes < 2 * KIBI ? mebibytes + " MiB" : String.format(Locale.ROOT, "%.1f GiB", mebibytes / KIBI);
    }
}
