package org.quadrille.study.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a reported run says: its verdict and its metrics.
 *
 * @param folder its results folder
 * @param run its id
 * @param verdict VALID, INVALID, DISTURBED or ABORTED
 * @param failedChecks ids of the checks that failed, in the order of the rules
 * @param values every metric that the run has, by key
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
    private static final String SHARED = "shared";
    private static final String SYSTEM = "all";
    private static final String EVERYTHING = "everything";
    private static final double MEGA = 1e6;
    private static final double KILO = 1e3;

    public RunMetrics {
        failedChecks = List.copyOf(failedChecks);
        values = Map.copyOf(values);
        machines = Map.copyOf(machines);
    }

    /**
     * Reads the report of a run.
     *
     * @throws UserError if there is none, or it cannot be read
     */
    public static RunMetrics read(Path runFolder) {
        ResultsFolder folder = new ResultsFolder(runFolder);
        Path file = folder.reportJson();
        if (!Files.exists(file)) {
            throw new UserError("The run " + runFolder
                    + " has not been reported, so it has no verdict; run quadrille report " + runFolder + " first.");
        }
        JsonNode report = Json.read(file, JsonNode.class);
        if (!report.path("verdict").isTextual() || !report.has("tpsV")) {
            throw new UserError(file + " holds no verdict; run quadrille report " + runFolder + " again.");
        }
        List<String> failed = new ArrayList<>();
        report.path("checks").forEach(check -> {
            if (!check.path("passed").asBoolean()) {
                failed.add(check.path("id").asText());
            }
        });
        double seconds = measuredSeconds(report.path("run"));
        Map<String, Double> values = values(report, seconds);
        pace(values, folder, report.path("transactions"), seconds);
        return new RunMetrics(
                runFolder,
                report.path("runId").asText(),
                report.path("verdict").asText(),
                failed,
                values,
                names(report));
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
        return new Observation(
                cell, block, order, run, verdict, fault().fillsItsSlot(), gives ? values : Map.of(), remark);
    }

    /** The machines by what they are for in the testbed; one that is for all of it has no need to say what. */
    private static Map<String, JsonNode> places(JsonNode report) {
        Map<String, JsonNode> places = new TreeMap<>();
        report.path("machines").forEach(machine -> {
            if (!machine.path("roles").asText().isEmpty()) {
                places.put(machine.path("roles").asText(), machine);
            }
        });
        return places.size() == 1
                ? Map.of(EVERYTHING, places.values().iterator().next())
                : places;
    }

    private static Map<String, String> names(JsonNode report) {
        Map<String, String> names = new TreeMap<>();
        places(report)
                .forEach((place, machine) ->
                        names.put(place, machine.path("name").asText()));
        return names;
    }

    private static double measuredSeconds(JsonNode run) {
        JsonNode schedule = run.path("schedule");
        double length = schedule.path("phaseLength").asDouble()
                * schedule.path("phases").asInt();
        double start =
                schedule.path("rampUp").asDouble() + schedule.path("warmUp").asDouble();
        double end = run.path("lostAt").isNumber()
                ? Math.min(start + length, run.path("lostAt").asDouble())
                : start + length;
        return Math.max(0, end - start) / MEGA;
    }

    private static Map<String, Double> values(JsonNode report, double seconds) {
        Map<String, Double> values = new TreeMap<>();
        put(values, Metric.THROUGHPUT, report.path("tpsV"), 1);
        rates(values, report.path("transactions"), seconds);
        long transactions = 0;
        for (JsonNode type : report.path("transactions")) {
            String code = type.path("code").asText();
            transactions += type.path("count").asLong();
            put(values, "mean." + code, type.path("meanMs"), 1);
            put(values, "p90." + code, type.path("p90Ms"), 1);
            put(values, "p99." + code, type.path("p99Ms"), 1);
        }
        Map<String, List<JsonNode>> roles = new LinkedHashMap<>();
        for (JsonNode machine : report.path("machines")) {
            String role = ROLES.getOrDefault(machine.path("onlyRole").asText(), SHARED);
            if (!machine.path("roles").asText().isEmpty()) {
                roles.computeIfAbsent(role, r -> new ArrayList<>()).add(machine);
                if (!role.equals("driver")) {
                    roles.computeIfAbsent(SYSTEM, r -> new ArrayList<>()).add(machine);
                }
            }
        }
        if (roles.getOrDefault(SYSTEM, List.of()).size() < 2) {
            // A single machine for everything would be listed twice.
            roles.remove(SYSTEM);
        }
        places(report)
                .forEach((place, machine) -> Metric.sampled()
                        .forEach(column -> keep(
                                values,
                                Metric.ofMachine(column, place),
                                mean(machine, column) / MachineUnit.of(column).size())));
        double each = transactions == 0 || seconds == 0 ? Double.NaN : transactions / seconds;
        roles.forEach((role, machines) -> machines(values, role, machines, each));
        for (JsonNode part : report.at("/figures/kitCost")) {
            if (part.path("part").asText().equals("connector")) {
                put(values, "kitCpuPerTransaction.connector", part.path("microsPerTransaction"), 1 / KILO);
            }
        }
        return values;
    }

    private static void rates(Map<String, Double> values, JsonNode transactions, double seconds) {
        Map<String, Long> done = new TreeMap<>();
        transactions.forEach(type -> done.put(
                type.path("code").asText(),
                type.path("count").asLong() - type.path("failed").asLong()));
        Metric.RATES.forEach((part, counts) -> Stream.of(TransactionType.values())
                .filter(type -> type.inMix() && counts.test(type) && done.containsKey(type.code()))
                .map(type -> done.get(type.code()))
                .reduce(Long::sum)
                .ifPresent(sum -> keep(values, Metric.rate(part), sum / seconds)));
    }

    /** Closed pacing offers no rate, nor does a run that was read without its set-up. */
    private static void pace(Map<String, Double> values, ResultsFolder folder, JsonNode transactions, double seconds) {
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
            long done = 0;
            for (JsonNode type : transactions) {
                done += customers.contains(type.path("code").asText())
                        ? type.path("count").asLong() - type.path("failed").asLong()
                        : 0;
            }
            double offered = profile.customersPerSecond(pacing.targetTpsV());
            keep(values, Metric.PACE, 100 * done / seconds / offered);
        }
    }

    /** @param perSecond transactions of all types a second; NaN if there were none */
    private static void machines(Map<String, Double> values, String role, List<JsonNode> machines, double perSecond) {
        Metric.sampled()
                .forEach(column -> keep(
                        values,
                        column.key() + "." + role,
                        sum(machines, m -> mean(m, column))
                                / MachineUnit.of(column).size()));
        double busy = sum(machines, m -> mean(m, SampleColumn.CPU) * cpus(m) / 100);
        // A share does not add up: it is that of all their processors together.
        values.remove("cpu." + role);
        keep(values, "cpu." + role, 100 * busy / sum(machines, RunMetrics::cpus));
        keep(values, "cpuPerTransaction." + role, KILO * busy / perSecond);
        keep(values, "ioPerTransaction." + role, sum(machines, m -> mean(m, SampleColumn.DISK_OPS)) / perSecond);
    }

    private static double cpus(JsonNode machine) {
        return machine.path("cpus").asDouble(Double.NaN);
    }

    private static double mean(JsonNode machine, SampleColumn column) {
        JsonNode mean = machine.path(column.key());
        return (mean.isMissingNode() ? machine.path("load").path(column.key()) : mean).asDouble(Double.NaN);
    }

    /** NaN if one of them was not sampled: a sum without it would be that of fewer machines. */
    private static double sum(List<JsonNode> machines, ToDoubleFunction<JsonNode> of) {
        return machines.stream().mapToDouble(of).sum();
    }

    private static void keep(Map<String, Double> values, String key, double value) {
        if (Double.isFinite(value)) {
            values.put(key, value);
        }
    }

    private static void put(Map<String, Double> values, String key, JsonNode value, double factor) {
        if (value.isNumber()) {
            keep(values, key, value.asDouble() * factor);
        }
    }
}
