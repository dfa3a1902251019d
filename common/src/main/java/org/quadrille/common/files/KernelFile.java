package org.quadrille.common.files;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A small file in {@code /proc} or {@code /sys} that is kept open and read repeatedly: every process of the kit reads
 * it every second, and with hundreds on one machine, opening and decoding would add up. Not thread-safe.
 */
public final class KernelFile {
    /** Initial size of the buffer; most files are shorter, and it grows for those that are not. */
    private static final int SIZE = 4_096;

    private final Path path;
    private final RandomAccessFile file;
    private byte[] content = new byte[SIZE];
    private int length;

    /** @throws java.io.UncheckedIOException if it cannot be opened */
    public KernelFile(Path path) {
        this.path = path;
        this.file = Unchecked.get(() -> new RandomAccessFile(path.toFile(), "r"));
    }

    /** Reads the file again; false if what it describes is gone. */
    public boolean read() {
        try {
            file.seek(0);
            length = 0;
            for (int got = file.read(content); got > 0; got = file.read(content, length, content.length - length)) {
                length += got;
                if (length == content.length) {
                    content = Arrays.copyOf(content, 2 * length);
                }
            }
            return true;
        } catch (IOException gone) {
            length = 0;
            return false;
        }
    }

    /**
     * The number after so many others of the line that begins with a key; empty for the first line.
     *
     * @throws IllegalStateException if there is none
     */
    public long number(String key, int place) {
        int at = behind(key.getBytes(StandardCharsets.US_ASCII));
        for (int left = place; ; left--) {
            while (at < length && content[at] != '\n' && !digit(at)) {
                at++;
            }
            if (at >= length || !digit(at)) {
                throw new IllegalStateException(path + " has no number " + place + " behind \"" + key + "\"");
            }
            long value = 0;
            while (at < length && digit(at)) {
                value = value * 10 + content[at++] - '0';
            }
            if (left == 0) {
                return value;
            }
        }
    }

    /** The content as it was read last. */
    public String text() {
        return new String(content, 0, length, StandardCharsets.US_ASCII);
    }

    /** Whether a line of the content begins with the key. */
    public boolean has(String key) {
        return find(key.getBytes(StandardCharsets.US_ASCII)) >= 0;
    }

    private boolean digit(int at) {
        return content[at] >= '0' && content[at] <= '9';
    }

    private int behind(byte[] key) {
        int found = find(key);
        if (found < 0) {
            throw new IllegalStateException(
                    path + " has no line that begins with \"" + new String(key, StandardCharsets.US_ASCII) + "\"");
        }
        return found;
    }

    /** End of the key in the first line that begins with it; negative if none does. */
    private int find(byte[] key) {
        int start = 0;
        while (start < length) {
            int same = 0;
            while (same < key.length && start + same < length && content[start + same] == key[same]) {
                same++;
            }
            if (same == key.length) {
                return start + same;
            }
            while (start < length && content[start] != '\n') {
                start++;
            }
            start++;
        }
        return -1;
    }
}
