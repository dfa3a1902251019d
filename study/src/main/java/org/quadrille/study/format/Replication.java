package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Whether other servers have copies of the databases, and whether commits wait for them. */
public enum Replication {
    /** There are no copies. */
    NONE,
    /** There are; no commit waits for one. */
    ASYNCHRONOUS,
    /** Every commit waits for one. */
    SYNCHRONOUS;

    /** As study files write it. */
    @JsonValue
    public String word() {
        return Word.of(this);
    }

    /** @throws IllegalArgumentException if there is no such replication */
    @JsonCreator
    public static Replication parse(String word) {
        return Word.parse(Replication.class, "replication", word);
    }
}
