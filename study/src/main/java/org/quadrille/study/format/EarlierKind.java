package org.quadrille.study.format;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Study files of a kind that earlier builds had, and that one of today adopts. */
public final class EarlierKind {
    /** In JSON a quotation mark within a text has a backslash before it, so that only the key itself is found. */
    private static final Pattern KIND = Pattern.compile("(\"kind\"\\s*:\\s*)\"([\\w-]*)\"");

    private static final Pattern INSTANCES = Pattern.compile("\"instances\"\\s*:");

    private EarlierKind() {}

    /** A kind of today. @param note what a reader must know */
    private record Adopted(Kind kind, MatchResult found, String note) {}

    private static Optional<Adopted> adopted(String text) {
        Matcher kind = KIND.matcher(text);
        if (!kind.find()) {
            return Optional.empty();
        }
        boolean instances = INSTANCES.matcher(text).find();
        return Kind.all().stream()
                .flatMap(one -> one.adopts(kind.group(2), instances).stream()
                        .map(note -> new Adopted(one, kind.toMatchResult(), note)))
                .findFirst();
    }

    /** The text of a study file with a kind of today; places in its lines before the kind stay the same. */
    static String current(String text) {
        return adopted(text)
                .map(one -> text.substring(0, one.found.start())
                        + one.found.group(1)
                        + '"'
                        + one.kind.word()
                        + '"'
                        + text.substring(one.found.end()))
                .orElse(text);
    }

    /** What a reader must know about how a study file is read, in a sentence; empty if it is as it says. */
    public static Optional<String> note(String text) {
        return adopted(text)
                .map(one -> "\"kind\": \"" + one.found.group(2) + "\" is not a kind any more, and is read as \""
                        + one.kind.word() + "\" " + one.note);
    }
}
