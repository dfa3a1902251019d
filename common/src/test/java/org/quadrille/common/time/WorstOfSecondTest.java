package org.quadrille.common.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WorstOfSecondTest {
    private final WorstOfSecond worst = new WorstOfSecond();

    @Test
    void remembersTheLargestOfTheLastSecondAndNoLonger() {
        worst.add(10_100_000, 5);
        worst.add(10_200_000, 900);
        worst.add(10_300_000, 7);
        assertEquals(900, worst.worst(10_400_000));
        worst.add(11_000_000, 3);
        assertEquals(900, worst.worst(11_100_000), "nobody may have asked since");
        assertEquals(3, worst.worst(12_500_000));
        assertEquals(0, worst.worst(13_000_000));
    }

    @Test
    void aGapForgetsWhatWasBeforeIt() {
        worst.add(10_000_000, 900);
        worst.add(14_000_000, 1);
        assertEquals(1, worst.worst(14_000_000));
    }

    @Test
    void worksBeforeTheStartOfARunAndWithAnyReading() {
        worst.add(-1, 4);
        assertEquals(4, worst.worst(0));
        worst.add(-1_500_000, -3);
        assertEquals(0, worst.worst(-1_500_000));
        worst.add(5_000_000, Long.MAX_VALUE);
        assertEquals((1L << 40) - 1, worst.worst(5_000_000));
    }
}
