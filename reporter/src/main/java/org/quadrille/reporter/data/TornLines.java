package org.quadrille.reporter.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.UserFiles;

/** The torn last line that the death of a process leaves in a file: everything after the last line feed. */
final class TornLines {
    private TornLines() {}

    /** Whether a file ends inside a line. */
    static boolean torn(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            long length = bytes.length();
            if (length == 0) {
                return false;
            }
            bytes.seek(length - 1);
            return bytes.read() != '\n';
        }
    }

    /**
     * A copy of a file without its torn last line.
     *
     * @param folder where the copy goes, under the same name; made if missing
     * @throws UserError if it cannot be written
     */
    static Path without(Path file, Path folder) {
        Path copy = folder.resolve(file.getFileName());
        return UserFiles.get("Cannot copy " + file + " to " + copy, "free space", () -> {
            Files.createDirectories(folder);
            long keep = lastLineEnd(file);
            try (InputStream in = Files.newInputStream(file);
                    OutputStream out = Files.newOutputStream(copy)) {
                byte[] buffer = new byte[1 << 16];
                while (keep > 0) {
                    int got = in.read(buffer, 0, (int) Math.min(buffer.length, keep));
                    if (got < 0) {
                        throw new IOException(file + " became shorter while it was read");
                    }
                    out.write(buffer, 0, got);
                    keep -= got;
                }
            }
            return copy;
        });
    }

    private static long lastLineEnd(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            long at = bytes.length();
            while (at > 0) {
                bytes.seek(--at);
                if (bytes.read() == '\n') {
                    return at + 1;
                }
            }
            return 0;
        }
    }
}
