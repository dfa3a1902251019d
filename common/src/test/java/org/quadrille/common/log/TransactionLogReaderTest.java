package org.quadrille.common.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.TransactionType;

/** Reads a version 1 log that is kept here as text: later versions of the kit must still be able to. */
class TransactionLogReaderTest {
    static final String GOLDEN = """
            # quadrille transaction log 1 run=20261101-120000 process=mee-1 build=0.1.0-abc
            scheduled_us,start_us,response_us,session,tile,grp,phase,txn,status,sql_state,retries,trade_id,variant
            1000,1500,2500,3,1,4,1,TR,0,,2,200000000000007,1
            2000,2000,100,4,2,1,2,MF,-1,08006,0,0,20
            # end records=2
            """;

    @TempDir
    Path folder;

    private Path log(String text) throws Exception {
        return Files.writeString(folder.resolve("log.csv"), text);
    }

    private static int readAll(TransactionLogReader reader) throws Exception {
        int n = 0;
        while (reader.next() != null) {
            n++;
        }
        return n;
    }

    @Test
    void readsTheGoldenLog() throws Exception {
        try (TransactionLogReader reader = new TransactionLogReader(log(GOLDEN))) {
            assertEquals(new LogHeader("20261101-120000", "mee-1", "0.1.0-abc"), reader.header());
            assertEquals(
                    new TransactionRecord(
                            1_000,
                            1_500,
                            2_500,
                            3,
                            1,
                            4,
                            1,
                            TransactionType.TRADE_RESULT,
                            0,
                            "",
                            2,
                            200_000_000_000_007L,
                            1),
                    reader.next());
            TransactionRecord lost = reader.next();
            assertEquals("08006", lost.sqlState());
            assertEquals(2_100, lost.completed());
            assertEquals(null, reader.next());
            assertTrue(reader.complete());
        }
    }

    @Test
    void aLogCutAnywhereInItsRecordsGivesTheWholeLinesBeforeTheCut() throws Exception {
        int records = GOLDEN.indexOf("1000,");
        for (int cut = records; cut < GOLDEN.length(); cut++) {
            String text = GOLDEN.substring(0, cut);
            int whole =
                    (int) text.substring(records).chars().filter(c -> c == '\n').count();
            try (TransactionLogReader reader = new TransactionLogReader(log(text))) {
                assertEquals(whole, readAll(reader), text);
                assertEquals(!text.endsWith("\n"), reader.torn(), text);
                assertFalse(reader.complete(), text);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    1000,1500,2500,3                   | x1000,1500,2500,3 | 3 | "x1000" is not a number
                    1000,1500,2500,3,1,4,1,TR          | 1000,1500,2500,3,1,4,1,XX | 3 | no transaction has the code "XX"
                    ,2,200000000000007,1               | ,2,200000000000007,1,7 | 3 | too many fields
                    ,2,200000000000007,1               | ,2,200000000000007 | 3 | too few fields
                    2000,2000,100,4,2                  | 2000,2000,100,4,99999999999 | 4 | out of range
                    -1,08006                           | ,08006 | 4 | "" is not a number
                    # end records=2                    | # end records=3 | 5 | 2 records come before it
                    # end records=2                    | # some remark | 5 | a comment that is not the end line
                    grp,phase                          | phase,grp | 2 | column names
                    transaction log 1                  | transaction log 2 | 1 | version 1
                    """)
    void damageNamesFileAndLine(String was, String is, int line, String what) throws Exception {
        assertTrue(GOLDEN.contains(was), was);
        expectDamage(GOLDEN.replaceFirst(was, is), line, what);
    }

    @Test
    void textAfterTheEndIsDamage() throws Exception {
        expectDamage(GOLDEN + GOLDEN.lines().skip(2).findFirst().orElseThrow() + "\n", 6, "after the end line");
    }

    @Test
    void aFileThatIsNoLogIsDamage() throws Exception {
        expectDamage("", 1, "not the first line");
        expectDamage("x".repeat(100_000), 1, "longer than any record");
    }

    private void expectDamage(String text, int line, String what) throws Exception {
        Path file = log(text);
        DamagedLog damage = assertThrows(DamagedLog.class, () -> {
            try (TransactionLogReader reader = new TransactionLogReader(file)) {
                readAll(reader);
            }
        });
        assertTrue(damage.getMessage().startsWith(file + ", line " + line + ": "), damage.getMessage());
        assertTrue(damage.getMessage().contains(what), damage.getMessage());
    }
}
