package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({
        "1k, 1024, 1k",
        "512m, 536870912, 512m",
        "1024m, 1073741824, 1g",
        "8g, 8589934592, 8g",
        "1536m, 1610612736, 1536m",
        "2t, 2199023255552, 2t"
    })
    void aSizeIsReadAndWrittenInItsLargestUnit(String text, long bytes, String written) {
        ByteSize size = ByteSize.parse(text);
        assertEquals(bytes, size.bytes());
        assertEquals(written, size.toString());
        assertEquals(size, ByteSize.parse(size.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", "8G", "8 g", "0m", "-1g", "1.5g", "1234567g", "8gb"})
    void whatIsNoSizeIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> ByteSize.parse(text));
    }
}
