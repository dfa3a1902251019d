package org.quadrille.study.campaign;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.neighbour.Hog;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.study.format.EventSpec;

/** Whether a neighbour is there, and is told clearly what to take. */
final class HogChecks {
    private HogChecks() {}

    /**
     * What can be seen without knowing how long a run is.
     *
     * @param of begin of a sentence about the event
     * @param key begin of a sentence about one of its keys
     */
    static Optional<String> keys(String of, String key, EventSpec event) {
        Map<Hog.Kind, Double> taken = event.taken();
        if (event.neighbour() == null) {
            return Stream.concat(
                            taken.keySet().stream().map(Hog.Kind::key),
                            Stream.ofNullable(event.to()).map(to -> "to"))
                    .findFirst()
                    .map(extra -> of + "has \"" + extra
                            + "\" and no \"neighbour\"; name the neighbour instead of what it does now.");
        }
        if (event.neighbour().isBlank()) {
            return Optional.of(key + ".neighbour\" is empty; write the name of a neighbour.");
        }
        if (event.to() != null && event.to().isBlank()) {
            return Optional.of(key + ".to\" is empty; write the name of a neighbour, or leave it out.");
        }
        if (taken.size() != 1) {
            return Optional.of(of + "must say what the neighbour takes, once; write one of \"cpu\" (busy threads),"
                    + " \"memory\" (MiB), \"disk\" (MB/s of writes) and \"network\" (Mbit/s).");
        }
        if (event.to() != null && event.network() == null) {
            return Optional.of(of + "has \"to\", which belongs to \"network\"; remove it.");
        }
        if (event.undo() != null) {
            return Optional.of(of + "has \"undo\", which a neighbour does not need, as it ends by itself; remove it.");
        }
        if (!event.hasEnd()) {
            return Optional.of(of + "does not say when the neighbour stops; write \"seconds\" or \"until\".");
        }
        Hog.Kind kind = taken.keySet().iterator().next();
        double amount = taken.get(kind);
        return amount > 0 && amount <= kind.most()
                ? Optional.empty()
                : Optional.of(key + "." + kind.key() + "\" is " + amount + "; write a number above 0 and up to "
                        + (long) kind.most() + ".");
    }

    /** @param of which cell it is, for the end of a sentence */
    static Optional<String> places(String key, EventSpec event, CellSetup cell, String of) {
        if (cell.local() != null) {
            return Optional.empty();
        }
        List<String> known = cell.setup().testbed().neighbours().stream()
                .map(Testbed.Neighbour::name)
                .toList();
        return unknown(key + ".neighbour", event.neighbour(), known, of)
                .or(() -> unknown(key + ".to", event.to(), known, of));
    }

    /** Whether this machine has the memory of those that are on at the same time. */
    static Optional<String> memory(List<EventSpec> events, CellSetup cell) {
        if (cell.local() == null) {
            return Optional.empty();
        }
        RunSchedule schedule = cell.setup().profile().phases().schedule();
        List<Hog> hogs = events.stream()
                .filter(event -> event.neighbour() != null)
                .map(event -> event.hog(schedule))
                .toList();
        return IntStream.range(0, events.size())
                .filter(i -> events.get(i).neighbour() != null)
                .mapToObj(
                        i -> events.get(i).hog(schedule).memoryProblem("key \"events[" + (i + 1) + "].memory\"", hogs))
                .filter(problem -> !problem.isEmpty())
                .findFirst()
                .map(problem -> problem + ".");
    }

    private static Optional<String> unknown(String key, String name, List<String> known, String of) {
        return name == null || known.contains(name)
                ? Optional.empty()
                : Optional.of(key + "\" is " + Words.quoted(name) + ", which is no neighbour" + of
                        + Nearest.ending(
                                name,
                                known,
                                known.isEmpty()
                                        ? "; add it to \"neighbours\" of the testbed, and start it on its machine with"
                                                + " `quadrille neighbour`."
                                        : "; write one of those of the testbed: "
                                                + known.stream().collect(Collectors.joining(", ")) + "."));
    }
}
