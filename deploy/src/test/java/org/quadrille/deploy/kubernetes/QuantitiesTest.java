package org.quadrille.deploy.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.ByteSize;

/** Sizes in the form in which a cluster gives them back. */
class QuantitiesTest {
    @ParameterizedTest
    @CsvSource({"1g, 1Gi", "1536m, 1536Mi", "1024m, 1Gi", "2048g, 2Ti", "20g, 20Gi", "100g, 100Gi", "64m, 64Mi"})
    void sizesAreInTheLargestUnit(String size, String quantity) {
        assertEquals(quantity, Quantities.of(ByteSize.parse(size)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "0.5, 500m", "1.5, 1500m", "16, 16", "2000, 2k", "0.0001, 1m", "0.25, 250m"})
    void processorsAreInTheLargestUnit(double cpus, String quantity) {
        assertEquals(quantity, Quantities.of(cpus));
    }

    @Test
    void bytesAreInTheLargestUnit() {
        assertEquals("1500k", Quantities.of(new ByteSize(1_500_000)));
        assertEquals("1537", Quantities.of(new ByteSize(1_537)));
        assertEquals("3Ki", Quantities.of(new ByteSize(3_072)));
    }
}
