package org.quadrille.study.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.quadrille.study.format.StudyKind;

/** Study files to begin with: one for each kind, and a comparison of processors. */
public final class StudyTemplates {
    /** What people ask for to compare processors. */
    public static final String PROCESSORS = "cpus";

    private StudyTemplates() {}

    /** Whether a starting file is always one for this machine: the kit makes instances and limits only here. */
    public static boolean onlyLocal(String word) {
        return word.equals(PROCESSORS) || StudyKind.parse(word).instances();
    }

    /**
     * The text of a starting file.
     *
     * @param word a kind's word, or {@link #PROCESSORS}
     * @param local whether its runs are made on this machine as it is, without further files or permissions
     * @param processors processors of this machine; a single one cannot be compared with fewer whole ones
     */
    public static String text(String word, boolean local, int processors) {
        String text = resource(word + (local || onlyLocal(word) ? "-local" : "") + ".json")
                .replace("[0.5, 1, 1.5, ", "[" + levels(processors) + ", ");
        return processors > 1
                ? text
                : text.replace("\"cpuset\": \"0\"", "\"settings\": {\"shared_buffers\": \"16MB\"}")
                        .replace("one-processor", "small-buffers")
                        .replace("all-processors", "usual-buffers");
    }

    /** Half a processor, one, and each doubling below all of them. */
    private static String levels(int processors) {
        if (processors < 3) {
            return processors < 2 ? "0.25, 0.5" : "0.5, 1, 1.5";
        }
        StringBuilder levels = new StringBuilder("0.5");
        for (int level = 1; level < processors; level *= 2) {
            levels.append(", ").append(level);
        }
        return levels.toString();
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(StudyTemplates.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + name, e);
        }
    }
}
