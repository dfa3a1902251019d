package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;

/** A constant that study files write in small letters, with a hyphen between words. */
public interface Word {
    String name();

    /** As study files write it. */
    @JsonValue
    default String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if none of them is written so; the message lists the known ones */
    static <E> E parse(List<E> all, Function<E, String> word, String what, String text) {
        List<String> known = all.stream().map(word).toList();
        int at = known.indexOf(text);
        if (at < 0) {
            String these = "; write one of " + String.join(", ", known);
            throw new IllegalArgumentException("there is no " + what + " " + Words.quoted(String.valueOf(text))
                    + Words.clause(Nearest.ending(text == null ? "" : text, known, these)));
        }
        return all.get(at);
    }
}
