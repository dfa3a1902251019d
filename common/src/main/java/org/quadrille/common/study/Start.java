package org.quadrille.common.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** In what state a run finds the server and its caches. */
public enum Start {
    /** With empty caches: those of the operating system are dropped, as far as the user may, and the server's if it restarts. */
    COLD,
    /**
     * With what the run before it left in the caches: they are not dropped, and the server is not restarted, whatever
     * {@code reset} says.
     */
    WARM;

    /** As study files write it. */
    @JsonValue
    public String word() {
        return Word.of(this);
    }

    /** @throws IllegalArgumentException if there is no such start */
    @JsonCreator
    public static Start parse(String word) {
        return Word.parse(Start.class, "start", word);
    }
}
