package org.quadrille.study.format;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;

/** Constants as study files write them: small letters, with a hyphen between words. */
final class Word {
    private Word() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if no constant is written so; the message lists the known ones */
    static <E extends Enum<E>> E parse(Class<E> type, String what, String text) {
        List<String> known =
                Arrays.stream(type.getEnumConstants()).map(Word::of).toList();
        int at = known.indexOf(text);
        if (at < 0) {
            String all = "; write one of " + String.join(", ", known);
            throw new IllegalArgumentException("there is no " + what + " " + Words.quoted(String.valueOf(text))
                    + Words.clause(Nearest.ending(text == null ? "" : text, known, all)));
        }
        return type.getEnumConstants()[at];
    }
}
