package org.quadrille.study.kind.findmax;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.quadrille.study.format.SearchAnswer.Level;

/**
 * The fewest sessions that carry nearly the best throughput of all levels without a failed run.
 *
 * @param enough the lowest level whose throughput is within 5 % of the best
 * @param tooFew the highest level tried below it
 */
record FewestSessions(Level enough, Optional<Level> tooFew) {
    private static final double NEARLY = 0.95;

    /** @throws java.util.NoSuchElementException if every level failed */
    static FewestSessions of(Evidence seen) {
        List<Level> unfailed = seen.unfailed();
        double best = unfailed.stream()
                .max(Comparator.comparingDouble(Level::throughput))
                .orElseThrow()
                .throughput();
        Level enough = unfailed.stream()
                .filter(level -> level.throughput() >= NEARLY * best)
                .findFirst()
                .orElseThrow();
        return new FewestSessions(
                enough,
                seen.levels().stream()
                        .filter(level -> level.level() < enough.level())
                        .reduce((a, b) -> b));
    }
}
