package org.quadrille.study.analysis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.figures.KitCost;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.TransactionFigures;
import org.quadrille.reporter.result.ReportFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a reported run says: its verdict (VALID, INVALID, DISTURBED or ABORTED) and every metric that it has, by key.
 *
 * @param folder its results folder
 * @param failedChecks ids of the checks that failed, in the order of the rules
 * @param machines names of its machines by what they are for in the testbed, such as {@code Tier B DSS (group 1.2)}
 */
public record RunMetrics(
        Path folder,
        String run,
        String verdict,
        List<String> failedChecks,
        Map<String, Double> values,
        Map<String, String> machines) {
    private static final Logger LOG = LoggerFactory.getLogger(RunMetrics.class);
    private static final Map<String, String> ROLES =
            Map.of("Tier A", "connector", "Tier B OLTP", "oltp", "Tier B DSS", "dss", "driver", "driver");
    /** Those of one kind of node, whatever databases it has. */
    private static final Pattern NODES = Pattern.compile("Tier B .*(primary|standby|writer|reader)");

    private static final String SHARED = "shared";
    private static final String SYSTEM = "all";
    private static final String EVERYTHING = "everything";
    private static final double KILO = 1e3;

    public RunMetrics {
        failedChecks = List.copyOf(failedChecks);
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        machines = Collections.unmodifiableMap(new TreeMap<>(machines));
    }

    /** Reads the report of a run. @throws UserError if there is none, or it cannot be read */
    public static RunMetrics read(Path runFolder) {
        ResultsFolder folder = new ResultsFolder(runFolder);
        if (!Files.exists(folder.reportJson())) {
            throw new UserError("The run " + runFolder
                    + " has not been reported, so it has no verdict; run quadrille report " + runFolder + " first.");
        }
        ReportFile report = ReportFile.read(folder);
        if (report.verdict() == null) {
            throw new UserError(
                    folder.reportJson() + " holds no verdict; run quadrille report " + runFolder + " again.");
        }
        Map<String, Double> values = values(report);
        pace(values, folder, report);
        Map<String, String> machines = new TreeMap<>();
        places(report).forEach((place, machine) -> machines.put(place, String.valueOf(machine.name())));
        return new RunMetrics(
                runFolder,
                report.runId(),
                report.verdict().name(),
                report.checks().stream()
                        .filter(check -> !check.passed())
                        .map(CheckResult::id)
                        .toList(),
                values,
                machines);
    }

    /** What is to be done with it. */
    public RunFault fault() {
        return RunFault.of(verdict, failedChecks);
    }

    /**
     * The run as an observation: it has values only if it is VALID, if it is DISTURBED, or if it is INVALID for
     * durability alone in a cell that is declared not durable.
     *
     * @param block its block, from 1; 0 if it has none
     * @param order its place in time, from 1
     * @param durable whether its cell promises to lose nothing in a power cut
     */
    public Observation observed(String cell, int block, int order, boolean durable) {
        boolean marked = !durable && RunFault.onlyNotDurable(verdict, failedChecks);
        boolean gives = verdict.equals("VALID") || marked || fault() == RunFault.DISTURBED;
        String remark = marked ? "not durable" : gives ? "" : String.join(", ", failedChecks);
        return Observation.of(
                cell, block, order, run, verdict, fault().fillsItsSlot(), gives ? values : Map.of(), remark);
    }

    /** Whether a machine is one of the testbed's; others, such as prime's, have no role. */
    static boolean inTestbed(MachineFigures machine) {
        return machine.roles() != null && !machine.roles().isEmpty();
    }

    /** The machines by what they are for in the testbed; one that is for all of it has no need to say what. */
    private static Map<String, MachineFigures> places(ReportFile report) {
        Map<String, MachineFigures> places = new TreeMap<>();
        report.machines().stream()
                .filter(RunMetrics::inTestbed)
                .forEach(machine -> places.put(machine.roles(), machine));
        return places.size() == 1
                ? Map.of(EVERYTHING, places.values().iterator().next())
                : places;
    }

    private static Map<String, Double> values(ReportFile report) {
        double seconds = report.measuredSeconds();
        Map<String, Double> values = new TreeMap<>();
        put(values, Metric.THROUGHPUT, report.tpsV());
        rates(values, report.transactions().values(), seconds);
        long transactions = 0;
        for (TransactionFigures type : report.transactions().values()) {
            transactions += type.count();
            put(values, "mean." + type.code(), type.meanMs());
            put(values, "p90." + type.code(), type.p90Ms());
            put(values, "p99." + type.code(), type.p99Ms());
        }
        if (report.figures().mixResponse() != null) {
            put(
                    values,
                    "mean." + Metric.ALL_TYPES,
                    report.figures().mixResponse().meanMs());
            put(
                    values,
                    "p90." + Metric.ALL_TYPES,
                    report.figures().mixResponse().p90Ms());
        }
        if (report.figures().queries() != null) {
            put(values, Metric.QUERIES, report.figures().queries().anHour());
        }
        places(report)
                .forEach((place, machine) -> SampleColumn.ofMachine()
                        .forEach(column -> keep(
                                values,
                                Metric.ofMachine(column, place),
                                mean(machine, column) / MachineUnit.of(column).size())));
        double each = transactions == 0 || seconds == 0 ? Double.NaN : transactions / seconds;
        byRole(report).forEach((role, machines) -> machines(values, role, machines, each));
        for (KitCost part : report.figures().kitCost()) {
            if (part.part().equals("connector") && part.microsPerTransaction() != null) {
                keep(values, "kitCpuPerTransaction.connector", part.microsPerTransaction() * (1 / KILO));
            }
        }
        return values;
    }

    /** The machines of each role, and all but the driver's together if those are several. */
    private static Map<String, List<MachineFigures>> byRole(ReportFile report) {
        Map<String, List<MachineFigures>> roles = new LinkedHashMap<>();
        report.machines().stream().filter(RunMetrics::inTestbed).forEach(machine -> {
            String only = String.valueOf(machine.onlyRole());
            Matcher node = NODES.matcher(only);
            String role = node.matches() ? node.group(1) : ROLES.getOrDefault(only, SHARED);
            roles.computeIfAbsent(role, r -> new ArrayList<>()).add(machine);
            if (!role.equals("driver")) {
                roles.computeIfAbsent(SYSTEM, r -> new ArrayList<>()).add(machine);
            }
        });
        if (roles.getOrDefault(SYSTEM, List.of()).size() < 2) {
            // A single machine for everything would be listed twice.
            roles.remove(SYSTEM);
        }
        return roles;
    }

    private static void rates(Map<String, Double> values, Collection<TransactionFigures> transactions, double seconds) {
        Map<String, Long> done = new TreeMap<>();
        transactions.forEach(type -> done.put(type.code(), type.count() - type.failed()));
        Metric.RATES.forEach((part, counts) -> Stream.of(TransactionType.values())
                .filter(type -> type.inMix() && counts.test(type) && done.containsKey(type.code()))
                .map(type -> done.get(type.code()))
                .reduce(Long::sum)
                .ifPresent(sum -> keep(values, Metric.rate(part), sum / seconds)));
    }

    /** Closed pacing offers no rate, nor does a run that was read without its set-up. */
    private static void pace(Map<String, Double> values, ResultsFolder folder, ReportFile report) {
        if (!Files.exists(folder.testbed()) || !Files.exists(folder.profile())) {
            return;
        }
        Testbed.Pacing pacing;
        Profile profile;
        try {
            pacing = folder.readTestbed().pacing();
            profile = folder.readProfile();
        } catch (UserError e) {
            // A set-up of another build: the other figures of its report still count.
            LOG.debug("no pace of {}", folder.path(), e);
            return;
        }
        if (pacing.mode() == Testbed.Mode.OPEN) {
            Set<String> customers = TransactionType.customerTypes().stream()
                    .map(TransactionType::code)
                    .collect(Collectors.toSet());
            long done = report.transactions().values().stream()
                    .filter(type -> customers.contains(type.code()))
                    .mapToLong(type -> type.count() - type.failed())
                    .sum();
            double offered = pacing.customersPerSecond(profile);
            keep(values, Metric.PACE, 100 * done / report.measuredSeconds() / offered);
        }
    }

    /** @param perSecond transactions of all types a second; NaN if there were none */
    private static void machines(
            Map<String, Double> values, String role, List<MachineFigures> machines, double perSecond) {
        SampleColumn.ofMachine()
                .forEach(column -> keep(
                        values,
                        column.key() + "." + role,
                        ofAll(machines, column) / MachineUnit.of(column).size()));
        double busy = ofAll(machines, SampleColumn.CPU) * sum(machines, RunMetrics::cpus) / 100;
        keep(values, "cpuPerTransaction." + role, KILO * busy / perSecond);
        keep(values, "ioPerTransaction." + role, sum(machines, m -> mean(m, SampleColumn.DISK_OPS)) / perSecond);
    }

    /** What machines did together: shares, waits and pressure are means of them, all else is a sum. */
    private static double ofAll(List<MachineFigures> machines, SampleColumn column) {
        return switch (column) {
            case CPU, USER, SYSTEM, WAITING, STEAL -> mean(machines, column, RunMetrics::cpus);
            case DISK_WAIT -> mean(machines, column, m -> mean(m, SampleColumn.DISK_OPS));
            case DISK_BUSY, PSI_CPU_SOME, PSI_CPU_FULL, PSI_MEMORY_SOME, PSI_MEMORY_FULL, PSI_IO_SOME, PSI_IO_FULL ->
                mean(machines, column, m -> 1);
            default -> sum(machines, m -> mean(m, column));
        };
    }

    private static double mean(
            List<MachineFigures> machines, SampleColumn column, ToDoubleFunction<MachineFigures> weight) {
        List<MachineFigures> weighing =
                machines.stream().filter(m -> weight.applyAsDouble(m) != 0).toList();
        return sum(weighing, m -> mean(m, column) * weight.applyAsDouble(m)) / sum(weighing, weight);
    }

    /** Processors of a machine; NaN if it did not say. */
    static double cpus(MachineFigures machine) {
        return machine.cpus() == null ? Double.NaN : machine.cpus();
    }

    private static double mean(MachineFigures machine, SampleColumn column) {
        Double mean = machine.mean(column);
        return mean == null ? Double.NaN : mean;
    }

    /** NaN if one of them was not sampled: a sum without it would be that of fewer machines. */
    private static double sum(List<MachineFigures> machines, ToDoubleFunction<MachineFigures> of) {
        return machines.stream().mapToDouble(of).sum();
    }

    private static void keep(Map<String, Double> values, String key, double value) {
        if (Double.isFinite(value)) {
            values.put(key, value);
        }
    }

    private static void put(Map<String, Double> values, String key, Double value) {
        if (value != null) {
            keep(values, key, value);
        }
    }
}
