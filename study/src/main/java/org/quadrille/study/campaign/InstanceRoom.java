package org.quadrille.study.campaign;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyKind;
import org.quadrille.vdriver.local.DemoTestbed;
import org.quadrille.vdriver.prime.Endpoint;

/** Whether this machine has ports, memory and processors for instances that run at the same time. */
final class InstanceRoom {
    /** Of a process with what the server takes for it: 263 MB were measured (docs/studies.md, "Equal"). */
    private static final long PROCESS_BYTES = 250L << 20;

    private InstanceRoom() {}

    /** What is too little for the instances of a cell: a sentence that names the key and the fix; empty if nothing is. */
    static Optional<String> problem(StudyFile study, List<CellSetup> cells) {
        return cells.stream()
                .filter(cell -> Slot.instances(cell.cell().levels()) > 1)
                .flatMap(cell -> problem(study, cell).stream())
                .findFirst();
    }

    private static Optional<String> problem(StudyFile study, CellSetup cell) {
        List<LocalSpec> instances = cell.instances(study);
        int processes = Endpoint.all(cell.setup().testbed()).size();
        int tiles = cell.setup().testbed().tiles().size();
        long memory = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        return problem(instances, processes, DemoTestbed.portsNeeded(tiles) + 1, memory)
                // More processors than the machine has are what a cpus study is about.
                .or(() -> study.kind() == StudyKind.CPUS
                        ? Optional.empty()
                        : processors(instances, Runtime.getRuntime().availableProcessors()))
                .map(too -> "key \"instances\" is " + study.instances() + " and " + too + " in cell \""
                        + cell.cell().label() + "\".");
    }

    /**
     * What is too little of ports and memory on any machine.
     *
     * @param processes of one instance, besides its server
     * @param ports that one instance takes
     * @param memory of the machine in bytes
     */
    static Optional<String> problem(List<LocalSpec> instances, int processes, int ports, long memory) {
        int all = instances.size();
        if ((long) all * ports > Ports.ALL) {
            return Optional.of(
                    "one instance takes " + ports + " ports, of which there are " + Ports.ALL + fix(Ports.ALL / ports));
        }
        long needed = instances.stream().mapToLong(one -> bytes(one, processes)).sum();
        if (needed > memory) {
            return Optional.of("one instance takes about " + (needed / all >> 20)
                    + " MiB of memory, of which this machine has " + (memory >> 20) + fix(memory / (needed / all)));
        }
        return Optional.empty();
    }

    /** The same of processors. */
    static Optional<String> processors(List<LocalSpec> instances, int processors) {
        double cpus = LocalSpec.processors(instances);
        return cpus > processors
                ? Optional.of("the \"cpus\" of all instances are " + Levels.text(cpus)
                        + " processors, of which this machine has " + processors
                        + "; write fewer instances, or give each fewer \"cpus\",")
                : Optional.empty();
    }

    /** One instance alone is no study of instances. @param most how many there is room for */
    private static String fix(long most) {
        return most < 2
                ? "; give each fewer tiles or a lower \"memory\","
                : "; write at most " + most + ", or give each less,";
    }

    /** A limit of memory holds for connectors and server together. */
    private static long bytes(LocalSpec local, int processes) {
        long usual = processes * PROCESS_BYTES;
        return local.memory() == null ? usual : Math.max(usual, local.memory().bytes());
    }
}
