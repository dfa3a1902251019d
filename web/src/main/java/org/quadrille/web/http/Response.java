package org.quadrille.web.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

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

    /** The same with one more header. */
    public Response with(String header, String value) {
        Map<String, String> more = new java.util.HashMap<>(headers);
        more.put(header, value);
        return new Response(status, type, length, more, body);
    }
}
