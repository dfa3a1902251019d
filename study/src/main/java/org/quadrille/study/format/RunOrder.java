package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;

/** In which order the runs of a study are made. */
public enum RunOrder implements Word {
    /** Each block has one run of each cell, in an order drawn for it, so that drift over time causes no bias. */
    BLOCKS,
    /** Each block has one run of each cell, always in the same order. */
    ALTERNATING,
    /**
     * All runs of one environment, then all of the next, for environments that cannot be switched: the first half of the
     * first environment's runs, all runs of the others, and the second half of the first environment's. Order and
     * environment are confounded.
     */
    SERIAL;

    /** @throws IllegalArgumentException if there is no such order */
    @JsonCreator
    public static RunOrder parse(String word) {
        return Word.parse(List.of(values()), Word::word, "order", word);
    }
}
