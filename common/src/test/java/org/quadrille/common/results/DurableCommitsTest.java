package org.quadrille.common.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.config.TestbedsTest;
import org.quadrille.common.workload.DatabaseRole;

/** Each engine writes "off" in its own letters. */
class DurableCommitsTest {
    @TempDir
    Path folder;

    private Testbed testbed(String engine, String keys) throws IOException {
        try (InputStream in = TestbedsTest.class.getResourceAsStream("small.json")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Testbeds.load(Files.writeString(
                            folder.resolve("testbed.json"),
                            text.replace("\"seed\": 1", "\"seed\": 1, \"engine\": \"" + engine + "\"" + keys)))
                    .testbed();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql, full_page_writes, on, true",
        "postgresql, full_page_writes, off, false",
        "postgresql, fsync, off, false",
        "mariadb, innodb_doublewrite, ON, true",
        "mariadb, innodb_doublewrite, OFF, false",
        "mariadb, innodb_flush_log_at_trx_commit, 1, true",
        "mariadb, innodb_flush_log_at_trx_commit, 2, false",
        "mariadb, innodb_flush_method, O_DIRECT, true",
        "mariadb, innodb_flush_method, nosync, false",
        "mariadb, sync_binlog, no binary log, true",
        "mariadb, sync_binlog, 0, false"
    })
    void aSettingIsDurableOrNot(String engine, String name, String value, boolean durable) throws IOException {
        Testbed testbed = testbed(engine, "");
        assertTrue(DurableCommits.settings(testbed).containsKey(name));
        assertEquals(durable, DurableCommits.durable(testbed, name, value));
    }

    @ParameterizedTest
    @CsvSource({"postgresql, full_page_writes, off, fsync", "mariadb, innodb_doublewrite, OFF, innodb_flush_method"})
    void aReasonExcusesWholePagesAloneAndIsADeviation(String engine, String name, String off, String other)
            throws IOException {
        Testbed testbed = testbed(engine, ", \"fullPageWritesOff\": \"ZFS\"");
        assertTrue(DurableCommits.durable(testbed, name, off));
        assertEquals(false, DurableCommits.durable(testbed, other, off));
        DatabaseSnapshot snapshot = new DatabaseSnapshot(
                1, 1, DatabaseRole.OLTP, "1", null, Map.of(name, off), null, null, null, null, null, null, null, null);
        List<String> deviations = DurableCommits.deviations(testbed, List.of(snapshot), List.of());
        assertTrue(deviations.contains(name + " off: ZFS"), deviations.toString());
    }
}
