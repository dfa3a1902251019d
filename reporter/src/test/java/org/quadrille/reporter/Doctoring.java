package org.quadrille.reporter;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * A fault, and the checks that must find it and no other.
 *
 * @param name what is wrong
 * @param run the run before the fault
 * @param before puts the fault into the run; may do nothing
 * @param after puts the fault into the written folder, before its checksums are made; may do nothing
 * @param since does so after its checksums were made; may do nothing
 * @param says text that the sentence of the first intended check must contain
 * @param intended checks that fail; none if it is not a fault
 */
record Doctoring(
        String name,
        Supplier<SyntheticRun> run,
        InRun before,
        InFolder after,
        InFolder since,
        String says,
        List<String> intended) {

    /** A fault in what was logged. */
    interface InRun {
        void apply(SyntheticRun run);
    }

    /** A fault in the files. */
    interface InFolder {
        void apply(Path folder) throws Exception;
    }

    static Doctoring run(String name, InRun before, String says, String... intended) {
        return of(name, () -> SyntheticRun.demo(1), before, says, intended);
    }

    static Doctoring of(String name, Supplier<SyntheticRun> run, InRun before, String says, String... intended) {
        return new Doctoring(name, run, before, folder -> {}, folder -> {}, says, List.of(intended));
    }

    static Doctoring files(String name, InFolder after, String says, String... intended) {
        return new Doctoring(name, () -> SyntheticRun.demo(1), run -> {}, after, folder -> {}, says, List.of(intended));
    }

    static Doctoring since(String name, InFolder since, String says, String... intended) {
        return new Doctoring(name, () -> SyntheticRun.demo(1), run -> {}, folder -> {}, since, says, List.of(intended));
    }

    @Override
    public String toString() {
        return name;
    }
}
