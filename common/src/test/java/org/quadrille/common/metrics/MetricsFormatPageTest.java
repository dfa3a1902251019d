package org.quadrille.common.metrics;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.testing.GeneratedTable;

class MetricsFormatPageTest {
    @Test
    void theTableOfColumnsIsWhatTheColumnsSayOfThemselves() throws IOException {
        Stream<String> rows = Arrays.stream(SampleColumn.values())
                .map(column -> "| `" + column.title() + "` | " + column.of().title() + " | " + column.unit() + " | "
                        + column.source() + " | " + column.meaning() + " |");
        List<String> head =
                List.of("| column | of the | unit | source on Linux | meaning |", "| --- | --- | --- | --- | --- |");
        GeneratedTable.isCurrent(
                "metrics-format.md",
                "columns",
                Stream.concat(head.stream(), rows).toList());
    }

    @Test
    void aParquetFileOfSamplesHasTheSameColumns() throws IOException {
        String names = Arrays.stream(SampleColumn.values())
                .map(column -> "`" + column.title() + "`")
                .collect(Collectors.joining(", "));
        GeneratedTable.isCurrent(
                "parquet.md",
                "samples",
                List.of(
                        "| column | type |",
                        "| --- | --- |",
                        "| `process` | string |",
                        "| `time_us` | 64-bit integer |",
                        "| " + names + " | 64-bit float, null where not known |"));
    }
}
