package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** In what state a run finds the server and its caches. */
public enum Start {
    /** Empty caches: the operating system's are dropped, if the user may do so, and the server's if it restarts. */
    COLD,
    /**
     * Caches as the previous run left them: they are not dropped, and the server is not restarted, whatever {@code
     * reset} says.
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
