package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PressureTest {
    private static final String SOME = "some avg10=20.26 avg60=28.80 avg300=29.70 total=19053488091\n";
    private static final String FULL = "full avg10=1.37 avg60=1.30 avg300=1.08 total=112479300\n";

    @TempDir
    Path folder;

    private Map<Counter, Double> read() {
        Map<Counter, Double> counters = new EnumMap<>(Counter.class);
        Pressure.of(folder, "").read(counters);
        return counters;
    }

    @Test
    void aKernelWithoutItOffersNothing() {
        assertEquals(Map.of(), read());
    }

    @Test
    void onlyTheLinesThatTheKernelHasAreKnown() throws IOException {
        Files.writeString(folder.resolve("cpu"), SOME);
        Files.writeString(folder.resolve("io"), SOME.replace("19053488091", "5") + FULL);
        assertEquals(
                Map.of(Counter.PSI_CPU_SOME, 19053488091.0, Counter.PSI_IO_SOME, 5.0, Counter.PSI_IO_FULL, 112479300.0),
                read());
    }
}
