package org.quadrille.reporter.sut;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Platform;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.text.Numbers;

/**
 * What the first pages say of hardware and software. A line has one value if it is the same everywhere, otherwise each value
 * with where it is so; what is not known is {@code unknown}.
 *
 * @param system lines by their names, in order
 * @param checkpoints of each server in the measurement interval
 */
public record SystemSheet(Map<String, List<String>> system, List<String> checkpoints) {
    private static final String UNKNOWN = "unknown";
    private static final double GIBIBYTE = 1L << 30;
    /** As many as a tile has; more names than this say less than their number. */
    private static final int NAMES = 12;

    /** @param machines all machines of the run */
    public static SystemSheet of(ResultsFolder folder, Testbed testbed, Sut sut, List<MachineFigures> machines) {
        Map<String, MachineRecord> records = folder.readMachines().stream()
                .collect(Collectors.toMap(MachineRecord::machine, Function.identity(), (a, b) -> a));
        Map<String, String> versions = new LinkedHashMap<>();
        Map<String, String> checkpoints = new LinkedHashMap<>();
        Map<String, String> disks = new LinkedHashMap<>();
        String engine = EngineFacts.of(testbed.engine()).title();
        for (DatabaseFound database : sut.databases()) {
            String server = database.place().replaceFirst("/.*", "");
            versions.put(server, engine + " " + Objects.requireNonNullElse(database.version(), UNKNOWN));
            checkpoints.put(
                    server,
                    database.checkpoints() == null
                            ? UNKNOWN
                            : database.checkpoints().size() + " in the measurement interval");
            disks.put(server, disks(server, sut.setUp().volumes()));
        }
        Map<String, List<String>> lines = new LinkedHashMap<>();
        lines.put("Database system", alike(versions));
        lines.put("Operating system", each(machines, m -> system(records.get(m.machine()), m)));
        lines.put("Hypervisor", each(machines, m -> platform(records.get(m.machine()))));
        lines.put("Processors", each(machines, m -> processors(records.get(m.machine()), m)));
        lines.put(
                "Memory",
                each(
                        machines,
                        m -> m.memoryBytes() == null
                                ? UNKNOWN
                                : Numbers.fixed(m.memoryBytes() / GIBIBYTE, 1) + " GiB"));
        lines.put("Disks", alike(disks));
        lines.put("Machines", List.of(count(machines, records)));
        return new SystemSheet(lines, alike(checkpoints));
    }

    private static List<String> each(List<MachineFigures> machines, Function<MachineFigures, String> value) {
        Map<String, String> values = new LinkedHashMap<>();
        machines.forEach(m -> values.put(values.containsKey(name(m)) ? m.machine() : name(m), value.apply(m)));
        return alike(values);
    }

    private static String name(MachineFigures machine) {
        return Objects.requireNonNullElse(machine.name(), "unnamed");
    }

    /** Each value once, with its owners if there are other values. */
    private static List<String> alike(Map<String, String> byOwner) {
        Map<String, List<String>> owners = new LinkedHashMap<>();
        byOwner.forEach((owner, value) ->
                owners.computeIfAbsent(value, v -> new ArrayList<>()).add(owner));
        return owners.size() == 1
                ? List.copyOf(owners.keySet())
                : owners.entrySet().stream()
                        .map(e -> e.getKey() + " (" + named(e.getValue()) + ")")
                        .toList();
    }

    private static String named(List<String> owners) {
        return owners.size() <= NAMES
                ? String.join(", ", owners)
                : owners.get(0) + " and " + (owners.size() - 1) + " more";
    }

    private static String system(MachineRecord record, MachineFigures machine) {
        if (record == null || record.facts().system().isEmpty()) {
            return Objects.requireNonNullElse(machine.kernel(), UNKNOWN);
        }
        return record.facts().system()
                + (record.facts().kernel().isEmpty()
                        ? ""
                        : ", kernel " + record.facts().kernel());
    }

    private static String platform(MachineRecord record) {
        return record == null || record.facts().platform().kind() == Platform.Kind.UNKNOWN
                ? UNKNOWN
                : record.facts().platform().text();
    }

    /** A container has processors of its own, but sees the cores of its host. */
    private static String processors(MachineRecord record, MachineFigures machine) {
        if (machine.cpus() == null) {
            return UNKNOWN;
        }
        Map<String, String> facts = record == null ? Map.of() : record.facts().settings();
        String cores = facts.containsKey(SystemFacts.CORES)
                ? counted(facts.get(SystemFacts.CORES), "core") + " in "
                        + counted(facts.getOrDefault(SystemFacts.SOCKETS, ""), "socket")
                : "cores unknown";
        boolean container = record != null && record.facts().platform().kind() == Platform.Kind.CONTAINER;
        String own = Numbers.plain(machine.cpus(), "");
        return Objects.requireNonNullElse(machine.cpuModel(), "model unknown") + ", "
                + (container
                        ? own + " of the " + facts.getOrDefault(SystemFacts.HOST_PROCESSORS, UNKNOWN)
                                + " threads of its host, " + cores
                        : counted(own, "thread") + ", " + cores);
    }

    /** A file of a run may have been edited: what is no number stays as it is. */
    private static String counted(String number, String noun) {
        return number.matches("\\d{1,9}") ? Words.count(Long.parseLong(number), noun) : number + " " + noun + "s";
    }

    /** Where a server keeps its parts; parts at the same place are named together. */
    private static String disks(String server, List<SetUp.Volume> volumes) {
        Map<String, List<String>> parts = new TreeMap<>();
        volumes.stream()
                .filter(volume -> volume.server().equals(server))
                .forEach(volume -> parts.computeIfAbsent(place(volume.place()), p -> new ArrayList<>())
                        .add(volume.part()));
        return parts.isEmpty()
                ? UNKNOWN
                : parts.entrySet().stream()
                        .map(e -> Words.list(e.getValue()) + " on " + e.getKey())
                        .collect(Collectors.joining("; "));
    }

    private static String place(DataLocation place) {
        return place.known() ? place.device() + ", " + place.fileSystem() : "an unknown disk";
    }

    private static String count(List<MachineFigures> machines, Map<String, MachineRecord> records) {
        Map<String, Integer> roles = new TreeMap<>();
        machines.forEach(m -> roles.merge(
                m.onlyRole() != null ? m.onlyRole() : m.roles().isEmpty() ? "with no role" : "with several roles",
                1,
                Integer::sum));
        List<String> hosts = machines.stream()
                .map(m -> records.get(m.machine()))
                .filter(r -> r != null && r.facts().platform().kind() == Platform.Kind.CONTAINER)
                .map(MachineRecord::host)
                .toList();
        return machines.size() + " ("
                + roles.entrySet().stream()
                        .map(e -> (roles.size() == 1 ? "" : e.getValue() + " ") + e.getKey())
                        .collect(Collectors.joining(", "))
                + ")"
                + (hosts.isEmpty()
                        ? ""
                        : "; " + Words.count(hosts.size(), "container") + " on "
                                + Words.count(hosts.stream().distinct().count(), "host"));
    }
}
