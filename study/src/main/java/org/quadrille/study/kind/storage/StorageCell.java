package org.quadrille.study.kind.storage;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A cell of a storage study: a layout with a number of sessions.
 *
 * @param places where each place is, by its name; one that is absent is where the data is
 * @param sessions of each customer emulator; 0 if the study does not vary them
 * @param durable false if a power cut loses what was committed
 */
public record StorageCell(String cell, String layout, Map<String, String> places, int sessions, boolean durable) {
    public StorageCell {
        places = Collections.unmodifiableMap(new LinkedHashMap<>(places));
    }
}
