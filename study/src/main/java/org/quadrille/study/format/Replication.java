package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;

/** Whether other servers have copies of the databases, and whether commits wait for them. */
public enum Replication implements Word {
    /** There are no copies. */
    NONE,
    /** There are; no commit waits for one. */
    ASYNCHRONOUS,
    /** Every commit waits for one. */
    SYNCHRONOUS;

    /** @throws IllegalArgumentException if there is no such replication */
    @JsonCreator
    public static Replication parse(String word) {
        return Word.parse(List.of(values()), Word::word, "replication", word);
    }
}
