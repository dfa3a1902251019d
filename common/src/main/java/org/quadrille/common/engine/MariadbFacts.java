package org.quadrille.common.engine;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** MariaDB. */
final class MariadbFacts {
    private MariadbFacts() {}

    static EngineFacts facts() {
        return EngineFactsBuilder.builder()
                .name("mariadb")
                .title("MariaDB")
                .lacks(Collections.unmodifiableSet(EnumSet.of(
                        Capability.TABLE_SPACES,
                        Capability.SHARED_SNAPSHOTS,
                        Capability.FRAME_PLANS,
                        Capability.CHECKPOINTS,
                        Capability.CLIENT_CERTIFICATES,
                        Capability.POOLERS,
                        Capability.DEPLOYMENT)))
                .tlsModes(List.of("disable", "require", "verify-ca", "verify-full"))
                .ownDatabases(Set.of("information_schema", "mysql", "performance_schema", "sys"))
                .longestName(64)
                .processes(Set.of("mariadbd"))
                .durability(new EngineFacts.Durability(
                        Collections.unmodifiableMap(new TreeMap<>(Map.of(
                                "innodb_doublewrite", List.of("ON"),
                                // The others leave it to the file system when something reaches the disk, or to nobody.
                                "innodb_flush_method", List.of("fsync", "O_DSYNC", "O_DIRECT"),
                                // What the redo log has and the binary log lost is rolled back by recovery.
                                "sync_binlog", List.of("1", "no binary log"),
                                // The redo log is on disk before a commit is acknowledged.
                                "innodb_flush_log_at_trx_commit", List.of("1", "3")))),
                        // Off, they let rows in that break the rules of the tables.
                        Map.of("foreign_key_checks", List.of("ON"), "unique_checks", List.of("ON")),
                        "innodb_doublewrite",
                        Set.of("data", "redo log", "system table space", "database"),
                        "redo log",
                        Map.of("TO", 200, "TR", 300, "MF", 100, "TU", 100)))
                .rightToSeeFolders("a right to see system variables")
                .build();
    }
}
