package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.Json;
import org.quadrille.study.format.LocalSpec;

class LimitsTest {
    private static Limits of(String places) throws Exception {
        return Limits.of(Json.mapper().readValue("{\"diskWrites\": 200, \"cpus\": 1" + places + "}", LocalSpec.class));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``",
                "`, \"data\": \"disk\"`",
                "`, \"data\": \"memory\", \"wal\": \"disk\"`",
                "`, \"wal\": \"memory\", \"index\": \"disk\"`",
                "`, \"wal\": \"memory\"`",
            })
    void writesAreLimitedOnTheDiskOfTheStudy(String places) throws Exception {
        assertEquals(200, of(places).diskWrites());
        assertTrue(of(places).controllers().contains("blkio"));
    }

    /** As in a study of all combinations of places with one limit. */
    @Test
    void nothingIsLimitedWhereNothingIsOnIt() throws Exception {
        Limits limits = of(", \"data\": \"memory\", \"wal\": \"memory\"");
        assertFalse(limits.controllers().contains("blkio"), limits.toString());
        assertTrue(limits.controllers().contains("cpu"), limits.toString());
        assertTrue(of(", \"data\": \"memory\"").controllers().equals(limits.controllers()));
    }
}
