package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CsvTableTest {
    @Test
    void textsAreQuotedAndWhatIsNotThereIsEmpty() {
        CsvTable<Double> table = new CsvTable<Double>()
                .column("half", row -> row / 2)
                .column("said", row -> "a \"" + row + "\", too")
                .column("none", row -> null);
        assertEquals(
                "half,said,none\n0.5,\"a \"\"1.0\"\", too\",\n,\"a \"\"NaN\"\", too\",\n",
                table.text(List.of(1.0, Double.NaN)));
        assertEquals("\"x\",1,true\n", CsvTable.line(Stream.of("x", 1, true)));
    }
}
