package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.quadrille.common.cli.Words;

/**
 * What a study asks. Each kind is a package below {@code study.kind} that holds all of it, and a line of {@code
 * META-INF/services/org.quadrille.study.format.Kind}; nobody else names one or compares one with another.
 */
public abstract class Kind {
    private final String word;
    private final String about;
    private final List<Object> parts;

    /**
     * A kind.
     *
     * @param word as study files write it, such as {@code find-max}
     * @param about what it compares or looks for, in a few words
     * @param parts what it does in the campaign and on the page: an object of each type that {@link #part} is asked for
     */
    protected Kind(String word, String about, Object... parts) {
        this.word = word;
        this.about = about;
        this.parts = List.of(parts);
    }

    /** As study files write it. */
    @JsonValue
    public final String word() {
        return word;
    }

    /**
     * Whether all runs are planned before the first, in blocks of each cell; otherwise each run is chosen by the results
     * of those before it, as {@code search} says.
     */
    public boolean planned() {
        return true;
    }

    /** Whether cells are compared with each other. */
    public boolean compares() {
        return planned();
    }

    /** Whether every environment has to say where data and write-ahead log are. */
    public boolean needsPlaces() {
        return false;
    }

    /** Whether cells may have several instances at once, all of which the kit makes on this machine. */
    public boolean instances() {
        return false;
    }

    /** Whether it may have tiles of one run instead of instances, and each number of either is a cell. */
    public boolean everyNumber() {
        return false;
    }

    /** Whether an instance that is INVALID makes its slot void: where the worst is the metric, all have to be VALID. */
    public boolean allValid() {
        return false;
    }

    /** Whether each cell is made twice, without and with the events of the file. */
    public boolean events() {
        return false;
    }

    /** The level of a factor whose cells are the bases of those with other levels; empty if the first cell is the base. */
    public Optional<Map.Entry<String, String>> base() {
        return Optional.empty();
    }

    /** Starting files by the word that {@code study init} has for them, each with what it is about. */
    public Map<String, String> templates() {
        return Map.of(word, about);
    }

    /** What it does somewhere. @param type what it is asked for as */
    public <T> T part(Class<T> type) {
        return parts.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(word + " has no " + type.getSimpleName()));
    }

    /** All kinds, in the order of their lines. */
    public static List<Kind> all() {
        return Registered.ALL;
    }

    /** @throws IllegalArgumentException if there is no such kind; the message lists the known ones */
    @JsonCreator
    public static Kind parse(String word) {
        return Word.parse(all(), Kind::word, "kind", word);
    }

    /** Those kinds in a sentence, such as {@code kind a} or {@code kinds a and b}. */
    public static String named(Predicate<Kind> which) {
        List<String> words = all().stream().filter(which).map(Kind::word).toList();
        return (words.size() == 1 ? "kind " : "kinds ") + Words.list(words);
    }

    /** Read once. */
    private static final class Registered {
        private static final List<Kind> ALL = ServiceLoader.load(Kind.class, Kind.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();

        private Registered() {}
    }
}
