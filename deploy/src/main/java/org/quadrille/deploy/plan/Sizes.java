package org.quadrille.deploy.plan;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.schema.engine.Engine;

/**
 * Sizes of machines: the smallest possible, those of a demo in containers, and what follows from a size, the same for
 * every way of deployment (deployment.md, "Containers").
 */
public final class Sizes {
    /** By kind of process, somewhat more than those of a tile of the demo's size were seen to take. */
    private static final ByteSize LEAST_PROCESS = ByteSize.mebibytes(160);

    private static final ByteSize LEAST_SERVER = ByteSize.mebibytes(160);
    private static final ByteSize LEAST_PRIME = ByteSize.mebibytes(640);

    /** A sampler needs little, and that comes on top of the quota of the machine that it samples. */
    public static final ByteSize MONITOR_MEMORY = ByteSize.mebibytes(96);

    public static final double MONITOR_CPUS = 0.25;

    /** What a process of the kit takes besides its heap, somewhat rounded up. */
    private static final long JVM_MEBIBYTES = 64;

    /** Of a demo, for two processors: a tile with its monitors is promised 4 GiB in all. */
    private static final ByteSize DEMO_PROCESS = ByteSize.mebibytes(176);

    private static final ByteSize DEMO_SERVER = ByteSize.mebibytes(192);

    /** Sessions of which a server of a demo has the connections in {@link #DEMO_SERVER}. */
    private static final int DEMO_SESSIONS = 4;

    /** For the connection of a further session, rounded up: with 16 in 192 MiB, the system killed one that had 9 MiB. */
    private static final int SESSION_MEBIBYTES = 12;

    private static final ByteSize DEMO_PRIME = ByteSize.mebibytes(736);
    private static final double DEMO_PROCESS_CPUS = 0.5;
    private static final double DEMO_EMULATOR_CPUS = 1;
    private static final double DEMO_SERVER_CPUS = 0.5;
    private static final double DEMO_PRIME_CPUS = 1;

    /** Besides the pools: those that servers reserve, and some for people. Each database adds the kit's looks. */
    private static final int SPARE_CONNECTIONS = 10;

    private static final int CONNECTIONS_OF_A_LOOK = 2;

    /** The memory that a server's settings are made for if none is promised. */
    static final ByteSize UNPROMISED_MEMORY = ByteSize.mebibytes(1_024);

    private Sizes() {}

    /** The machines of a demo in containers. @param sessions of all its customer emulators, each with a connection everywhere */
    public static List<Testbed.Machine> ofDemo(MachinePlan machines, int sessions) {
        ByteSize server = ByteSize.mebibytes(
                DEMO_SERVER.mebibytes() + (long) SESSION_MEBIBYTES * Math.max(0, sessions - DEMO_SESSIONS));
        List<Testbed.Machine> sizes = new ArrayList<>();
        machines.processes()
                .forEach(process -> sizes.add(machine(
                        process.host(),
                        process.endpoint().kind() == WorkerKind.CONNECTOR ? DEMO_PROCESS_CPUS : DEMO_EMULATOR_CPUS,
                        DEMO_PROCESS)));
        machines.servers().forEach(one -> sizes.add(machine(one.host(), DEMO_SERVER_CPUS, server)));
        sizes.add(machine(Testbed.Machine.PRIME, DEMO_PRIME_CPUS, DEMO_PRIME));
        return sizes;
    }

    private static Testbed.Machine machine(String host, double cpus, ByteSize memory) {
        return new Testbed.Machine(host, cpus, memory, null, null, null);
    }

    /** Memory that is promised to all machines and taken by their monitors, in bytes. */
    public static long promised(Testbed testbed, MachinePlan machines) {
        return ofMonitors(machines)
                + testbed.machines().stream()
                        .map(Testbed.Machine::memory)
                        .filter(memory -> memory != null)
                        .mapToLong(ByteSize::bytes)
                        .sum();
    }

    /** The part of all monitors, in bytes. */
    public static long ofMonitors(MachinePlan machines) {
        return MONITOR_MEMORY.bytes()
                * machines.servers().stream()
                        .filter(server -> server.monitor().isPresent())
                        .count();
    }

    /** Memory of this machine, or of the container that this process is in. */
    public static ByteSize memoryHere() {
        return new ByteSize(
                ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize());
    }

    /** Machines with less memory than what runs on them needs to start, one sentence each. */
    public static List<String> tooSmall(Testbed testbed, MachinePlan machines, String source) {
        List<String> problems = new ArrayList<>();
        for (String host : machines.hosts()) {
            ByteSize least =
                    machines.servers().stream().anyMatch(server -> server.host().equals(host))
                            ? LEAST_SERVER
                            : host.equals(Testbed.Machine.PRIME) ? LEAST_PRIME : LEAST_PROCESS;
            testbed.machine(host)
                    .map(Testbed.Machine::memory)
                    .filter(memory -> memory.bytes() < least.bytes())
                    .ifPresent(memory -> problems.add(source + ": key \"machines\": " + host + " has " + memory
                            + " of memory, less than what it needs to start; give it " + least + " or more."));
        }
        return problems;
    }

    /**
     * Options of a Java process that has a machine to itself: half of the memory is heap, and less on a small machine,
     * because the rest of the JVM needs its share however small the heap is. A process as small as those of a demo gets no
     * optimizing compiler, which takes tens of mebibytes at once: monitors and connectors were killed because of that.
     */
    public static String javaOptions(Optional<ByteSize> memory) {
        return memory.map(ByteSize::mebibytes)
                .map(size -> "-Xmx" + Math.min(size / 2, size - JVM_MEBIBYTES) + "m"
                        + (size <= DEMO_PROCESS.mebibytes() ? " -XX:TieredStopAtLevel=1" : ""))
                .orElse("");
    }

    /** Port and settings of a database server that has a machine to itself; made for 1 GiB if no memory is promised. */
    public static Map<String, String> serverSettings(RunSetup setup, MachinePlan.Server server) {
        ByteSize memory = setup.testbed()
                .machine(server.host())
                .map(Testbed.Machine::memory)
                .orElse(UNPROMISED_MEMORY);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("port", Integer.toString(server.port()));
        settings.putAll(Engine.of(setup.testbed().engine())
                .serverSettings(memory.bytes(), connections(setup, server.databases())));
        return settings;
    }

    /** Settings of a database server that has an equal share of its machine with any other servers there. */
    static Map<String, String> serverSettings(RunSetup setup, Host host, int port) {
        ByteSize memory = Optional.ofNullable(host.promise().memory()).orElse(UNPROMISED_MEMORY);
        return Engine.of(setup.testbed().engine())
                .serverSettings(
                        memory.bytes() / host.servers().size(),
                        connections(setup, host.servers().get(port)));
    }

    /** Connections that a server has to allow. */
    private static int connections(RunSetup setup, List<DatabaseId> databases) {
        return SPARE_CONNECTIONS
                + databases.stream()
                        .mapToInt(id -> setup.testbed()
                                        .group(id.group())
                                        .database(id.role())
                                        .poolSize()
                                + setup.profile().querySessions(id.role())
                                + CONNECTIONS_OF_A_LOOK)
                        .sum();
    }
}
