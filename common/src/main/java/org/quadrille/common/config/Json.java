package org.quadrille.common.config;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;

/** The kit's one way to read and write JSON: strict about keys, durations as {@code 12m}. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .addModule(new SimpleModule()
                    .addDeserializer(Duration.class, new DurationReader())
                    .addSerializer(Duration.class, new DurationWriter()))
            .build();

    private Json() {}

    /** The mapper; callers do not change it. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Writes a value, indented. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value.getClass().getSimpleName() + " as JSON", e);
        }
    }

    /**
     * Reads a value.
     *
     * @param source what the text is, for messages: a file name
     * @throws UserError if the text is not JSON, or has an unknown key or a value of the wrong type; gives the place
     */
    public static <T> T read(String text, Class<T> type, String source) {
        try {
            T value = MAPPER.readValue(text, type);
            if (value == null) {
                throw new UserError(source + ": the file is empty; it must be a JSON object.");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw explain(e, source);
        }
    }

    /** One sentence about what is wrong and where. */
    static UserError explain(JsonProcessingException e, String source) {
        JsonLocation at = e.getLocation();
        String place = source + (at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr());
        if (e instanceof UnrecognizedPropertyException unknown) {
            String key = unknown.getPropertyName();
            var known = unknown.getKnownPropertyIds().stream()
                    .map(Object::toString)
                    .sorted()
                    .toList();
            return new UserError(place + ": unknown key \"" + path(unknown) + "\""
                    + Nearest.ending(key, known, "; known keys here are " + String.join(", ", known) + "."));
        }
        if (e instanceof JsonMappingException mapping) {
            Throwable cause = mapping.getCause();
            if (mapping.getPath().isEmpty()) {
                return new UserError(place + ": this is not valid JSON: " + firstSentence(mapping) + ".");
            }
            String why = cause instanceof IllegalArgumentException ? cause.getMessage() : firstSentence(mapping);
            return new UserError(place + ": key \"" + path(mapping) + "\": " + why + (why.endsWith("?") ? "" : "."));
        }
        return new UserError(place + ": this is not valid JSON: " + firstSentence(e) + ".");
    }

    private static String firstSentence(JsonProcessingException e) {
        return e.getOriginalMessage()
                .lines()
                .findFirst()
                .orElse("unreadable")
                .replaceAll("`[a-z]+\\.[\\w.$]*?(\\w+)`", "$1");
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(r -> r.getFieldName() != null ? "." + r.getFieldName() : "[" + (r.getIndex() + 1) + "]")
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    private static final class DurationReader extends StdDeserializer<Duration> {
        private static final long serialVersionUID = 1L;

        DurationReader() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = parser.getValueAsString();
            try {
                return Durations.parse(text == null ? parser.getText() : text);
            } catch (IllegalArgumentException e) {
                throw JsonMappingException.from(parser, e.getMessage(), e);
            }
        }
    }

    private static final class DurationWriter extends StdSerializer<Duration> {
        private static final long serialVersionUID = 1L;

        DurationWriter() {
            super(Duration.class);
        }

        @Override
        public void serialize(Duration value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(Durations.format(value));
        }
    }
}
