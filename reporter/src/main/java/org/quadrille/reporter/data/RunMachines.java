package org.quadrille.reporter.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Topology;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.Platform;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.GroupId;

/**
 * The machines of a run and what each of them was for. Processes name their machine; the machine of a database is found
 * by its host: for loopback, it is that of its connector, otherwise that of the process that prime reached at the same
 * host, or the one of that name. Any other is a machine of which only the host is known.
 */
public final class RunMachines {
    /**
     * What a machine was for; tile and group are null for a driver.
     *
     * @param part a process, or OLTP or DSS; where several servers hold that, what this one is to it: {@code OLTP standby}
     */
    record Role(String machine, String role, Integer tile, Integer group, String part) {
        /** Whether it has a copy of a database that is written to elsewhere, of which a standard system has none. */
        boolean copy() {
            return part.endsWith(STANDBY) || part.endsWith(READER);
        }
    }

    private static final String STANDBY = " standby";
    private static final String READER = " reader";

    private final RunManifest manifest;
    private final List<ReadingFile> readings;
    private final List<DatabaseSnapshot> before;
    private final Map<String, WorkerInfo.Machine> all = new LinkedHashMap<>();
    private final List<Role> roles = new ArrayList<>();

    private RunMachines(RunManifest manifest, List<ReadingFile> readings, List<DatabaseSnapshot> before) {
        this.manifest = manifest;
        this.readings = readings;
        this.before = before;
    }

    /** @param before the databases before the run, when each of several servers was what it counts as */
    static RunMachines of(
            RunManifest manifest, Testbed testbed, List<ReadingFile> readings, List<DatabaseSnapshot> before) {
        RunMachines machines = new RunMachines(manifest, readings, before);
        machines.processes();
        machines.imported();
        machines.databases(testbed);
        return machines;
    }

    private static RunMachines of(ResultsFolder folder, RunManifest manifest, Testbed testbed) {
        return of(
                manifest,
                testbed,
                ReadingFiles.inspect(folder, manifest),
                folder.readDatabases(folder.databasesBefore()));
    }

    /** Each machine once; one of which only the host is known has no other data. */
    List<WorkerInfo.Machine> all() {
        return List.copyOf(all.values());
    }

    List<Role> roles() {
        return roles;
    }

    /** How the run's machines and processes differ from those of a standard system (workload.md 14.1, 14.3). */
    public static List<String> deviations(ResultsFolder folder, RunManifest manifest, Testbed testbed) {
        Map<String, String> hosts = unlimited(folder.readMachines());
        List<Topology.Place> places = of(folder, manifest, testbed).roles.stream()
                .filter(role -> !role.copy())
                .map(role -> new Topology.Place(
                        hosts.getOrDefault(role.machine(), role.machine()),
                        role.tile() == null ? null : new GroupId(role.tile(), role.group()),
                        role.part()))
                .toList();
        List<String> found = new ArrayList<>(Topology.machines(testbed.tiles().size(), places));
        if (!hosts.isEmpty()) {
            found.add("containers that may use all processors of their host, and so are no machines: "
                    + folder.readMachines().stream()
                            .filter(machine -> hosts.containsKey(machine.machine()))
                            .map(MachineRecord::name)
                            .collect(Collectors.joining(", ")));
        }
        String shared = sharedProcesses(manifest);
        if (!shared.isEmpty()) {
            found.add("connectors that share a process: " + shared);
        }
        return found;
    }

    /** Numbers of connectors with the same process of the same machine: every container may have a process 1. */
    private static String sharedProcesses(RunManifest manifest) {
        return manifest.workers().stream()
                .filter(worker -> worker.kind() == WorkerKind.CONNECTOR)
                .sorted(Comparator.comparing(WorkerEntry::index))
                .collect(Collectors.groupingBy(
                        worker -> List.of(machine(worker).id(), worker.info().pid()),
                        LinkedHashMap::new,
                        Collectors.mapping(WorkerEntry::index, Collectors.toList())))
                .values()
                .stream()
                .filter(connectors -> connectors.size() > 1)
                .map(Words::numbers)
                .collect(Collectors.joining("; "));
    }

    /** The hosts of containers that have no processors of their own, by the id of the container. */
    private static Map<String, String> unlimited(List<MachineRecord> machines) {
        return machines.stream()
                .filter(machine -> machine.facts().platform().kind() == Platform.Kind.CONTAINER)
                .filter(machine -> machine.facts().settings().containsKey(SystemFacts.HOST_PROCESSORS))
                .filter(machine -> machine.cpus()
                        >= Double.parseDouble(machine.facts().settings().get(SystemFacts.HOST_PROCESSORS)))
                .collect(Collectors.toMap(MachineRecord::machine, MachineRecord::host, (a, b) -> a));
    }

    /** Ids of the machines of Tier A and Tier B; the host of one that no process of the kit ran on. */
    public static Set<String> ofSystem(ResultsFolder folder, RunManifest manifest, Testbed testbed) {
        return of(folder, manifest, testbed).roles.stream()
                .filter(role -> role.tile() != null)
                .map(Role::machine)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The machine that a file of samples describes. */
    String of(ReadingFile file) {
        if (file.machine() != null) {
            return named(file.machine()).orElse(file.machine());
        }
        return machineOf(worker -> worker.name().equals(file.process()))
                .orElseGet(() -> file.process().equals(ReadingFiles.PRIME) ? prime() : file.process());
    }

    private void processes() {
        for (WorkerEntry worker : manifest.workers()) {
            WorkerInfo.Machine machine = machine(worker);
            all.putIfAbsent(machine.id(), machine);
            if (worker.kind() == WorkerKind.CONNECTOR) {
                GroupId group = GroupId.ofIndex(worker.index());
                roles.add(new Role(machine.id(), "tierA", group.tile(), group.group(), worker.name()));
            } else if (!worker.kind().aside()) {
                roles.add(new Role(machine.id(), "driver", null, null, worker.name()));
            }
        }
        String prime = prime();
        all.computeIfAbsent(prime, RunMachines::unknown);
        roles.add(new Role(prime, "driver", null, null, ReadingFiles.PRIME));
    }

    /** Recordings of other tools may come from machines that no process of the kit ran on. */
    private void imported() {
        readings.stream()
                .filter(file -> file.present() && file.kind() == ReadingFile.Kind.SAMPLES)
                .forEach(file -> all.computeIfAbsent(of(file), RunMachines::unknown));
    }

    private void databases(Testbed testbed) {
        for (DatabaseId id : DatabaseId.all(testbed.tiles().size())) {
            GroupId group = id.group();
            Testbed.Database database = testbed.group(group).database(id.role());
            for (DatabaseServer server : database.servers()) {
                String machine = databaseMachine(server.host(), group);
                all.computeIfAbsent(machine, RunMachines::unknown);
                String node = database.hosts().isEmpty() ? "" : node(testbed, database, server, id);
                roles.add(new Role(machine, "tierB", group.tile(), group.group(), id.role() + node));
            }
        }
    }

    /** What one of several servers was to a database before the run, with a blank before it. */
    private String node(Testbed testbed, Testbed.Database database, DatabaseServer server, DatabaseId id) {
        boolean galera = !EngineFacts.of(testbed.engine()).lacks().contains(Capability.SEVERAL_WRITERS);
        String written = before.stream()
                .filter(d -> d.isOf(id.group(), id.role()))
                .filter(d -> d.server() != null)
                .map(d -> d.server().get(DatabaseFacts.REACHED))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(database.server().toString());
        if (server.toString().equals(written) || database.routing() == DatabaseServer.Routing.SPREAD) {
            return galera ? " writer" : " primary";
        }
        return galera ? READER : STANDBY;
    }

    private String databaseMachine(String host, GroupId group) {
        if (Loopback.is(host)) {
            String connector = WorkerEntry.nameOf(WorkerKind.CONNECTOR, group.index());
            return machineOf(worker -> worker.name().equals(connector)).orElse(host);
        }
        return machineOf(worker -> host(worker).equalsIgnoreCase(host))
                .or(() -> named(host))
                .orElse(host);
    }

    /** The machine of the first such process; empty if there is none. */
    private Optional<String> machineOf(Predicate<WorkerEntry> which) {
        return manifest.workers().stream()
                .filter(which)
                .findFirst()
                .map(worker -> machine(worker).id());
    }

    private Optional<String> named(String name) {
        if (all.containsKey(name)) {
            return Optional.of(name);
        }
        return all.values().stream()
                .filter(machine -> name.equalsIgnoreCase(machine.name()))
                .findFirst()
                .map(WorkerInfo.Machine::id)
                .or(() ->
                        machineOf(worker -> name.equalsIgnoreCase(worker.info().host())));
    }

    /** Machine of prime: what its samples say, or that of a worker that it reached over loopback. */
    private String prime() {
        Optional<String> said = readings.stream()
                .filter(file -> file.kind() == ReadingFile.Kind.SAMPLES
                        && file.process().equals(ReadingFiles.PRIME))
                .map(ReadingFile::machine)
                .filter(Objects::nonNull)
                .findFirst();
        if (said.isPresent()) {
            return named(said.get()).orElse(said.get());
        }
        return machineOf(worker -> Loopback.is(host(worker))).orElse(ReadingFiles.PRIME);
    }

    private static WorkerInfo.Machine machine(WorkerEntry worker) {
        WorkerInfo.Machine machine = worker.info().machine();
        return machine != null ? machine : unknown(worker.info().host());
    }

    private static WorkerInfo.Machine unknown(String name) {
        return new WorkerInfo.Machine(name, name.replaceFirst("/.*", ""), null, 0, 0, null);
    }

    private static String host(WorkerEntry worker) {
        String address = worker.address();
        int colon = address.lastIndexOf(':');
        return (colon < 0 ? address : address.substring(0, colon)).replaceAll("[\\[\\]]", "");
    }
}
