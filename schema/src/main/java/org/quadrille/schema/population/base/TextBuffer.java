package org.quadrille.schema.population.base;

import java.nio.charset.StandardCharsets;
import org.quadrille.schema.rows.RowSink;

/** A text under construction as UTF-8 bytes, reused from row to row. Used by one thread. */
public final class TextBuffer {
    private final byte[] bytes;
    private int length;

    /** @param capacity the longest text in bytes; a longer one fails */
    public TextBuffer(int capacity) {
        this.bytes = new byte[capacity];
    }

    /** UTF-8 bytes of a text that is written often. */
    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public TextBuffer clear() {
        length = 0;
        return this;
    }

    public TextBuffer append(byte[] utf8) {
        System.arraycopy(utf8, 0, bytes, length, utf8.length);
        length += utf8.length;
        return this;
    }

    /** Writes the text as a column. */
    public void to(RowSink sink) {
        sink.text(bytes, 0, length);
    }
}
