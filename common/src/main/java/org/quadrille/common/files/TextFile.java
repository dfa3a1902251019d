package org.quadrille.common.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reads text files that users or their programs wrote: regular files of bounded size, in UTF-8 or in the encoding that
 * a byte order mark tells. The mark is no part of the text. Whatever else is refused with a reason in words, fit to
 * stand in parentheses: {@link org.quadrille.common.cli.FileErrors#of} of what is thrown.
 */
public final class TextFile {
    /** Most MiB of a file whose reader names no other bound; nobody writes as much by hand. */
    public static final int LONGEST = 16;

    /** How a text may begin; a mark that begins like a longer one comes after it. */
    private enum Mark {
        UTF_32LE("UTF-32LE", 0xFF, 0xFE, 0, 0),
        UTF_32BE("UTF-32BE", 0, 0, 0xFE, 0xFF),
        UTF_8("UTF-8", 0xEF, 0xBB, 0xBF),
        UTF_16LE("UTF-16LE", 0xFF, 0xFE),
        UTF_16BE("UTF-16BE", 0xFE, 0xFF),
        NONE("UTF-8");

        private final Charset charset;
        private final byte[] bytes;

        Mark(String charset, int... bytes) {
            this.charset = Charset.forName(charset);
            this.bytes = new byte[bytes.length];
            for (int i = 0; i < bytes.length; i++) {
                this.bytes[i] = (byte) bytes[i];
            }
        }

        private boolean begins(byte[] text) {
            return text.length >= bytes.length && Arrays.equals(text, 0, bytes.length, bytes, 0, bytes.length);
        }
    }

    private TextFile() {}

    /** The text of a file of at most {@link #LONGEST} MiB; see {@link #read(Path, int)}. */
    public static String read(Path file) throws IOException {
        return read(file, LONGEST);
    }

    /**
     * The text of a file of so many MiB at most, without its byte order mark.
     *
     * @throws IOException if it cannot be read, is a pipe or a device (which may never end), is longer, or is no text
     */
    public static String read(Path file, int mebibytes) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException("it is a " + (Files.isDirectory(file) ? "folder" : "pipe or a device"));
        }
        byte[] bytes;
        int longest = Math.multiplyExact(mebibytes, 1 << 20);
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(longest + 1);
        }
        if (bytes.length > longest) {
            throw new IOException("it is longer than " + mebibytes + " MiB");
        }
        return text(bytes);
    }

    private static String text(byte[] bytes) throws IOException {
        Mark mark = Arrays.stream(Mark.values())
                .filter(m -> m.begins(bytes))
                .findFirst()
                .orElseThrow();
        ByteBuffer in = ByteBuffer.wrap(bytes, mark.bytes.length, bytes.length - mark.bytes.length);
        CharBuffer out = CharBuffer.allocate(in.remaining());
        CoderResult end = mark.charset.newDecoder().decode(in, out, true);
        String text = out.flip().toString();
        if (text.indexOf('\0') >= 0) {
            throw new IOException(
                    mark == Mark.NONE && halfEmpty(bytes)
                            ? "it is UTF-16 without a byte order mark, as far as one can tell; save it as UTF-8"
                            : "it holds binary data, not text");
        }
        if (end.isError()) {
            long line = 1 + text.chars().filter(c -> c == '\n').count();
            String wrong = "its line " + line + " is not " + mark.charset;
            throw new IOException(
                    mark == Mark.NONE
                            ? wrong
                                    + String.format(
                                            Locale.ROOT, " (byte %02X); is it Windows-1252?", in.get(in.position()))
                                    + " Save it as UTF-8"
                            : wrong + ", in which its first bytes say it is");
        }
        return text;
    }

    /** Whether every other byte is 0, as where letters without accents have two bytes each. */
    private static boolean halfEmpty(byte[] bytes) {
        int[] empty = new int[2];
        for (int i = 0; i < bytes.length; i++) {
            empty[i % 2] += bytes[i] == 0 ? 1 : 0;
        }
        return Math.max(empty[0], empty[1]) > 0.4 * bytes.length;
    }
}
