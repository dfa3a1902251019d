package org.quadrille.schema.space;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Bytes on disk of a table.
 *
 * @param table its name, with its schema unless that is {@code public}
 * @param bytes without its indexes
 * @param indexes bytes of each index
 */
public record TableSpace(String table, long bytes, SortedMap<String, Long> indexes) {
    public TableSpace {
        indexes = Collections.unmodifiableSortedMap(new TreeMap<>(indexes));
    }

    public long indexBytes() {
        return indexes.values().stream().mapToLong(Long::longValue).sum();
    }
}
