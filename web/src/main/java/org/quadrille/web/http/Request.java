package org.quadrille.web.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a visitor asks for: a path and parameters, each decoded once.
 *
 * @param path its names, in order; none for the root, and never one that leads elsewhere, such as {@code ..}
 * @param folder whether it ended with a slash, so that relative links on the answer lead below it
 * @param parameters the query; of each name all its values, in order
 */
public record Request(List<String> path, boolean folder, Map<String, List<String>> parameters) {
    /** A path longer than this is nobody's. */
    private static final int LONGEST = 4_000;

    /** Of a query, which may name each run of a large folder. */
    private static final int LONGEST_QUERY = 60_000;

    public Request {
        path = List.copyOf(path);
        parameters = Map.copyOf(parameters);
    }

    /**
     * Reads the target of a request; empty if it is not one that a page of the kit links to.
     *
     * @param rawPath as it came, with its escapes; null where the request had none
     * @param rawQuery as it came; null where the request had none
     */
    static Optional<Request> of(String rawPath, String rawQuery) {
        if (rawPath == null || !rawPath.startsWith("/") || rawPath.length() > LONGEST) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        String[] parts = rawPath.substring(1).split("/", -1);
        for (int i = 0; i < parts.length; i++) {
            String name = decoded(parts[i]);
            if (i == parts.length - 1 && parts[i].isEmpty()) {
                break;
            }
            if (name == null || !harmless(name)) {
                return Optional.empty();
            }
            names.add(name);
        }
        return parameters(rawQuery == null ? "" : rawQuery)
                .map(query -> new Request(names, rawPath.endsWith("/"), query));
    }

    /** The way from the answer to the root of all pages, so that they may be anywhere below a path of a proxy. */
    public String toRoot() {
        return path.isEmpty() ? "./" : folder ? "../".repeat(path.size()) : "./" + "../".repeat(path.size() - 1);
    }

    /** A name in a folder: not hidden, no way up, and no character that a file system or a log could read otherwise. */
    private static boolean harmless(String name) {
        return !name.isEmpty()
                && name.charAt(0) != '.'
                && name.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    }

    private static Optional<Map<String, List<String>>> parameters(String query) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        if (query.length() > LONGEST_QUERY) {
            return Optional.empty();
        }
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            String name = decoded((equals < 0 ? pair : pair.substring(0, equals)).replace('+', ' '));
            String value = decoded((equals < 0 ? "" : pair.substring(equals + 1)).replace('+', ' '));
            if (name == null || value == null) {
                return Optional.empty();
            }
            if (!name.isEmpty()) {
                found.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
            }
        }
        return Optional.of(found);
    }

    /** The text with its escapes resolved once; null if they are none of UTF-8. */
    private static String decoded(String raw) {
        ByteBuffer bytes = ByteBuffer.allocate(raw.length() * 3);
        for (int i = 0; i < raw.length(); i++) {
            if (raw.charAt(i) == '%') {
                int high = i + 2 < raw.length() ? Character.digit(raw.charAt(i + 1), 16) : -1;
                int low = high < 0 ? -1 : Character.digit(raw.charAt(i + 2), 16);
                if (low < 0) {
                    return null;
                }
                bytes.put((byte) (high << 4 | low));
                i += 2;
            } else {
                bytes.put(String.valueOf(raw.charAt(i)).getBytes(StandardCharsets.UTF_8));
            }
        }
        CharsetDecoder strict = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        try {
            return strict.decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
