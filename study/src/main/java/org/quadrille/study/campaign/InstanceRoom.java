package org.quadrille.study.campaign;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.config.Testbed;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyKind;
import org.quadrille.vdriver.local.DemoTestbed;
import org.quadrille.vdriver.prime.Endpoint;

/** Whether this machine has ports, memory and processors for instances that run at the same time, or for tiles. */
final class InstanceRoom {
    /** Of a process with its part of the server, no more than the 270 MiB of performance.md, "Instances of a study". */
    private static final long PROCESS_BYTES = 250L << 20;

    /** Connections that the measured server allowed, 176 of them in pools: one tile of 16 sessions. */
    private static final int MEASURED_CONNECTIONS = 214;

    /** Of each further one. The measured server took 6 MiB for each in a pool, with what all share. */
    private static final long CONNECTION_BYTES = 4L << 20;

    /**
     * What some of the instances or tiles of a cell take together.
     *
     * @param copies how many, from 2, as one alone is no study of several
     */
    private record Need(CellSetup cell, int copies, int ports, long bytes) {}

    private InstanceRoom() {}

    /** What is too little for a cell: a sentence that names the key and the fix; empty if nothing is. */
    static Optional<String> problem(StudyFile study, List<CellSetup> cells) {
        long memory = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        // More processors than the machine has are what a cpus study is about.
        return problem(study, cells, memory)
                .or(() -> study.kind() == StudyKind.CPUS
                        ? Optional.empty()
                        : processors(study, cells, Runtime.getRuntime().availableProcessors()));
    }

    /** The same of ports and memory. @param memory of the machine in bytes */
    static Optional<String> problem(StudyFile study, List<CellSetup> cells, long memory) {
        return cells.stream()
                .flatMap(cell -> needs(study, cell))
                .filter(need -> need.ports > Ports.ALL || need.bytes > memory)
                .min(Comparator.comparingInt(Need::copies))
                .map(need -> sentence(
                        study,
                        need.cell,
                        need.copies + " of them take "
                                + (need.ports > Ports.ALL
                                        ? need.ports + " ports, of which there are " + Ports.ALL
                                        : "about " + (need.bytes >> 20) + " MiB of memory, of which this machine has "
                                                + (memory >> 20))
                                + fix(study, need.copies - 1)));
    }

    private static Stream<Need> needs(StudyFile study, CellSetup cell) {
        Testbed testbed = cell.setup().testbed();
        List<LocalSpec> instances = cell.instances(study);
        int ports = DemoTestbed.portsNeeded(testbed.tiles().size()) + 1;
        return IntStream.rangeClosed(1, instances.size())
                .mapToObj(n -> new Need(
                        cell,
                        study.tiles() == null ? n : testbed.tiles().size(),
                        n * ports,
                        bytes(instances.subList(0, n), testbed)))
                .filter(need -> need.copies > 1);
    }

    /** What instances of a testbed take. A limit of memory holds for connectors and server together. */
    private static long bytes(List<LocalSpec> instances, Testbed testbed) {
        long usual = Endpoint.all(testbed).size() * PROCESS_BYTES
                + Math.max(0, DemoTestbed.connections(testbed) - MEASURED_CONNECTIONS) * CONNECTION_BYTES;
        return instances.stream()
                .mapToLong(one -> one.memory() == null
                        ? usual
                        : Math.max(usual, one.memory().bytes()))
                .sum();
    }

    /** The same of processors. @param processors of the machine */
    static Optional<String> processors(StudyFile study, List<CellSetup> cells, int processors) {
        for (CellSetup cell : cells) {
            List<LocalSpec> instances = cell.instances(study);
            double cpus = LocalSpec.processors(instances);
            if (instances.size() > 1 && cpus > processors) {
                return Optional.of(sentence(
                        study,
                        cell,
                        "the \"cpus\" of all instances are " + Levels.text(cpus)
                                + " processors, of which this machine has " + processors
                                + "; write fewer instances, or give each fewer \"cpus\","));
            }
        }
        return Optional.empty();
    }

    private static String sentence(StudyFile study, CellSetup cell, String too) {
        return "key \"" + study.copies() + "\" is " + study.mostCopies() + " and " + too + " in cell \""
                + cell.cell().label() + "\".";
    }

    /** One instance or tile alone is no study of several. @param most how many there is room for */
    private static String fix(StudyFile study, int most) {
        boolean tiles = study.tiles() != null;
        if (most < 2) {
            return tiles
                    ? "; use a larger machine, fewer \"sessions\" or a lower \"memory\","
                    : "; give each fewer tiles or a lower \"memory\",";
        }
        return "; write at most " + most + (tiles ? "," : ", or give each less,");
    }
}
