package org.quadrille.common.neighbour;

import java.util.List;
import java.util.Locale;
import org.quadrille.common.config.Json;

/**
 * What a neighbour takes from others in a run, and when. Times are microseconds from the start of the run.
 *
 * @param event name of the event of a study that it is
 * @param neighbour name of the neighbour in the testbed
 * @param kind what it takes
 * @param amount how much, in the unit of the kind; above 0
 * @param to name of the neighbour that gets what is sent; null but for {@link Kind#NETWORK}
 * @param begins when it begins
 * @param ends when it ends
 */
public record Hog(String event, String neighbour, Kind kind, double amount, String to, long begins, long ends) {
    /** What is taken. */
    public enum Kind {
        /** Threads that do nothing but use a processor; the last of them part of the time if the number has a fraction. */
        CPU("busy threads", 1 << 10),
        /** MiB of memory that is touched once a second. */
        MEMORY("MiB of memory", 1 << 24),
        /** Megabytes a second written to a file, each block of which reaches the disk before the next is written. */
        DISK("MB/s of writes", 100_000),
        /** Megabits a second sent to a neighbour. */
        NETWORK("Mbit/s", 1_000_000);

        private final String unit;
        private final double most;

        Kind(String unit, double most) {
            this.unit = unit;
            this.most = most;
        }

        /** The most that may be asked for. */
        public double most() {
            return most;
        }

        /** Its key in a study file. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What it does, for people. */
    public String what() {
        String amounts = amount == Math.rint(amount) ? Long.toString((long) amount) : Double.toString(amount);
        return amounts + " " + kind.unit + (to == null ? " on neighbour " : " from neighbour ") + neighbour
                + (to == null ? "" : " to " + to);
    }

    /** Of several, as prime sends them. */
    public static String write(List<Hog> hogs) {
        return Json.write(hogs.toArray(Hog[]::new));
    }

    /** Those of all neighbours. @param hogs as {@link #write} has them; null for none */
    static List<Hog> read(String hogs) {
        return hogs == null ? List.of() : List.of(Json.read(hogs, Hog[].class, "hogs of the run"));
    }

    /** Memory that is taken when this one begins, in MiB, if it is one of memory. @param machine all of its machine */
    private double memoryWith(List<Hog> machine) {
        return machine.stream()
                .filter(other -> other.kind == Kind.MEMORY && other.begins <= begins && begins < other.ends)
                .mapToDouble(Hog::amount)
                .sum();
    }

    /**
     * Why this machine cannot give the memory of this one and of those that are on when it begins, a sentence without a
     * full stop; empty if it can, or if this is no hog of memory.
     *
     * @param who begins the sentence
     * @param machine all hogs of this machine
     */
    public String memoryProblem(String who, List<Hog> machine) {
        return kind == Kind.MEMORY ? Neighbour.memoryProblem(who, amount, memoryWith(machine)) : "";
    }
}
