package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;

/** What is made new before a run. */
public enum Reset implements Word {
    /** The databases are returned to their loaded state, followed by a checkpoint. */
    DATABASES,
    /** The database server is restarted. */
    SERVER,
    /** Connectors and emulators are new processes. */
    PROCESSES;

    /** @throws IllegalArgumentException if there is nothing of this name to be reset */
    @JsonCreator
    public static Reset parse(String word) {
        return Word.parse(List.of(values()), Word::word, "reset", word);
    }
}
