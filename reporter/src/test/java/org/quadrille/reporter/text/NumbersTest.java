package org.quadrille.reporter.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "1, trades, 1 trade",
        "2, trades, 2 trades",
        "1, ms, 1.000 ms",
        "1, % of its transactions, 1 % of its transactions",
        "1, entries, 1 entry",
    })
    void onlyOneOfWhatIsCountedIsSingular(double value, String unit, String said) {
        assertEquals(said, Numbers.quantity(value, unit));
    }
}
