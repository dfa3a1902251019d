package org.quadrille.reporter.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Json;

/**
 * Reads what a reporter wrote, perhaps that of another build: a key that this one does not know is passed over, and a list
 * that the other did not write is empty.
 */
final class Recorded {
    private static final JsonMapper MAPPER = ((JsonMapper) Json.mapper())
            .rebuild()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withConfigOverride(
                    List.class, lists -> lists.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .withConfigOverride(Map.class, maps -> maps.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .build();

    private Recorded() {}

    /**
     * Reads a file, of which the parts of other views are passed over.
     *
     * @throws org.quadrille.common.cli.UserError if it cannot be read
     */
    static <T> T read(Path file, Class<T> type, Class<?> view) {
        return Json.read(file, MAPPER.readerFor(type).withView(view));
    }

    /** A record of which nothing was written. */
    static <T> T nothing(Class<T> type) {
        return MAPPER.convertValue(Map.of(), type);
    }
}
