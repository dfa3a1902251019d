package org.quadrille.common.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.ContentReference;
import java.io.IOException;
import java.util.Optional;
import org.quadrille.common.cli.Words;

/**
 * Finds the first place where a text is no JSON, and says what to do about it. The library reports a comma too many or too few
 * below the top level as a mistake of the key around it, and in words about its own parser.
 */
final class JsonSyntax {
    private static final JsonFactory BARE = new JsonFactory();

    private final String text;
    private final JsonParser in;
    private final int at;

    private JsonSyntax(String text, JsonParser in, JsonLocation place) {
        this.text = text;
        this.in = in;
        this.at = (int) Math.max(0, Math.min(place.getCharOffset(), text.length()));
    }

    /** The mistake, as {@code :line:column: what and what to do}; empty if the text is JSON. */
    static Optional<String> mistake(String text) throws IOException {
        try (JsonParser in = BARE.createParser(text)) {
            try {
                int open = 0;
                for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
                    open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                    if (open == 0
                            && !text.substring((int) in.currentLocation().getCharOffset())
                                    .isBlank()) {
                        return Optional.of(place(in.currentLocation())
                                + "the file goes on after its end; remove what follows, or what closes it too early");
                    }
                }
                return Optional.empty();
            } catch (JsonProcessingException e) {
                JsonLocation place = e.getLocation();
                return Optional.of(place(place) + new JsonSyntax(text, in, place).said());
            }
        }
    }

    private static String place(JsonLocation at) {
        return ":" + at.getLineNr() + ":" + at.getColumnNr() + ": ";
    }

    private String said() {
        if (text.substring(at).isBlank()) {
            return "the file ends too early: " + opened() + " is not closed";
        }
        char found = text.charAt(at);
        char before = before();
        String token = token();
        if (found < ' ') {
            return "a text has a line break or another control character in it; close it with \" before, or write \\n";
        }
        if (before == '/' || found == '/' || found == '#') {
            return "JSON has no comments; remove this one";
        }
        if (found == '}' || found == ']') {
            return closes(found, before);
        }
        if (found == ',') {
            return "a comma is where a " + (awaitsName() ? "key" : "value") + " must be; remove it";
        }
        // In the middle of a word or number it is that which is wrong, not what should stand between it and the last
        // one.
        if (text.startsWith(token, at) && ":,{[".indexOf(before) < 0) {
            return in.currentToken() == JsonToken.FIELD_NAME
                    ? "a colon is missing after the key " + Words.quoted(name())
                    : "a comma is missing before this";
        }
        if (awaitsName()) {
            return "a key must be here, in double quotes";
        }
        return Words.quoted(token.isEmpty() ? String.valueOf(found) : token)
                + " is no value: a text is in double quotes, a number has digits and a point and does not begin with 0, and"
                + " there are true, false and null";
    }

    private String closes(char found, char before) {
        if (before == ',') {
            return "nothing follows the comma before this " + found + "; remove the comma";
        }
        if (in.currentToken() == JsonToken.FIELD_NAME) {
            return "the key " + Words.quoted(name()) + " has no value";
        }
        return "this " + found + " does not close " + opened();
    }

    private boolean awaitsName() {
        return in.getParsingContext().inObject() && in.currentToken() != JsonToken.FIELD_NAME;
    }

    private String name() {
        return String.valueOf(in.getParsingContext().getCurrentName());
    }

    /** What is open where the mistake is. */
    private String opened() {
        var context = in.getParsingContext();
        return context.inRoot()
                ? "what it begins with"
                : "the " + (context.inObject() ? "{" : "[") + " of line "
                        + context.startLocation(ContentReference.unknown()).getLineNr();
    }

    /** The last character before the mistake that is not blank. */
    private char before() {
        String head = text.substring(0, at).stripTrailing();
        return head.isEmpty() ? '{' : head.charAt(head.length() - 1);
    }

    /** The word or number around the mistake; empty if there is none. */
    private String token() {
        int from = at;
        while (from > 0 && ofToken(text.charAt(from - 1))) {
            from--;
        }
        int to = at;
        while (to < text.length() && ofToken(text.charAt(to))) {
            to++;
        }
        return text.substring(from, to);
    }

    private static boolean ofToken(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-' || c == '+';
    }
}
