package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;

/**
 * What a study asks. Each kind is a package below {@code study.kind} that holds all of it, and a line of {@code
 * META-INF/services/org.quadrille.study.format.Kind}; nobody else names one or compares one with another.
 */
public interface Kind {
    /** As study files write it, such as {@code find-max}. */
    @JsonValue
    String word();

    /** What it compares or looks for, in a few words. */
    String about();

    /** What it does in the campaign and on the page: an object of each type that {@link #part} is asked for. */
    List<Object> parts();

    /**
     * Whether all runs are planned before the first, in blocks of each cell; otherwise each run is chosen by the results
     * of those before it, as {@code search} says.
     */
    default boolean planned() {
        return true;
    }

    /** Whether cells are compared with each other. */
    default boolean compares() {
        return planned();
    }

    /** Whether every environment has to say where data and write-ahead log are. */
    default boolean needsPlaces() {
        return false;
    }

    /** Whether cells may have several instances at once, all of which the kit makes on this machine. */
    default boolean instances() {
        return false;
    }

    /** Whether it may have tiles of one run instead of instances, and each number of either is a cell. */
    default boolean everyNumber() {
        return false;
    }

    /** Whether an instance that is INVALID makes its slot void: where the worst is the metric, all have to be VALID. */
    default boolean allValid() {
        return false;
    }

    /** Whether each cell is made twice, without and with the events of the file. */
    default boolean events() {
        return false;
    }

    /** The level of a factor whose cells are the bases of those with other levels; empty if the first cell is the base. */
    default Optional<Map.Entry<String, String>> base() {
        return Optional.empty();
    }

    /** Starting files by the word that {@code study init} has for them, each with what it is about. */
    default Map<String, String> templates() {
        return Map.of(word(), about());
    }

    /** What it does somewhere. @param type what it is asked for as */
    default <T> T part(Class<T> type) {
        return parts().stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(word() + " has no " + type.getSimpleName()));
    }

    /** All kinds, in the order of their lines. */
    static List<Kind> all() {
        return Registered.ALL;
    }

    /** @throws IllegalArgumentException if there is no such kind; the message lists the known ones */
    @JsonCreator
    static Kind parse(String word) {
        return all().stream()
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> known = all().stream().map(Kind::word).toList();
                    return new IllegalArgumentException("there is no kind " + Words.quoted(String.valueOf(word))
                            + Words.clause(Nearest.ending(
                                    word == null ? "" : word, known, "; write one of " + String.join(", ", known))));
                });
    }

    /** Those kinds in a sentence, such as {@code kind a} or {@code kinds a and b}. */
    static String named(Predicate<Kind> which) {
        List<String> words = all().stream().filter(which).map(Kind::word).toList();
        return (words.size() == 1 ? "kind " : "kinds ") + Words.list(words);
    }

    /** Read once. */
    final class Registered {
        private static final List<Kind> ALL = ServiceLoader.load(Kind.class, Kind.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();

        private Registered() {}
    }
}
