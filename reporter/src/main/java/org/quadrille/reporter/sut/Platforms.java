package org.quadrille.reporter.sut;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.Platform;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.reporter.text.Numbers;

/** What the machines of a run are and how large, in words. */
final class Platforms {
    private static final double GIBIBYTE = 1L << 30;
    /** More names than this say less than their number. */
    private static final int NAMES = 3;

    private Platforms() {}

    /** A line for each set of machines that are alike; empty for a run from before machines were recorded. */
    static List<String> of(List<MachineRecord> machines) {
        Map<String, List<String>> alike = new LinkedHashMap<>();
        machines.forEach(machine ->
                alike.computeIfAbsent(text(machine), k -> new ArrayList<>()).add(machine.name()));
        List<String> lines = new ArrayList<>();
        alike.forEach((text, names) -> lines.add(
                (names.size() <= NAMES ? String.join(", ", names) : names.size() + " machines") + ": " + text));
        List<MachineRecord> containers = machines.stream()
                .filter(machine -> machine.facts().platform().kind() == Platform.Kind.CONTAINER)
                .toList();
        if (!containers.isEmpty()) {
            long hosts = containers.stream().map(MachineRecord::host).distinct().count();
            lines.add(Words.count(containers.size(), "container") + " on " + Words.count(hosts, "host"));
        }
        return lines;
    }

    private static String text(MachineRecord machine) {
        String memory =
                machine.memoryBytes() > 0 ? ", " + Numbers.fixed(machine.memoryBytes() / GIBIBYTE, 1) + " GiB" : "";
        return machine.facts().platform().text() + ", " + processors(machine.cpus()) + memory;
    }

    private static String processors(double cpus) {
        String number = cpus == Math.rint(cpus) ? Numbers.fixed(cpus, 0) : Numbers.fixed(cpus, 2);
        return number + (cpus == 1 ? " processor" : " processors");
    }
}
