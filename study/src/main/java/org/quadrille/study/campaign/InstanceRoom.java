package org.quadrille.study.campaign;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.study.environment.Environments;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.StudyFile;
import org.quadrille.vdriver.local.DemoTestbed;
import org.quadrille.vdriver.prime.Endpoint;

/** Whether this machine has ports and memory for instances that run at the same time, or for tiles. */
public final class InstanceRoom {
    /** Of a process with its part of the server, no more than the 270 MiB of docs/measured/instances.json. */
    private static final long PROCESS_BYTES = 250L << 20;

    /** Connections that the measured server allowed, 176 of them in pools: one tile of 16 sessions. */
    private static final int MEASURED_CONNECTIONS = 214;

    /** Of each further one. The measured server took 6 MiB for each in a pool, with what all share. */
    private static final long CONNECTION_BYTES = 4L << 20;

    /**
     * What some of the instances or tiles of a cell take together.
     *
     * @param copies how many, from 2, as one alone is no study of several
     * @param one bytes of each; empty if they differ, and for tiles, each of which takes more the more there are
     * @param less what can be written to make each take less, such as {@code fewer "sessions"}
     */
    private record Need(CellSetup cell, int copies, int ports, long bytes, OptionalLong one, List<String> less) {
        boolean withoutPorts() {
            return ports > Ports.ALL;
        }

        String takes() {
            return withoutPorts()
                    ? ports + " ports" + (one.isEmpty() ? "" : " (one takes " + ports / copies + ")")
                    : "about " + (bytes >> 20) + " MiB of memory"
                            + (one.isEmpty() ? "" : " (one takes about " + (one.getAsLong() >> 20) + ")");
        }
    }

    private InstanceRoom() {}

    /** What is too little for a cell: a sentence that names the key and the fix; empty if nothing is. */
    public static Optional<String> problem(StudyFile study, List<CellSetup> cells) {
        long memory = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        return problem(study, cells, memory);
    }

    /** The same. @param memory of the machine in bytes */
    public static Optional<String> problem(StudyFile study, List<CellSetup> cells, long memory) {
        return shared(cells).or(() -> room(study, cells, memory));
    }

    /** Testbeds that run at the same time have nothing in common: what two of them share, in a sentence; empty if nothing. */
    private static Optional<String> shared(List<CellSetup> cells) {
        for (CellSetup cell : cells) {
            Map<String, Integer> owners = new HashMap<>();
            for (int i = 0; i < cell.copies().size(); i++) {
                for (String address : addresses(cell.copies().get(i))) {
                    int owner = owners.computeIfAbsent(address, a -> -1);
                    if (owner >= 0 && owner != i) {
                        return Optional.of("instances " + (owner + 1) + " and " + (i + 1) + " of environment \""
                                + cell.cell().environment() + "\" share " + address
                                + ", and instances that run at the same time need processes and database servers of their"
                                + " own; write " + EnvironmentSpec.NUMBER
                                + ", the number of the instance, into the name of"
                                + " the testbed file, or into the hosts or ports in it.");
                    }
                    owners.put(address, i);
                }
            }
        }
        return Optional.empty();
    }

    private static Set<String> addresses(Testbed testbed) {
        Set<String> addresses = new LinkedHashSet<>();
        for (Endpoint endpoint : Endpoint.all(testbed)) {
            addresses.add(Words.endpoint(endpoint.host(), endpoint.controlPort()));
            addresses.add(Words.endpoint(endpoint.host(), endpoint.dataPort()));
        }
        testbed.groups()
                .flatMap(group -> Stream.of(group.oltp(), group.dss()))
                .forEach(database -> addresses.add(Words.endpoint(database.host(), database.port())));
        addresses.removeIf(address -> address.endsWith(":0"));
        return addresses;
    }

    private static Optional<String> room(StudyFile study, List<CellSetup> cells, long memory) {
        return cells.stream()
                .filter(cell -> cell.local() != null)
                .flatMap(cell -> needs(study, cell))
                .filter(need -> need.withoutPorts() || need.bytes > memory)
                .min(Comparator.comparingInt(Need::copies))
                .map(need -> sentence(
                        study,
                        need.cell,
                        need.copies + " of them take " + need.takes()
                                + (need.withoutPorts()
                                        ? ", of which there are " + Ports.ALL
                                        : ", of which this machine has " + (memory >> 20))
                                + fix(need)));
    }

    private static Stream<Need> needs(StudyFile study, CellSetup cell) {
        Testbed testbed = cell.setup().testbed();
        List<LocalSpec> instances = cell.instances(study);
        // Those of containers are in a network of their own.
        int ports = cell.local().container()
                ? 0
                : DemoTestbed.portsNeeded(testbed.tiles().size()) + 1;
        List<Long> bytes = instances.stream().map(one -> bytes(one, testbed)).toList();
        boolean tiles = study.tiles() != null;
        return IntStream.rangeClosed(1, instances.size())
                .mapToObj(n -> new Need(
                        cell,
                        tiles ? testbed.tiles().size() : n,
                        n * ports,
                        bytes.subList(0, n).stream().mapToLong(one -> one).sum(),
                        tiles || bytes.subList(0, n).stream().distinct().count() > 1
                                ? OptionalLong.empty()
                                : OptionalLong.of(bytes.get(0)),
                        less(tiles, testbed, instances.subList(0, n))))
                .filter(need -> need.copies > 1);
    }

    /** What an instance of a testbed takes. A limit of memory holds for connectors and server together. */
    private static long bytes(LocalSpec one, Testbed testbed) {
        if (one.container()) {
            return Environments.promised(one);
        }
        return one.memory() == null
                ? usual(testbed)
                : Math.max(usual(testbed), one.memory().bytes());
    }

    /** The same without a limit. */
    private static long usual(Testbed testbed) {
        return Endpoint.all(testbed).size() * PROCESS_BYTES
                + Math.max(0, DemoTestbed.connections(testbed) - MEASURED_CONNECTIONS) * CONNECTION_BYTES;
    }

    /** What can be written to make each take less; what is as little as it can be is not among it. */
    private static List<String> less(boolean tiles, Testbed testbed, List<LocalSpec> instances) {
        List<String> less = new ArrayList<>();
        if (!tiles && testbed.tiles().size() > 1) {
            less.add("fewer \"tiles\"");
        }
        boolean containers = instances.get(0).container();
        if (!containers
                && instances.get(0).usualSessions() > 1
                && DemoTestbed.connections(testbed) > MEASURED_CONNECTIONS) {
            less.add("fewer \"sessions\"");
        }
        if (instances.stream()
                .anyMatch(one -> containers ? one.memory() != null : bytes(one, testbed) > usual(testbed))) {
            less.add("a lower \"memory\"");
        }
        return less;
    }

    /** What processors are promised to all instances together, in a sentence; empty if one of them has no limit. */
    public static Optional<String> promised(StudyFile study, int processors) {
        EnvironmentSpec spec = study.environments().values().iterator().next();
        if (study.instances() == null || spec.local() == null) {
            return Optional.empty();
        }
        List<LocalSpec> instances = IntStream.rangeClosed(1, study.instances())
                .mapToObj(i -> spec.instance(Map.of(), i, "the study file"))
                .toList();
        if (instances.stream().anyMatch(one -> one.cpus() == null)) {
            return Optional.empty();
        }
        double cpus = LocalSpec.processors(instances);
        return Optional.of("All instances together may use " + Levels.text(cpus) + " of " + processors + " processors"
                + (cpus > processors ? ": they are over-committed." : "."));
    }

    private static String sentence(StudyFile study, CellSetup cell, String too) {
        return "key \"" + study.copies() + "\" is " + study.mostCopies() + " and " + too + " in cell \""
                + cell.cell().label() + "\".";
    }

    /** One instance or tile alone is no study of several. */
    private static String fix(Need need) {
        // Of ports neither sessions nor memory take any, and no machine has more.
        String less = need.withoutPorts() ? "fewer \"tiles\"" : String.join(" or ", need.less);
        int most = need.copies - 1;
        if (most > 1) {
            return "; write at most " + most
                    + (need.one.isEmpty() || less.isEmpty() ? "," : ", or " + less + " for each,");
        }
        return need.withoutPorts()
                ? "; write " + less + ","
                : "; use a larger machine" + (less.isEmpty() ? "," : ", or write " + less + ",");
    }
}
