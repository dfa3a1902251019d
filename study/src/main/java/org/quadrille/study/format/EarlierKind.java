package org.quadrille.study.format;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Study files of the kind cpus, which earlier builds had. Levels of processors are a comparison now, and instances that
 * have some each are equal instances.
 */
public final class EarlierKind {
    /** In JSON a quotation mark within a text has a backslash before it, so that only the key itself is found. */
    private static final Pattern KIND = Pattern.compile("(\"kind\"\\s*:\\s*)\"cpus\"");

    private static final Pattern INSTANCES = Pattern.compile("\"instances\"\\s*:");

    private EarlierKind() {}

    /** The text of a study file with a kind of today; places in its lines before the kind stay the same. */
    static String current(String text) {
        Matcher kind = KIND.matcher(text);
        return kind.find()
                ? text.substring(0, kind.start())
                        + kind.group(1)
                        + (instances(text) ? "\"equal\"" : "\"compare\"")
                        + text.substring(kind.end())
                : text;
    }

    /** What a reader must know about how a study file is read, in a sentence; empty if it is as it says. */
    public static Optional<String> note(String text) {
        if (!KIND.matcher(text).find()) {
            return Optional.empty();
        }
        return Optional.of("\"kind\": \"cpus\" is not a kind any more, and is read as "
                + (instances(text)
                        ? "\"equal\": the metric is that of the worst instance and not of all together, and a run of several"
                                + " instances of which one is INVALID is left out."
                        : "\"compare\" with \"native\" as the base: changes are tested, and INVALID runs count as"
                                + " failed and have no throughput."));
    }

    private static boolean instances(String text) {
        return INSTANCES.matcher(text).find();
    }
}
