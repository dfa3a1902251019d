package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quadrille.testing.GeneratedTable;

class MetricsFormatPageTest {
    /** Where a value comes from and what it means is written in the page alone; the rest is as the columns have it. */
    @Test
    void theTableOfColumnsHasARowForEach() throws IOException {
        List<String> page = Files.readAllLines(Path.of("..", "docs", "metrics-format.md"));
        List<String> rows = new ArrayList<>(
                List.of("| column | of the | unit | source on Linux | meaning |", "| --- | --- | --- | --- | --- |"));
        for (SampleColumn column : SampleColumn.values()) {
            Pattern row = Pattern.compile(
                    "\\| `" + column.title() + "` \\|[^|]*\\|[^|]*(\\|[^|]*\\w[^|]*\\|[^|]*\\w[^|]*\\|)");
            List<String> said = page.stream()
                    .map(row::matcher)
                    .filter(Matcher::matches)
                    .map(found -> found.group(1))
                    .toList();
            assertEquals(1, said.size(), "rows of " + column.title() + " with its source and meaning");
            rows.add("| `" + column.title() + "` | " + column.of().title() + " | " + column.unit() + " " + said.get(0));
        }
        GeneratedTable.isCurrent("metrics-format.md", "columns", rows);
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
