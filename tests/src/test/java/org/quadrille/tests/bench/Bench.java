package org.quadrille.tests.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What one benchmark is given: rounds, sizes, its own folder, and a place for anything else the reader should know. */
final class Bench {
    /** One of the compared sides; returns the figure of one round. */
    @FunctionalInterface
    interface Side {
        double measure(int round) throws Exception;
    }

    private final int rounds;
    private final boolean quick;
    private final Path folder;
    private final Map<String, Long> sizes;
    private final PrintStream progress;
    private final Map<String, String> facts = new LinkedHashMap<>();

    Bench(int rounds, boolean quick, Path folder, Map<String, Long> sizes, PrintStream progress) {
        this.rounds = rounds;
        this.quick = quick;
        this.folder = folder;
        this.sizes = sizes;
        this.progress = progress;
    }

    int rounds() {
        return rounds;
    }

    /** Whether this run only checks that the benchmark works. */
    boolean quick() {
        return quick;
    }

    /** Empty at first, deleted afterwards. */
    Path folder() {
        return folder;
    }

    /** The size in effect: the user's, else the benchmark's own. */
    long get(Setting setting) {
        return sizes.getOrDefault(setting.name(), quick ? setting.quick() : setting.value());
    }

    /** Reports progress. */
    void note(String sentence) {
        progress.println("  " + sentence);
    }

    /** Records something about this measurement beside its figures: a version, a setting, a size. */
    void fact(String name, Object value) {
        facts.put(name, String.valueOf(value));
    }

    Map<String, String> facts() {
        return facts;
    }

    /** Measures the sides in turn, round after round; one array of samples for each side. */
    List<double[]> alternate(Side... sides) throws Exception {
        List<double[]> samples = IntStream.range(0, sides.length)
                .mapToObj(i -> new double[rounds])
                .toList();
        for (int round = 0; round < rounds; round++) {
            StringBuilder said = new StringBuilder("round " + (round + 1) + ":");
            for (int side = 0; side < sides.length; side++) {
                samples.get(side)[round] = sides[side].measure(round);
                said.append(' ').append(Figure.number(samples.get(side)[round]));
            }
            note(said.toString());
        }
        return samples;
    }
}
