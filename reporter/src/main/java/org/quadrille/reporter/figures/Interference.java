package org.quadrille.reporter.figures;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.reporter.data.RunData;
import org.quadrille.reporter.text.Numbers;

/**
 * What kept the machines of a run from working on it: stretches in which one stood still, the longest first, and
 * processor time that went to others.
 */
public record Interference(int machines, List<Stretch> stretches, List<Owners> owners) {
    /** Less than this, in percent of the processors, is what every machine does besides its work. */
    private static final double MATTERS = 10;

    /**
     * A stretch in which a machine stood still.
     *
     * @param waitedFor {@code memory} or {@code disks}, if everything waited for it; null if nothing of the kit could
     *     run
     * @param fromSeconds its start in seconds from the start of the run
     * @param seconds its length
     * @param steal share of the processors that the hypervisor took, percent; null if not known
     * @param others share of them that processes neither of the kit nor of a database server used, percent; null if not
     *     known
     */
    public record Stretch(
            String machine, String waitedFor, double fromSeconds, double seconds, Double steal, Double others) {}

    /**
     * Who used the processor time of a machine over the measurement interval, in percent of all its processors: the
     * hypervisor, processes of the kit, database servers, all others. Null if its processes could not be distinguished.
     */
    public record Owners(String machine, Double steal, Double kit, Double databases, Double others) {}

    static Interference of(RunData run) {
        return new Interference(
                run.queryFile("machines").size(),
                run.queryFile("stood-still", Stretch.class),
                run.queryFile("processor-owners", Owners.class));
    }

    /**
     * Sentences to put beside a verdict that this may explain, the longest stretch first; empty if there is nothing to
     * say.
     */
    public String text() {
        List<String> sentences = new ArrayList<>();
        if (!stretches.isEmpty()) {
            sentences.add(sentence(stretches.get(0)));
            if (stretches.size() > 1) {
                double more =
                        stretches.stream().skip(1).mapToDouble(Stretch::seconds).sum();
                sentences.add("Machines stood still " + (stretches.size() - 1) + " more times, for "
                        + Numbers.fixed(more, 1) + " s in all.");
            }
        }
        for (Owners owner : owners) {
            String processors = machines == 1 ? "the machine's processors" : "the processors of " + owner.machine();
            List<String> taken = taken(owner.steal(), owner.others(), processors);
            if (!taken.isEmpty()) {
                sentences.add("In the measurement interval " + String.join(" and ", taken) + ".");
            }
        }
        boolean here = stretches.stream().anyMatch(stretch -> matters(stretch.others()))
                || owners.stream().anyMatch(owner -> matters(owner.others()));
        if (here) {
            sentences.add("Repeat the run when nothing else uses its machines.");
        }
        return String.join(" ", sentences);
    }

    private String sentence(Stretch stretch) {
        List<String> why = taken(stretch.steal(), stretch.others(), "its processors");
        if (stretch.waitedFor() != null) {
            why.add(0, "everything on it waited for its " + stretch.waitedFor());
        }
        if (why.isEmpty()) {
            why.add(
                    stretch.others() == null
                            ? "what other processes used then is not known"
                            : "other processes used only " + Numbers.fixed(stretch.others(), 0)
                                    + " % of its processors");
        }
        return "The machine" + (machines == 1 ? "" : " " + stretch.machine()) + " stood still for "
                + Numbers.fixed(stretch.seconds(), 1) + " s from " + Numbers.fixed(stretch.fromSeconds(), 0) + " s: "
                + String.join(", ", why) + ".";
    }

    private static List<String> taken(Double steal, Double others, String processors) {
        List<String> taken = new ArrayList<>();
        if (matters(others)) {
            taken.add("other processes used " + Numbers.fixed(others, 0) + " % of " + processors);
        }
        if (matters(steal)) {
            taken.add("the hypervisor took " + Numbers.fixed(steal, 0) + " % of " + processors);
        }
        return taken;
    }

    private static boolean matters(Double percent) {
        return percent != null && percent >= MATTERS;
    }
}
