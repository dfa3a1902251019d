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
        return new EngineFacts(
                "postgresql",
                "PostgreSQL",
                Set.of(),
                List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
                Set.of("postgres", "template0", "template1"),
                63,
                Set.of("postgres", "postmaster"),
                new EngineFacts.Durability(
                        Collections.unmodifiableMap(new TreeMap<>(Map.of(
                                "fsync", List.of("on"),
                                "full_page_writes", List.of("on"),
                                "synchronous_commit", flushed))),
                        "full_page_writes",
                        Set.of("data", "WAL")),
                "pg_read_all_settings");
    }
}
