package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * What a study asks. Nothing compares one kind with another: what they need of a study file is here, their checks of the
 * cells are a {@code KindChecks} of the campaign, and their part of the page is a {@code KindPage}.
 */
public enum StudyKind {
    /** What two or more environments do differently. */
    COMPARE("two or more environments", true, false, false),
    /** How fast places for data, index, temporary files and write-ahead log are, for numbers of sessions. */
    STORAGE("places for data and write-ahead log", true, true, false),
    /** The highest load at which an environment's runs are VALID. */
    FIND_MAX("the highest load whose runs are VALID", false, false, false),
    /** What equal instances do to each other when they run at the same time. */
    EQUAL("equal instances at once", true, false, true),
    /** How much of the load that is offered to one instance, two, and so on, they carry, and what it costs. */
    SCALE("throughput against offered load", true, false, true),
    /** What events do to runs, each beside a run without them. */
    DISTURB("what events such as a noisy neighbour, a failure or a move do to runs", true, false, false);

    private final String about;
    private final boolean planned;
    private final boolean places;
    private final boolean instances;

    StudyKind(String about, boolean planned, boolean places, boolean instances) {
        this.about = about;
        this.planned = planned;
        this.places = places;
        this.instances = instances;
    }

    /** As study files write it, such as {@code find-max}. */
    @JsonValue
    public String word() {
        return Word.of(this);
    }

    /**
     * Whether all runs are planned before the first, in blocks of each cell; otherwise each run is chosen by the results
     * of those before it, as {@code search} says.
     */
    public boolean planned() {
        return planned;
    }

    /** Whether every environment has to say where data and write-ahead log are. */
    public boolean needsPlaces() {
        return places;
    }

    /** Whether cells may have several instances at once, all of which the kit makes on this machine. */
    public boolean instances() {
        return instances;
    }

    /** Whether each number of instances is a cell; otherwise one alone and all at once are. */
    public boolean everyNumber() {
        return this == SCALE;
    }

    /** Whether cells are compared with each other: those of a scale study are points of lines. */
    public boolean compares() {
        return planned && this != SCALE;
    }

    /** Whether an instance that is INVALID makes its slot void: where the worst is the metric, all have to be VALID. */
    public boolean allValid() {
        return this == EQUAL;
    }

    /** @throws IllegalArgumentException if there is no such kind */
    @JsonCreator
    public static StudyKind parse(String word) {
        return Word.parse(StudyKind.class, "kind", word);
    }

    /** All words, such as {@code compare, storage or find-max}. */
    public static String words() {
        return listed(StudyKind::word);
    }

    /** All words, each in quotes as in a study file. */
    public static String quoted() {
        return listed(kind -> '"' + kind.word() + '"');
    }

    /** All words, each with what it compares or looks for. */
    public static String described() {
        return listed(kind -> kind.word() + " (" + kind.about + ")");
    }

    private static String listed(Function<StudyKind, String> text) {
        List<String> all = Arrays.stream(values()).map(text).toList();
        int last = all.size() - 1;
        return String.join(", ", all.subList(0, last)) + " or " + all.get(last);
    }
}
