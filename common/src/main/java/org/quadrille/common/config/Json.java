package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;

/** The kit's one way to read and write JSON: strict about keys, durations as {@code 12m}. */
public final class Json {
    /** Most MiB of a file: the report of a run of many tiles is the longest. */
    private static final int LONGEST = 512;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .addModule(new SimpleModule()
                    .addDeserializer(String.class, new TextReader())
                    .addDeserializer(Duration.class, new DurationReader())
                    .addSerializer(Duration.class, new DurationWriter()))
            .build()
            // No list and no map of the kit has a null in it.
            .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));

    private static final ObjectWriter ONE_LINE = MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

    private Json() {}

    /** The mapper; callers do not change it. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Writes a value, indented. */
    public static String write(Object value) {
        return write(MAPPER.writer(), value);
    }

    /** Writes a value on one line. */
    public static String line(Object value) {
        return write(ONE_LINE, value);
    }

    private static String write(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
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
        return read(text, MAPPER.readerFor(type), source);
    }

    private static <T> T read(String text, ObjectReader reader, String source) {
        try (JsonParser in = reader.createParser(text)) {
            return read(in, reader, text, source);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read a text", e);
        }
    }

    private static <T> T read(JsonParser in, ObjectReader reader, String text, String source) throws IOException {
        try {
            T value = reader.readValue(in);
            if (value == null || value instanceof JsonNode tree && tree.isMissingNode()) {
                throw new UserError(source + ": the file is empty; it must be a JSON object.");
            }
            return value;
        } catch (JsonProcessingException e) {
            Optional<String> syntax = JsonSyntax.mistake(text);
            if (syntax.isPresent()) {
                throw new UserError(source + syntax.get() + ".");
            }
            throw JsonMistake.explain(e, source, in);
        }
    }

    /**
     * Reads a file.
     *
     * @throws UserError if it cannot be read, or as for a text; gives the file
     */
    public static <T> T read(Path file, Class<T> type) {
        return read(file, MAPPER.readerFor(type));
    }

    /** The same. @param reader reads more, or less, than the mapper of the kit */
    public static <T> T read(Path file, ObjectReader reader) {
        return UserFiles.get(
                "Cannot read " + file,
                "it must be a file of JSON",
                () -> read(TextFile.read(file, LONGEST), reader, file.toString()));
    }

    /** No text of the kit has the character U+0000, which neither the name of a file nor a database takes. */
    private static final class TextReader extends StringDeserializer {
        private static final long serialVersionUID = 1L;

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = super.deserialize(parser, context);
            if (text != null && text.indexOf('\0') >= 0) {
                String why = Words.quoted(text) + " has the character U+0000 in it; leave that out";
                throw JsonMappingException.from(parser, why, new IllegalArgumentException(why));
            }
            return text;
        }
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
