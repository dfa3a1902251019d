package org.quadrille.common.engine;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** PostgreSQL. */
final class PostgresFacts {
    private PostgresFacts() {}

    static EngineFacts facts() {
        // With any of these, the WAL is on the server's own disk before a commit is acknowledged.
        List<String> flushed = List.of("on", "local", "remote_write", "remote_apply");
        return EngineFactsBuilder.builder()
                .name("postgresql")
                .title("PostgreSQL")
                .lacks(Set.of(Capability.SEVERAL_WRITERS))
                .tlsModes(List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full"))
                .ownDatabases(Set.of("postgres", "template0", "template1"))
                .longestName(63)
                .processes(Set.of("postgres", "postmaster"))
                .durability(new EngineFacts.Durability(
                        Collections.unmodifiableMap(new TreeMap<>(Map.of(
                                "fsync", List.of("on"),
                                "full_page_writes", List.of("on"),
                                "synchronous_commit", flushed))),
                        // Any other value switches foreign keys and triggers off.
                        Map.of("session_replication_role", List.of("origin")),
                        "full_page_writes",
                        Set.of(
                                "data",
                                "WAL",
                                "commit status",
                                "multixact offsets",
                                "multixact members",
                                "global",
                                "database"),
                        "WAL",
                        Map.of("TO", 240, "TR", 340, "MF", 70, "TU", 300)))
                .rightToSeeFolders("pg_read_all_settings")
                .build();
    }
}
