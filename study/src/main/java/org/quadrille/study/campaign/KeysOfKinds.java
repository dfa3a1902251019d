package org.quadrille.study.campaign;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.StudyFile;

/** Which keys have an effect in which kinds of studies; where they have none, somebody has meant something else. */
final class KeysOfKinds {
    private static final String CHOSEN = "in which each run is chosen by the results of those before it";
    private static final String NO_CHANGE = "which tests no change";

    /** What a file has that names none of them: to write it is no mistake. */
    private static final StudyFile USUAL = StudyFile.parse("{}", "a file without keys");

    private static final List<Key> KEYS = List.of(
            new Key("search", StudyFile::search, kind -> !kind.planned()),
            new Key("instances", StudyFile::instances, Kind::instances),
            new Key("tiles", StudyFile::tiles, Kind::everyNumber),
            new Key("numbers", StudyFile::numbers, Kind::everyNumber),
            new Key("events", StudyFile::events, Kind::events),
            new Key("blocks", StudyFile::blocks, Kind::planned, CHOSEN),
            new Key("until", StudyFile::until, Kind::planned, CHOSEN),
            new Key("factors", StudyFile::factors, Kind::planned, CHOSEN),
            new Key("cells", StudyFile::cells, Kind::planned, CHOSEN),
            new Key("order", StudyFile::order, Kind::planned, CHOSEN),
            new Key("warm", StudyFile::warm, Kind::planned, CHOSEN),
            new Key("primary", StudyFile::hasUsualPrimary, Kind::compares, "which is about tpsV"),
            new Key("alpha", StudyFile::alpha, Kind::planned, NO_CHANGE),
            new Key("margin", StudyFile::margin, Kind::compares, NO_CHANGE),
            new Key("power", StudyFile::power, Kind::compares, NO_CHANGE),
            new Key("detect", StudyFile::detect, Kind::compares, NO_CHANGE),
            new Key("spread", StudyFile::spread, Kind::compares, NO_CHANGE));

    private KeysOfKinds() {}

    /**
     * A key of a study file.
     *
     * @param value what a file has there, or its default
     * @param why what keeps it from an effect in the kinds that have none, a clause; empty if that is no question
     */
    private record Key(String name, Function<StudyFile, Object> value, Predicate<Kind> effect, String why) {
        Key(String name, Function<StudyFile, Object> value, Predicate<Kind> effect) {
            this(name, value, effect, "");
        }

        boolean idle(StudyFile study) {
            return !effect.test(study.kind()) && !Objects.equals(value.apply(study), value.apply(USUAL));
        }

        String problem(Kind kind) {
            return why.isEmpty()
                    ? belongs(name, effect)
                    : "key \"" + name + "\" does not belong to the kind " + kind.word() + ", " + why + "; remove it.";
        }
    }

    /** That a key is only for some kinds. */
    static String belongs(String key, Predicate<Kind> kinds) {
        return "key \"" + key + "\" belongs to the " + Kind.named(kinds) + "; remove it, or change \"kind\".";
    }

    /** The keys of a file that have no effect in its kind, a sentence each. @param study has a kind */
    static List<String> problems(StudyFile study) {
        return KEYS.stream()
                .filter(key -> key.idle(study))
                .map(key -> key.problem(study.kind()))
                .toList();
    }
}
