package org.quadrille.reporter.sut;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Platform;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;

/**
 * Virtual processors of the system under test against the hardware threads of the hosts that its virtual machines run
 * on. Hosts are the machines of monitors with {@code hypervisorHost}. Nothing says which virtual machine is on which of
 * them, so it is a ratio of sums. Machines of the driver do not count: they do not belong on these hosts.
 *
 * @param virtual processors of the virtual machines; null if they are not known
 * @param threads hardware threads of the hosts; null if they are not known
 * @param text as the report prints it, such as {@code 24 virtual processors on 16 hardware threads (1.5)}
 */
public record Overcommit(Integer virtual, Integer threads, String text) {
    /** Counts them, by the ids of the machines of Tier A and Tier B. */
    static Overcommit of(RunManifest manifest, Testbed testbed, List<MachineRecord> machines, Set<String> system) {
        Overcommit counted = counted(manifest, testbed, machines, system);
        if (testbed.report() == null || testbed.report().overcommit() == null) {
            return counted;
        }
        String times = BigDecimal.valueOf(testbed.report().overcommit())
                .stripTrailingZeros()
                .toPlainString();
        return new Overcommit(
                counted.virtual,
                counted.threads,
                counted.text + "; containers may use " + times
                        + " times the processors that are kept free for them, as the testbed says");
    }

    private static Overcommit counted(
            RunManifest manifest, Testbed testbed, List<MachineRecord> machines, Set<String> system) {
        Map<String, Integer> hosts = hosts(manifest, testbed);
        if (hosts.isEmpty()) {
            return unknown("no monitor of the testbed is marked as that of a hypervisor's host");
        }
        Map<String, MachineRecord> known =
                machines.stream().collect(Collectors.toMap(MachineRecord::machine, Function.identity(), (a, b) -> a));
        List<String> nobody = new ArrayList<>();
        List<String> containers = new ArrayList<>();
        int virtual = 0;
        for (String machine : system) {
            MachineRecord found = known.get(machine);
            Platform.Kind kind = found == null
                    ? Platform.Kind.UNKNOWN
                    : found.facts().platform().kind();
            switch (kind) {
                case VIRTUAL -> virtual += (int) Math.ceil(found.cpus());
                case CONTAINER -> containers.add(found.name());
                case UNKNOWN -> nobody.add(found == null ? machine.replaceFirst("/.*", "") : found.name());
                case BARE -> {}
            }
        }
        if (!nobody.isEmpty()) {
            return unknown("nobody could tell whether these are virtual machines: " + String.join(", ", nobody));
        }
        if (!containers.isEmpty()) {
            return unknown("containers have no processors of their own: " + String.join(", ", containers));
        }
        int threads = hosts.values().stream().mapToInt(Integer::intValue).sum();
        String ratio = BigDecimal.valueOf(virtual)
                .divide(BigDecimal.valueOf(threads), 2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return new Overcommit(
                virtual, threads, virtual + " virtual processors on " + threads + " hardware threads (" + ratio + ")");
    }

    private static Overcommit unknown(String why) {
        return new Overcommit(null, null, "not known: " + why);
    }

    /** Hardware threads of each host; two monitors on one machine are one host. */
    private static Map<String, Integer> hosts(RunManifest manifest, Testbed testbed) {
        Map<String, Integer> hosts = new TreeMap<>();
        for (WorkerEntry worker : manifest.workers()) {
            WorkerInfo.Machine machine = worker.info().machine();
            if (worker.kind() == WorkerKind.MONITOR
                    && testbed.monitors().get(worker.index() - 1).hypervisorHost()
                    && machine != null) {
                hosts.put(machine.id(), (int) Math.ceil(machine.cpus()));
            }
        }
        return hosts;
    }
}
