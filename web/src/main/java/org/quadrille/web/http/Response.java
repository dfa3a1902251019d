package org.quadrille.web.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/**
 * What a visitor gets.
 *
 * @param status of HTTP
 * @param type media type
 * @param length in bytes; {@link #OPEN} if it is not known before the end
 * @param headers further ones; they replace those that every answer has
 * @param body writes it
 */
public record Response(int status, String type, long length, Map<String, String> headers, Body body) {
    /** Length of an answer that ends when its body has been written. */
    public static final long OPEN = -1;

    private static final int PACKED_FROM = 1_000;
    private static final Set<String> PACKED = Set.of("image/svg+xml", "application/json");

    public static final String HTML = "text/html; charset=utf-8";
    public static final String TEXT = "text/plain; charset=utf-8";

    /** Writes the body of an answer. */
    @FunctionalInterface
    public interface Body {
        /** @param out ends the connection of a visitor who does not read */
        void to(OutputStream out) throws IOException;
    }

    public Response {
        headers = Map.copyOf(headers);
    }

    /** An answer whose text is at hand. */
    public static Response text(int status, String type, String text) {
        return bytes(status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** An answer that is at hand. */
    public static Response bytes(int status, String type, byte[] bytes) {
        return new Response(status, type, bytes.length, Map.of(), out -> out.write(bytes));
    }

    /** A refusal, or another answer of one sentence. */
    public static Response sentence(int status, String sentence) {
        return text(status, TEXT, sentence + "\n");
    }

    /** The same, which a browser may keep as long as the server says that this mark of it is the present one. */
    public Response marked(String mark) {
        return with("ETag", '"' + mark + '"').with("Cache-Control", "no-cache");
    }

    /** The same, which a browser may keep for so long without asking. */
    public Response keptFor(long seconds) {
        return with("Cache-Control", "max-age=" + seconds);
    }

    /** Whether a browser has it. @param known the mark of what it has; null if it has none */
    boolean same(String known) {
        return status == 200 && known != null && known.equals(headers.get("ETag"));
    }

    /** Whether it is a text that takes longer to send than to compress. */
    boolean worthPacking() {
        return length >= PACKED_FROM && (type.startsWith("text/") || PACKED.contains(type));
    }

    /** The same with one more header. */
    public Response with(String header, String value) {
        Map<String, String> more = new java.util.HashMap<>(headers);
        more.put(header, value);
        return new Response(status, type, length, more, body);
    }
}
