package org.quadrille.study.campaign;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyKind;
import org.quadrille.vdriver.local.DemoTestbed;
import org.quadrille.vdriver.prime.Endpoint;

/** Whether this machine has ports, memory and processors for instances that run at the same time, or for tiles. */
final class InstanceRoom {
    /** Of a process with what the server takes for it: 263 MB were measured (docs/studies.md, "Equal"). */
    private static final long PROCESS_BYTES = 250L << 20;

    private InstanceRoom() {}

    /** What is too little for a cell: a sentence that names the key and the fix; empty if nothing is. */
    static Optional<String> problem(StudyFile study, List<CellSetup> cells) {
        return cells.stream()
                .filter(cell -> copies(study, cell) > 1)
                .flatMap(cell -> problem(study, cell).stream())
                .findFirst();
    }

    private static int copies(StudyFile study, CellSetup cell) {
        return Integer.parseInt(cell.cell().levels().getOrDefault(study.copies(), "1"));
    }

    private static Optional<String> problem(StudyFile study, CellSetup cell) {
        List<LocalSpec> instances = cell.instances(study);
        int processes = Endpoint.all(cell.setup().testbed()).size();
        int ports = instances.size()
                * (DemoTestbed.portsNeeded(cell.setup().testbed().tiles().size()) + 1);
        long memory = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        return problem(study.copies(), copies(study, cell), ports, bytes(instances, processes), memory)
                // More processors than the machine has are what a cpus study is about.
                .or(() -> study.kind() == StudyKind.CPUS
                        ? Optional.empty()
                        : processors(instances, Runtime.getRuntime().availableProcessors()))
                .map(too -> "key \"" + study.copies() + "\" is " + study.mostCopies() + " and " + too + " in cell \""
                        + cell.cell().label() + "\".");
    }

    /**
     * What is too little of ports and memory on any machine.
     *
     * @param copies what there are several of
     * @param all how many
     * @param ports that all of them take
     * @param bytes of memory that all of them take
     * @param memory of the machine in bytes
     */
    static Optional<String> problem(String copies, int all, int ports, long bytes, long memory) {
        boolean tiles = copies.equals(StudyFile.TILES);
        String one = tiles ? "one tile" : "one instance";
        if (ports > Ports.ALL) {
            return Optional.of(one + " takes " + ports / all + " ports, of which there are " + Ports.ALL
                    + fix(tiles, (long) Ports.ALL * all / ports));
        }
        if (bytes > memory) {
            return Optional.of(
                    one + " takes about " + (bytes / all >> 20) + " MiB of memory, of which this machine has "
                            + (memory >> 20) + fix(tiles, memory / (bytes / all)));
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

    /** One instance or tile alone is no study of several. @param most how many there is room for */
    private static String fix(boolean tiles, long most) {
        if (most < 2) {
            return tiles
                    ? "; use a larger machine or a lower \"memory\","
                    : "; give each fewer tiles or a lower \"memory\",";
        }
        return "; write at most " + most + (tiles ? "," : ", or give each less,");
    }

    /**
     * What instances take. A limit of memory holds for connectors and server together.
     *
     * @param processes of one instance, besides its server
     */
    static long bytes(List<LocalSpec> instances, int processes) {
        long usual = processes * PROCESS_BYTES;
        return instances.stream()
                .mapToLong(one -> one.memory() == null
                        ? usual
                        : Math.max(usual, one.memory().bytes()))
                .sum();
    }
}
