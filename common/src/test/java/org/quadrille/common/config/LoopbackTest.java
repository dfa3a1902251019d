package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopbackTest {
    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "LOCALHOST, true",
        "127.0.0.1, true",
        "127.1.2.3, true",
        "::1, true",
        "[::1], true",
        "0:0:0:0:0:0:0:1, true",
        "127.example.com, false",
        "128.0.0.1, false",
        "localhost.example.com, false",
        "::2, false",
        "0.0.0.0, false",
        "db1, false",
        "'', false"
    })
    void aHostIsLoopbackByItsTextAlone(String host, boolean loopback) {
        assertEquals(loopback, Loopback.is(host));
    }
}
