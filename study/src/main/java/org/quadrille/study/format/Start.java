package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;

/** In what state a run finds the server and its caches. */
public enum Start implements Word {
    /** Empty caches: the operating system's are dropped, if the user may do so, and the server's if it restarts. */
    COLD,
    /**
     * Caches as the previous run left them: they are not dropped, and the server is not restarted, whatever {@code
     * reset} says.
     */
    WARM;

    /** @throws IllegalArgumentException if there is no such start */
    @JsonCreator
    public static Start parse(String word) {
        return Word.parse(List.of(values()), Word::word, "start", word);
    }
}
