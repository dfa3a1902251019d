package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** What is made new before a run. */
public enum Reset {
    /** The databases are returned to their loaded state, followed by a checkpoint. */
    DATABASES,
    /** The database server is restarted. */
    SERVER,
    /** Connectors and emulators are new processes. */
    PROCESSES;

    /** As study files write it. */
    @JsonValue
    public String word() {
        return Word.of(this);
    }

    /** @throws IllegalArgumentException if there is nothing of this name to be reset */
    @JsonCreator
    public static Reset parse(String word) {
        return Word.parse(Reset.class, "reset", word);
    }
}
