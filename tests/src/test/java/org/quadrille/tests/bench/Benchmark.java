package org.quadrille.tests.bench;

import java.util.List;
import java.util.Optional;

/** One benchmark: something the kit costs, measured beside what it is compared with (docs/performance.md). */
interface Benchmark {
    /** The name that the user types. */
    String name();

    /** What is measured and against what, one line. */
    String compares();

    /** One sentence that names the package this machine lacks for it, if any; the benchmark is then skipped. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** Whether it runs only if it is named: it takes longer than all others together, or needs an option. */
    default boolean byNameOnly() {
        return false;
    }

    /** Its sizes, which the user may set. */
    default List<Setting> settings() {
        return List.of();
    }

    /**
     * Measures.
     *
     * @throws Exception also if what it should measure did not happen: no rows, errors, another plan
     */
    List<Figure> run(Bench bench) throws Exception;
}
