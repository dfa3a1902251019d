package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerInfo;

/**
 * Compares what the key {@code machines} of the testbed promises with what the processes on these machines found. A
 * machine on which no process of the kit runs is not compared.
 */
final class PromisedMachines {
    /** Quotas are cut to whole periods. */
    private static final double CPUS = 0.01;
    /** The kernel of a small virtual machine keeps this part of its memory to itself. */
    private static final double MEMORY = 0.08;

    private static final double GIBIBYTE = 1L << 30;

    private final Testbed testbed;
    private final Set<String> compared = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    private PromisedMachines(Testbed testbed) {
        this.testbed = testbed;
    }

    /**
     * Promises that are not kept, one sentence each.
     *
     * @param prime the machine of this process
     */
    static List<String> broken(Testbed testbed, List<Member> members, WorkerInfo.Machine prime) {
        PromisedMachines promises = new PromisedMachines(testbed);
        for (Member member : members) {
            promises.compare(
                    member.endpoint().host(), member.name(), member.info().machine());
        }
        promises.compare(Testbed.Machine.PRIME, Testbed.Machine.PRIME, prime);
        return promises.problems;
    }

    private void compare(String host, String seenBy, WorkerInfo.Machine found) {
        Optional<Testbed.Machine> promised = testbed.machine(host);
        if (promised.isEmpty() || found == null || !compared.add(host)) {
            return;
        }
        Double cpus = promised.get().cpus();
        if (cpus != null && Math.abs(found.cpus() - cpus) > CPUS * cpus) {
            broken(host, seenBy, processors(found.cpus()), number(cpus));
        }
        ByteSize memory = promised.get().memory();
        if (memory != null && Math.abs(found.memoryBytes() - memory.bytes()) > MEMORY * memory.bytes()) {
            broken(host, seenBy, gibibytes(found.memoryBytes()) + " of memory", memory.toString());
        }
    }

    private void broken(String host, String seenBy, String found, String promised) {
        problems.add("Machine " + host + " has " + found + ", as " + seenBy
                + " sees it, but \"machines\" of the testbed promises " + promised
                + "; change the machine, or its entry there.");
    }

    private static String processors(double cpus) {
        return number(cpus) + (cpus == 1 ? " processor" : " processors");
    }

    private static String number(double cpus) {
        return cpus == Math.rint(cpus) ? String.valueOf(Math.round(cpus)) : String.format(Locale.ROOT, "%.2f", cpus);
    }

    private static String gibibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / GIBIBYTE);
    }
}
