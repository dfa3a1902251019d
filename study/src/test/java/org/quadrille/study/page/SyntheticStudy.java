package org.quadrille.study.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.RecordedRun;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.study.analysis.InstanceRuns;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Shortcomings;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyPlan;

/** A study folder whose runs were never made: the figures in their reports come from a formula. */
public final class SyntheticStudy {
    private static final double SPREAD = 1.5;

    private final StudyFolder folder;
    private final Map<String, Object> file = new LinkedHashMap<>();
    private final List<Slot> slots = new ArrayList<>();
    private final Map<Integer, String> voids = new LinkedHashMap<>();
    private final Map<Integer, List<String>> failed = new LinkedHashMap<>();
    private ToDoubleFunction<Slot> value = slot -> 200;
    private ToDoubleBiFunction<Slot, Integer> ofInstance = (slot, instance) -> value.applyAsDouble(slot);
    private Function<Slot, Map<String, String>> facts = slot -> {
        Map<String, String> facts = new LinkedHashMap<>(Map.of("prepared in", slot.number() + " s"));
        Shortcomings.tell(facts, "caches", "could not be dropped (this user may not)", false);
        Shortcomings.tell(
                facts,
                "limits in the run",
                "could not be kept (local.cpus 1.0: 1." + (10 + slot.number()) + " processors)",
                false);
        return facts;
    };
    private Function<Slot, List<Integer>> near = slot -> List.of();
    private BiConsumer<Slot, ObjectNode> reports = (slot, report) -> {};
    private boolean openPacing;
    private boolean oneMachine;
    private boolean processors = true;
    private int made = Integer.MAX_VALUE;

    public SyntheticStudy(Path path) throws IOException {
        folder = new StudyFolder(path);
        Files.createDirectories(folder.results());
        file.put("name", path.getFileName().toString());
        file.put("kind", "compare");
        file.put("environments", new LinkedHashMap<String, Object>());
    }

    /** Sets a key of the study file. */
    public SyntheticStudy with(String key, Object is) {
        file.put(key, is);
        return this;
    }

    /** Adds environments as cells, with this many blocks; every other block has them in reverse order. */
    public SyntheticStudy cells(int blocks, String... names) {
        Map<String, Object> environments = new LinkedHashMap<>();
        for (String name : names) {
            environments.put(name, Map.of("testbed", "testbed.json"));
        }
        file.put("environments", environments);
        file.putIfAbsent("blocks", blocks);
        for (int block = 1; block <= blocks; block++) {
            for (int i = 0; i < names.length; i++) {
                String name = names[block % 2 == 0 ? i : names.length - 1 - i];
                slots.add(new Slot(slots.size() + 1, block, name, name, Map.of(), true));
            }
        }
        return this;
    }

    /** Adds a slot in a block of its own, as a search does. */
    SyntheticStudy slot(String cell, String environment, Map<String, String> levels) {
        return slot(slots.size() + 1, cell, environment, levels);
    }

    /** Adds a slot to a block. Levels are sorted, as {@link Map#of} has another order in every process. */
    public SyntheticStudy slot(int block, String cell, String environment, Map<String, String> levels) {
        slots.add(new Slot(slots.size() + 1, block, cell, environment, new TreeMap<>(levels), true));
        return this;
    }

    /** Sets the formula for the throughput of a run. */
    public SyntheticStudy value(ToDoubleFunction<Slot> formula) {
        value = formula;
        return this;
    }

    /** Sets the formula for the throughput of the run of an instance, from 1. */
    public SyntheticStudy instances(ToDoubleBiFunction<Slot, Integer> formula) {
        ofInstance = formula;
        return this;
    }

    /** Sets what the environment says of itself after the run of a slot. */
    public SyntheticStudy facts(Function<Slot, Map<String, String>> all) {
        facts = all;
        return this;
    }

    /** Sets in which phases of a run the processors of the machine were near their limit; null if no report tells. */
    SyntheticStudy near(Function<Slot, List<Integer>> phases) {
        near = phases;
        return this;
    }

    /** Changes the reports of the runs of a slot before they are written. */
    public SyntheticStudy openPacing() {
        openPacing = true;
        return this;
    }

    public SyntheticStudy reports(BiConsumer<Slot, ObjectNode> change) {
        reports = change;
        return this;
    }

    /** Makes the machine one of all roles. */
    public SyntheticStudy oneMachine() {
        oneMachine = true;
        return this;
    }

    /** Leaves the processors of the machine out of all reports. */
    SyntheticStudy noProcessors() {
        processors = false;
        return this;
    }

    /** Sets how many slots are made. */
    public SyntheticStudy made(int number) {
        made = number;
        return this;
    }

    /** Puts a void attempt before the one that counts. */
    public SyntheticStudy voided(int slot, String reason) {
        voids.put(slot, reason);
        return this;
    }

    /** Makes the run of a slot INVALID. */
    public SyntheticStudy failed(int slot, String... checks) {
        failed.put(slot, List.of(checks));
        return this;
    }

    public static String run(int slot) {
        return String.format("20261120-%06d", slot);
    }

    /** Writes the study; the journal returned can be continued. */
    public Journal write() throws IOException {
        String text = Json.write(file);
        Files.writeString(folder.studyFile(), text);
        StudyPlan plan = new StudyPlan(slots);
        Files.writeString(folder.plan(), plan.text(text));
        Journal journal = Journal.open(folder.journal());
        journal.write(new JournalEvent.Begun(
                Journal.FORMAT,
                file.get("name").toString(),
                "0.1.0-test",
                Digests.sha256(folder.studyFile()),
                Digests.sha256(folder.plan())));
        journal.write(new JournalEvent.Opened("0.1.0-test", "prime-host", "", 4711, null));
        journal.write(new JournalEvent.Noted("Caches of the operating system were not dropped"));
        for (Slot slot : slots.subList(0, Math.min(made, slots.size()))) {
            int attempt = 1;
            if (voids.containsKey(slot.number())) {
                String broken = run(slot.number()) + "-void";
                journal.write(new JournalEvent.Started(slot.number(), attempt, broken, pulses(slot.number())));
                journal.write(new JournalEvent.Voided(slot.number(), attempt, broken, voids.get(slot.number()), false));
                attempt++;
            }
            String run = run(slot.number());
            journal.write(new JournalEvent.Prepared(slot.number(), 1, new JournalEvent.Quiet(1, 0.5, true)));
            journal.write(new JournalEvent.Started(slot.number(), attempt, run, pulses(slot.number())));
            List<String> checks = failed.getOrDefault(slot.number(), List.of());
            List<String> runs = slot.runs(run);
            for (int i = 1; i <= runs.size(); i++) {
                String own = runs.get(i - 1);
                report(folder.run(own), own, ofInstance.applyAsDouble(slot, i), checks, slot);
            }
            journal.write(new JournalEvent.Finished(
                    slot.number(),
                    attempt,
                    run,
                    checks.isEmpty() ? "VALID" : "INVALID",
                    checks,
                    InstanceRuns.sums(folder, runs),
                    pulses(slot.number()),
                    facts.apply(slot),
                    false));
        }
        if (made >= slots.size()) {
            journal.write(new JournalEvent.Closed(JournalEvent.End.COMPLETE, "Every slot of the plan is filled."));
        }
        return journal;
    }

    public StudyFolder folder() {
        return folder;
    }

    private static List<Pulse> pulses(int slot) {
        return List.of(new Pulse("prime-host", 1000 + 7 * Math.sin(slot), 400 + 11 * Math.cos(3 * slot)));
    }

    /** That of the recorded run, with another pacing. */
    private static void setUp(ResultsFolder results, double targetTpsV) throws IOException {
        ResultsFolder recorded = new ResultsFolder(RecordedRun.folder());
        Files.copy(recorded.profile(), results.profile());
        ObjectNode testbed =
                (ObjectNode) Json.mapper().readTree(recorded.testbed().toFile());
        ((ObjectNode) testbed.get("pacing")).put("mode", "open").put("targetTpsV", targetTpsV);
        ResultsFolder.writeJson(results.testbed(), testbed);
    }

    private void report(ResultsFolder results, String run, double tpsV, List<String> failed, Slot slot)
            throws IOException {
        Files.createDirectories(results.path());
        if (openPacing) {
            setUp(results, Double.parseDouble(slot.levels().get(StudyFile.LOADS.get(0))));
        }
        ObjectNode report = Json.mapper().createObjectNode();
        report.put("verdict", failed.isEmpty() ? "VALID" : "INVALID");
        report.put("tpsV", tpsV);
        report.put("runId", run);
        report.putObject("run")
                .putObject("schedule")
                .put("phaseLength", 60_000_000)
                .put("phases", 1);
        ArrayNode checks = report.putArray("checks");
        failed.forEach(id -> checks.addObject().put("id", id).put("passed", false));
        ObjectNode orders = report.putObject("transactions").putObject("Trade-Order");
        orders.put("code", "TO").put("count", Math.round(100 * tpsV)).put("meanMs", 900 / tpsV);
        orders.put("p90Ms", 2000 / tpsV).put("p99Ms", 4000 / tpsV);
        ObjectNode machine = report.putArray("machines").addObject();
        machine.put("name", "node-1")
                .put("roles", "connector 1.1")
                .put("onlyRole", "Tier A")
                .put("cpus", 2)
                .put("cpu", 40 + tpsV / 20);
        machine.put("memory", 1e9 + 1e6 * tpsV).put("netIn", 1000 * tpsV).put("netOut", 2000 * tpsV);
        if (oneMachine) {
            machine.put("onlyRole", "");
        }
        if (!processors) {
            machine.remove("cpus");
        }
        ObjectNode figures = report.putObject("figures");
        ArrayNode limits = figures.putArray("limits");
        List<Integer> phases = near.apply(slot);
        for (int phase = 1; phases != null && phase <= 9; phase++) {
            ArrayNode machines =
                    limits.addObject().put("tile", 1).put("phase", phase).putArray("near");
            if (phases.contains(phase)) {
                machines.addObject().put("machine", "node-1").put("cpu", 97.5).putNull("diskBusy");
            }
        }
        ArrayNode flow = figures.putObject("time").putArray("flow");
        for (int step = 0; step < 60; step++) {
            double rate = Math.min(1, step / 5.0) * tpsV + SPREAD * Math.sin(step + tpsV);
            flow.addObject()
                    .put("at", step * 1_000_000L)
                    .put("tile", 1)
                    .put("group", 1)
                    .put("results", rate / 4);
            flow.addObject()
                    .put("at", step * 1_000_000L)
                    .put("tile", 1)
                    .put("group", 2)
                    .put("results", 3 * rate / 4);
        }
        reports.accept(slot, report);
        Files.writeString(results.reportJson(), report.toString());
        Files.writeString(results.report(), "<html></html>");
        ObjectNode manifest = (ObjectNode) Json.mapper()
                .readTree(Objects.requireNonNull(SyntheticStudy.class.getResourceAsStream("/recorded/run.json")));
        manifest.put("runId", run);
        Files.writeString(results.manifest(), manifest.toString());
        Files.writeString(results.machines(), """
                [{"machine": "vm/1", "name": "vm", "cpus": 2.0, "memoryBytes": 1000000000,
                  "facts": {"platform": {"kind": "VIRTUAL", "engine": "", "hypervisor": "KVM", "evidence": "a test"},
                    "system": "", "kernel": "", "governor": "", "settings": {}}}]
                """);
        Checksums.seal(results);
        Checksums.add(results);
    }
}
