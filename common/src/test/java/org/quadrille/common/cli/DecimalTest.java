package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    @Test
    void digitsWithAPointAndAPowerOfTenAreANumber() {
        assertEquals(101.5, Decimal.parse("101.5"));
        assertEquals(-0.5, Decimal.parse("-.5"));
        assertEquals(7, Decimal.parse("+7."));
        assertEquals(2.53e-4, Decimal.parse("2.53E-04"));
        assertEquals(0, Decimal.parse("0.00e-999"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "0x1p7",
                "101d",
                "99f",
                "1,017",
                "1 017",
                "1_000",
                "NaN",
                "Infinity",
                "1e400",
                "1e-400",
                "1e",
                "--1",
                " 1",
                "5%",
                "\u0663"
            })
    void nothingElseIs(String text) {
        assertThrows(NumberFormatException.class, () -> Decimal.parse(text));
    }
}
