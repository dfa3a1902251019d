package org.quadrille.common.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** In what state a run finds the server and its caches. */
public enum Start {
    /** With empty caches, as far as {@code reset} and the rights of the user empty them. */
    COLD,
    /** With caches that hold what the runs before it left there: neither server nor caches are touched before the run. */
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
