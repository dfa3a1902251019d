package org.quadrille.reporter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.log.LogColumn;
import org.quadrille.common.log.TransactionRecord;

/** A log is read once, for its records and its sum. */
class LogFileTest {
    private static final String FIRST = "# quadrille transaction log 1 run=r process=ce-1 build=b\n";
    private static final String HEAD = FIRST + TransactionRecord.HEADER + "\n";
    private static final String LINE = "1520330,1520330,1874,3,1,4,0,CP,0,,0,0,2\n";
    /** More than the reader holds at once. */
    private static final String LONG = LINE.repeat(10_000);

    @TempDir
    Path folder;

    private LogFile read(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("ce-1.csv"), text);
        LogFile log = LogFile.inspect(file, true, new Turns(null, null, 0));
        assertEquals(Sha256.of(text), log.sum());
        assertEquals(log.belongsTo("r"), LogFile.ofRun(file, "r"));
        return log;
    }

    @Test
    void theSumIsOfAllBytesOfAWholeLog() throws Exception {
        LogFile log = read(HEAD + LONG + "# end records=10000\n");
        assertEquals("", log.damage());
        assertEquals(10_000, log.records());
        assertTrue(log.complete() && log.belongsTo("r"));
    }

    @Test
    void theSumIsOfAllBytesAlsoBehindADamage() throws Exception {
        LogFile log = read(HEAD + LINE + "1,2\n" + LONG);
        assertTrue(log.damage().endsWith("line 4: not a record (too few fields)"), log.damage());
        assertEquals(1, log.records());
        assertTrue(log.belongsTo("r"));
    }

    @Test
    void theSumIsOfAllBytesAlsoBehindAForeignHead() throws Exception {
        assertFalse(read("who knows\n" + LONG).belongsTo("r"));
        assertFalse(read(FIRST + LONG).belongsTo("r"));
        assertFalse(read(HEAD.replace("run=r", "run=other") + LONG).belongsTo("r"));
        assertFalse(read("").belongsTo("r"));
    }

    @Test
    void theSumIsOfAllBytesOfATornLog() throws Exception {
        LogFile log = read(HEAD + LONG + "1520330,15");
        assertTrue(log.torn() && !log.complete());
        assertEquals("", log.damage());
    }

    @Test
    void thePagesNameTheColumnsInTheirOrder() throws Exception {
        List<String> titles =
                Arrays.stream(LogColumn.values()).map(LogColumn::title).toList();
        String page = Files.readString(Path.of("../docs/log-format.md"));
        assertTrue(page.contains("    " + String.join(",", titles) + "\n"));
        int at = page.indexOf("## Columns");
        for (String title : titles) {
            at = page.indexOf("`" + title + "`", at);
            assertTrue(at > 0, title + " is in the table of columns, at its place");
        }
        String parquet = Files.readString(Path.of("../docs/parquet.md"));
        for (LogColumn.Type type : LogColumn.Type.values()) {
            String names = Arrays.stream(LogColumn.values())
                    .filter(column -> column.type() == type)
                    .map(column -> "`" + column.title() + "`")
                    .collect(Collectors.joining(", "));
            assertTrue(parquet.contains("| " + names + " |"), names);
        }
    }
}
