package org.quadrille.study.campaign;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.files.Resources;
import org.quadrille.study.format.Kind;

/** Study files to begin with: at least one for each kind. */
public final class StudyTemplates {
    private StudyTemplates() {}

    /** What each is about, by its word. */
    public static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        Kind.all().forEach(kind -> all.putAll(kind.templates()));
        return all;
    }

    /** Whether a starting file is always one for this machine: the kit makes some things only here. */
    public static boolean onlyLocal(String word) {
        return resource(word, "").isEmpty();
    }

    /**
     * The text of a starting file, by one of the words of {@link #all}.
     *
     * @param local whether its runs are made on this machine as it is, without further files or permissions
     * @param processors of this machine; a single one cannot be compared with fewer whole ones
     */
    public static String text(String word, boolean local, int processors) {
        String text = resource(word, local || onlyLocal(word) ? "-local" : "")
                .orElseThrow()
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

    private static Optional<String> resource(String word, String local) {
        Kind kind = Kind.all().stream()
                .filter(one -> one.templates().containsKey(word))
                .findFirst()
                .orElseThrow();
        return Resources.find(kind.getClass(), word + local + ".json");
    }
}
