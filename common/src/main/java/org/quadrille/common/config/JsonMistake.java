package org.quadrille.common.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;

/** Says in the words of the kit what is wrong with a JSON text; the words of the library are about Java. */
final class JsonMistake {
    /** What the library says of a {@link Required} key that is not there: it has no type of its own for this. */
    private static final Pattern MISSING = Pattern.compile("Missing required creator property '([^']+)'.*");

    private static final Map<Class<?>, String> KINDS = Map.ofEntries(
            Map.entry(int.class, "a whole number"),
            Map.entry(Integer.class, "a whole number"),
            Map.entry(long.class, "a whole number"),
            Map.entry(Long.class, "a whole number"),
            Map.entry(double.class, "a number"),
            Map.entry(Double.class, "a number"),
            Map.entry(boolean.class, "true or false"),
            Map.entry(Boolean.class, "true or false"),
            Map.entry(String.class, "a text in quotes"));

    /** Keys of workers that took resources from others when a study said so. */
    private static final Pattern OF_NEIGHBOURS =
            Pattern.compile("neighbours|events\\[\\d+]\\.(neighbour|cpu|memory|disk|network|to)");

    private static final Pattern LONG = Pattern.compile("(\\S{60})\\S+");

    private JsonMistake() {}

    /**
     * One sentence about what is wrong and where.
     *
     * @param in what the text was read with, still open; null if it is not known
     */
    static UserError explain(JsonProcessingException e, String source, JsonParser in) {
        JsonLocation at = e.getLocation();
        String place = source + (at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr());
        if (e instanceof JsonParseException || e.getCause() instanceof JsonParseException) {
            // All else that the parser refuses has been found by JsonSyntax.
            return new UserError(place + ": key " + Words.quoted(name(in)) + " is there twice; keep one of them.");
        }
        if (!(e instanceof JsonMappingException mapping)) {
            return new UserError(place + ": this is more than a file of the kit can hold: " + firstLine(e) + ".");
        }
        String path = path(mapping);
        if (e instanceof UnrecognizedPropertyException unknown) {
            if (OF_NEIGHBOURS.matcher(path).matches()) {
                return new UserError(
                        place + ": key \"" + path + "\" is of a neighbour, which the kit no longer has; remove"
                                + " it, and let an event of the study take the resources: \"command\": \"stress-ng --cpu 2 --timeout"
                                + " 60s & echo $! > hog.pid\", \"undo\": \"kill $(cat hog.pid) || true\" (docs/study-disturb.md).");
            }
            String key = unknown.getPropertyName();
            var known = unknown.getKnownPropertyIds().stream()
                    .map(Object::toString)
                    .sorted()
                    .toList();
            return new UserError(place + ": unknown key \"" + path + "\""
                    + Nearest.ending(key, known, "; known keys here are " + String.join(", ", known) + "."));
        }
        Matcher missing = MISSING.matcher(firstLine(e));
        if (missing.matches()) {
            return new UserError(place + ": key \"" + (path.endsWith(missing.group(1)) ? path : missing.group(1))
                    + "\" is missing; write it into the file, or restore the file.");
        }
        String key = path.isEmpty() ? "" : "key \"" + path + "\": ";
        String why = why(mapping, in);
        return new UserError(place + ": " + key + why + (why.endsWith("?") ? "" : "."));
    }

    private static String why(JsonMappingException e, JsonParser in) {
        if (e instanceof InvalidNullException) {
            return "it is null but must have a value";
        }
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return found(in) + " but must be " + kind(mismatch.getTargetType());
        }
        if (e.getCause() instanceof IllegalArgumentException ours && ours.getMessage() != null) {
            return ours.getMessage();
        }
        if (e.getCause() instanceof InputCoercionException) {
            return found(in) + " but must be a number that fits";
        }
        return found(in) + ", which does not belong here";
    }

    private static String kind(Class<?> type) {
        if (type.isEnum()) {
            return "one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(JsonMistake::written)
                            .collect(Collectors.joining(", "));
        }
        if (type.isArray() || Collection.class.isAssignableFrom(type)) {
            return "a list in [ ]";
        }
        return KINDS.getOrDefault(type, "an object in { }");
    }

    /** A constant as a user writes it: small letters will do for one without a name of its own. */
    static String written(Object constant) {
        String text = Json.mapper().convertValue(constant, String.class);
        return text.equals(((Enum<?>) constant).name()) ? text.toLowerCase(Locale.ROOT) : text;
    }

    /** What the parser stands at. */
    private static String found(JsonParser in) {
        JsonToken token = in == null ? null : in.currentToken();
        if (token == null || token == JsonToken.NOT_AVAILABLE) {
            return "it is something else";
        }
        try {
            return switch (token) {
                case START_OBJECT, END_OBJECT, FIELD_NAME -> "it is an object";
                case START_ARRAY, END_ARRAY -> "it is a list";
                case VALUE_NULL -> "it is null";
                default -> "it is " + Words.quoted(in.getText());
            };
        } catch (IOException unreadable) {
            return "it is something that cannot be read";
        }
    }

    /** The key at which the parser stands. */
    private static String name(JsonParser in) {
        try {
            return String.valueOf(in.currentName());
        } catch (IOException unreadable) {
            return "?";
        }
    }

    /** What the library says, which may repeat a key of any length. */
    private static String firstLine(JsonProcessingException e) {
        String said = e.getOriginalMessage().lines().findFirst().orElse("unreadable");
        return Words.escaped(LONG.matcher(said).replaceAll("$1..."));
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(r ->
                        r.getFieldName() != null ? "." + Words.shown(r.getFieldName()) : "[" + (r.getIndex() + 1) + "]")
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }
}
