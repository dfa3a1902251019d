package org.quadrille.study.kind.findmax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.quadrille.study.format.SearchAnswer.Level;

/**
 * The results so far, level by level. One failed run makes a level fail: if three of three runs have to be VALID, it
 * cannot pass any more.
 */
final class Evidence {
    private final TreeMap<Double, Level> levels = new TreeMap<>();
    private final OptionalDouble probe;
    private final int runs;

    Evidence(List<TriedLevel> seen) {
        OptionalDouble probed = OptionalDouble.empty();
        for (TriedLevel run : seen) {
            if (run.isProbe()) {
                probed = OptionalDouble.of(run.throughput());
            } else {
                Level one = new Level(run.level(), run.valid() ? 1 : 0, 1, run.failedChecks(), run.throughput());
                levels.merge(run.level(), one, Evidence::both);
            }
        }
        probe = probed;
        runs = seen.size();
    }

    private static Level both(Level a, Level b) {
        Set<String> failed = new LinkedHashSet<>(a.failedChecks());
        failed.addAll(b.failedChecks());
        int all = a.runs() + b.runs();
        double throughput = (a.throughput() * a.runs() + b.throughput() * b.runs()) / all;
        return new Level(a.level(), a.valid() + b.valid(), all, List.copyOf(failed), throughput);
    }

    /** Throughput of the probe; empty without one. */
    OptionalDouble probe() {
        return probe;
    }

    int runs() {
        return runs;
    }

    /** From the lowest. */
    Collection<Level> levels() {
        return levels.values();
    }

    /** Between two levels, without them, from the lowest. */
    List<Level> between(double from, double to) {
        return List.copyOf(levels.subMap(from, false, to, false).values());
    }

    Optional<Level> lowest() {
        return levels.values().stream().findFirst();
    }

    /** The highest level without a failed run: what the answer may be. */
    Optional<Level> candidate() {
        return levels.descendingMap().values().stream().filter(Level::unfailed).findFirst();
    }

    /** The highest level that has passed this many runs. */
    Optional<Level> passed(int repetitions) {
        return levels.descendingMap().values().stream()
                .filter(level -> level.unfailed() && level.runs() >= repetitions)
                .findFirst();
    }

    Optional<Level> lowestFailed() {
        return failedAbove(0);
    }

    /** The lowest level above another that failed. */
    Optional<Level> failedAbove(double level) {
        return levels.tailMap(level, false).values().stream()
                .filter(l -> !l.unfailed())
                .findFirst();
    }

    /** The highest level that was tried, 0 if none was. */
    double highestTried() {
        return levels.isEmpty() ? 0 : levels.lastKey();
    }

    /** Levels without a failed run, from the lowest. */
    List<Level> unfailed() {
        return new ArrayList<>(levels.values().stream().filter(Level::unfailed).toList());
    }
}
