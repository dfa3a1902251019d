package org.quadrille.reporter.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.workload.GroupId;
import org.quadrille.reporter.chart.ChartData.Panel;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.MachineStep;

/** Processors, memory, disks and network of the sampled machines: of each, and summed over those of a group or role. */
final class MachineCharts {
    private static final double GIBIBYTE = 1L << 30;
    private static final double MEGABYTE = 1e6;
    private static final double ALL = 100;
    private static final String ONE_CPU = "CPU, % of one";

    private final TimeChart time;
    private final List<MachineFigures> machines;
    private final Map<String, List<MachineStep>> steps;

    MachineCharts(TimeChart time, List<MachineFigures> machines, List<MachineStep> steps) {
        this.time = time;
        this.steps = steps.stream().collect(Collectors.groupingBy(MachineStep::machine));
        this.machines = machines.stream()
                .filter(machine -> this.steps.containsKey(machine.machine()))
                .toList();
    }

    /** One chart for each sampled machine. */
    List<Chart> each() {
        List<Chart> charts = new ArrayList<>();
        for (int i = 0; i < machines.size(); i++) {
            MachineFigures machine = machines.get(i);
            List<MachineStep> own = steps.get(machine.machine());
            List<Panel> panels = new ArrayList<>();
            panels.add(cpu(machine, own));
            if (own.stream().anyMatch(step -> step.get(SampleColumn.HELD_BACK) != null)) {
                panels.add(new Panel(
                        "held back, ms/s",
                        0,
                        List.of(line("held back by the quota", 5, own, step -> step.get(SampleColumn.HELD_BACK)))));
            }
            panels.addAll(List.of(
                    new Panel("memory, GiB", top(machine), List.of(line("in use", 4, own, gib()))),
                    new Panel(
                            "disk, MB/s",
                            0,
                            List.of(
                                    line("read or received", 2, own, mega(SampleColumn.DISK_READ)),
                                    line("written or sent", 1, own, mega(SampleColumn.DISK_WRITE)))),
                    new Panel(
                            "IOPS",
                            0,
                            List.of(line("disk operations", 3, own, step -> step.get(SampleColumn.DISK_OPS)))),
                    new Panel(
                            "net, MB/s",
                            0,
                            List.of(
                                    line("read or received", 2, own, mega(SampleColumn.NET_IN)),
                                    line("written or sent", 1, own, mega(SampleColumn.NET_OUT))))));
            charts.add(time.panels("machine-" + (i + 1), "Machine " + machine.name(), machine.roles(), panels));
        }
        return charts;
    }

    /**
     * CPU in percent of one processor, so that the panel ends at the machine's limit; of all, if their number is not
     * known.
     */
    private static Panel cpu(MachineFigures machine, List<MachineStep> own) {
        Double cpus = machine.cpus();
        return cpus == null
                ? new Panel("CPU, %", ALL, List.of(line("busy", 0, own, step -> step.get(SampleColumn.CPU))))
                : new Panel(ONE_CPU, ALL * cpus, List.of(line("busy", 0, own, step -> busy(machine, step))));
    }

    private static double top(MachineFigures machine) {
        return machine.memoryBytes() == null ? 0 : machine.memoryBytes() / GIBIBYTE;
    }

    /**
     * The processors of all machines with databases of a tile, for each tile that has sampled ones; with many tiles, those
     * of the outermost machines of all.
     */
    List<Chart> tierB(int tiles) {
        List<Chart> charts = new ArrayList<>();
        if (Palette.many(tiles)) {
            return outermost();
        }
        for (int t = 1; t <= tiles; t++) {
            int tile = t;
            List<Series> lines = new ArrayList<>();
            machines.stream()
                    .filter(machine -> machine.tierBTiles().contains(tile))
                    .forEach(machine -> lines.add(busy(machine, lines.size())));
            if (!lines.isEmpty()) {
                String id = "tier-b-tile-" + tile;
                String title = "Processors of the Tier B machines" + (tiles == 1 ? "" : " of tile " + tile);
                String text = "Busy, in percent of each machine's processors.";
                List<Panel> panel = List.of(new Panel("CPU, %", ALL, lines));
                charts.add(tiles == 1 ? time.panels(id, title, text, panel) : time.smallPanels(id, title, text, panel));
            }
        }
        return charts;
    }

    private List<Chart> outermost() {
        Map<Long, List<Double>> busy = new TreeMap<>();
        List<MachineFigures> all = machines.stream()
                .filter(machine -> !machine.tierBTiles().isEmpty())
                .toList();
        all.forEach(machine -> steps.get(machine.machine()).stream()
                .filter(step -> step.get(SampleColumn.CPU) != null)
                .forEach(step ->
                        busy.computeIfAbsent(step.at(), at -> new ArrayList<>()).add(step.get(SampleColumn.CPU))));
        if (busy.isEmpty()) {
            return List.of();
        }
        busy.values().forEach(Collections::sort);
        return List.of(time.panels(
                "tier-b",
                "Processors of the Tier B machines",
                "Busy, in percent of each machine's processors: at each time the busiest, the one in the middle and the"
                        + " idlest of all " + all.size() + ".",
                List.of(new Panel(
                        "CPU, %",
                        ALL,
                        List.of(
                                line("busiest machine", 0, busy, of -> of.get(of.size() - 1)),
                                line("machine in the middle", 1, busy, of -> of.get(of.size() / 2)),
                                line("idlest machine", 2, busy, of -> of.get(0)))))));
    }

    private static Series line(
            String name, int place, Map<Long, List<Double>> values, ToDoubleFunction<List<Double>> one) {
        List<Point> points = new ArrayList<>();
        values.forEach((at, of) -> points.add(new Point(at, one.applyAsDouble(of))));
        return Series.measured(name, Palette.other(place), points);
    }

    /** A machine of one group has the colour of that group. */
    private Series busy(MachineFigures machine, int place) {
        List<Point> points = points(steps.get(machine.machine()), step -> step.get(SampleColumn.CPU));
        String role = machine.onlyRole();
        if (role == null || machine.onlyGroup() == null) {
            return Series.measured(machine.name(), Palette.other(place), points);
        }
        String name = "group " + machine.onlyGroup() + role.replace("Tier B", "");
        String colour = Palette.group(machine.onlyGroup());
        return role.endsWith("DSS") ? Series.compared(name, colour, points) : Series.measured(name, colour, points);
    }

    /**
     * Sums over the machines of each group, and over those of each role; empty if no machine serves only one of them.
     */
    List<Chart> sums() {
        List<Chart> charts = new ArrayList<>();
        Map<String, Predicate<MachineFigures>> groups = new TreeMap<>();
        for (int g = 1; g <= GroupId.PER_TILE; g++) {
            int group = g;
            groups.put("group " + group, machine -> Objects.equals(machine.onlyGroup(), group));
        }
        sum(charts, "machines-by-group", "Machines of each group", "serve several groups", groups);
        Map<String, Predicate<MachineFigures>> roles = new TreeMap<>();
        machines.stream()
                .map(MachineFigures::onlyRole)
                .filter(Objects::nonNull)
                .forEach(role -> roles.put(role, machine -> role.equals(machine.onlyRole())));
        sum(charts, "machines-by-role", "Machines of each role", "have several roles", roles);
        for (int g = 1; g <= GroupId.PER_TILE; g++) {
            rolesOf(charts, g, roles);
        }
        return charts;
    }

    /** The machines of a group, by role, which shows which of them reaches its limit when the group's load is high. */
    private void rolesOf(List<Chart> charts, int group, Map<String, Predicate<MachineFigures>> roles) {
        Map<String, Predicate<MachineFigures>> members = new TreeMap<>();
        roles.forEach((role, has) -> {
            Predicate<MachineFigures> member = has.and(m -> Objects.equals(m.onlyGroup(), group));
            if (machines.stream().anyMatch(member)) {
                members.put(role, member);
            }
        });
        if (!members.isEmpty()) {
            charts.add(time.panels(
                    "machines-of-group-" + group,
                    "Machines of group " + group,
                    "Sums over all tiles, by role: processors, and operations of the disks.",
                    List.of(
                            new Panel(ONE_CPU, 0, sums(members, MachineCharts::busy)),
                            new Panel("IOPS", 0, sums(members, (m, step) -> step.get(SampleColumn.DISK_OPS))))));
        }
    }

    private void sum(
            List<Chart> charts,
            String id,
            String title,
            String leftOut,
            Map<String, Predicate<MachineFigures>> members) {
        if (machines.stream().noneMatch(m -> members.values().stream().anyMatch(member -> member.test(m)))) {
            return;
        }
        charts.add(time.panels(
                id,
                title,
                "Sums over all tiles: processors (100 % is one of them), memory, disks (read and written, and their"
                        + " operations), network (in and out)."
                        + " Machines that " + leftOut + " are left out.",
                List.of(
                        new Panel(ONE_CPU, 0, sums(members, MachineCharts::busy)),
                        new Panel("memory, GiB", 0, sums(members, (machine, step) -> gib().apply(step))),
                        new Panel(
                                "disk, MB/s",
                                0,
                                sums(
                                        members,
                                        (m, step) -> both(step, SampleColumn.DISK_READ, SampleColumn.DISK_WRITE))),
                        new Panel("IOPS", 0, sums(members, (m, step) -> step.get(SampleColumn.DISK_OPS))),
                        new Panel(
                                "net, MB/s",
                                0,
                                sums(members, (m, step) -> both(step, SampleColumn.NET_IN, SampleColumn.NET_OUT))))));
    }

    private static Double busy(MachineFigures machine, MachineStep step) {
        return machine.cpus() == null || step.get(SampleColumn.CPU) == null
                ? null
                : step.get(SampleColumn.CPU) * machine.cpus();
    }

    private static Double both(MachineStep step, SampleColumn first, SampleColumn second) {
        Double a = mega(first).apply(step);
        Double b = mega(second).apply(step);
        return a == null || b == null ? null : Double.valueOf(a + b);
    }

    private List<Series> sums(
            Map<String, Predicate<MachineFigures>> members, BiFunction<MachineFigures, MachineStep, Double> value) {
        List<Series> lines = new ArrayList<>();
        members.forEach((name, member) -> {
            Map<Long, Double> sum = new TreeMap<>();
            for (MachineFigures machine : machines) {
                if (member.test(machine)) {
                    for (MachineStep step : steps.get(machine.machine())) {
                        Double used = value.apply(machine, step);
                        if (used != null) {
                            sum.merge(step.at(), used, Double::sum);
                        }
                    }
                }
            }
            String colour = name.startsWith("group ")
                    ? Palette.group(Integer.parseInt(name.substring("group ".length())))
                    : Palette.other(lines.size());
            lines.add(Series.measured(
                    name,
                    colour,
                    sum.entrySet().stream()
                            .map(e -> new Point(e.getKey(), e.getValue()))
                            .toList()));
        });
        return lines;
    }

    private static Function<MachineStep, Double> gib() {
        return scaled(SampleColumn.MEMORY, GIBIBYTE);
    }

    private static Function<MachineStep, Double> mega(SampleColumn bytes) {
        return scaled(bytes, MEGABYTE);
    }

    private static Function<MachineStep, Double> scaled(SampleColumn bytes, double unit) {
        return step -> {
            Double value = step.get(bytes);
            return value == null ? null : Double.valueOf(value / unit);
        };
    }

    private static Series line(String name, int place, List<MachineStep> steps, Function<MachineStep, Double> value) {
        return Series.measured(name, Palette.other(place), points(steps, value));
    }

    private static List<Point> points(List<MachineStep> steps, Function<MachineStep, Double> value) {
        List<Point> points = new ArrayList<>();
        for (MachineStep step : steps) {
            Double known = value.apply(step);
            points.add(new Point(step.at(), known == null ? Double.NaN : known));
        }
        return points;
    }
}
