package org.quadrille.study.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Json;
import org.quadrille.study.analysis.DetectableChange;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.LimitFact;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.Shortcomings;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/** What page 1 says besides the result: the question, what was compared, what was planned and what became of it. */
final class FirstPage {
    private static final Set<String> NOT_SHOWN = Set.of("testbed", "local", "platform", "places", "durable");

    /** Up to this many different values of a fact are all shown. */
    private static final int FEW = 3;

    private final RecordedStudy study;
    private final StudyFile file;
    private final KindPage kind;

    FirstPage(RecordedStudy study, KindPage kind) {
        this.study = study;
        this.file = study.file();
        this.kind = kind;
    }

    /** The question in one or two sentences. */
    String question() {
        return kind.question();
    }

    /** What is compared: each environment with what the study file and its machines say about it, then each factor's levels. */
    Map<String, String> compared(StudyRuns runs) {
        Map<String, Set<List<String>>> lines = new LinkedHashMap<>();
        Map<String, Set<String>> levels = new LinkedHashMap<>();
        // A cell without a run yet is on the machines of its environment all the same.
        Map<String, Set<String>> platforms = new LinkedHashMap<>();
        study.slotsByCell()
                .forEach((cell, slot) -> platforms
                        .computeIfAbsent(slot.environment(), e -> new TreeSet<>())
                        .addAll(runs.platforms(cell)));
        study.slotsByCell().forEach((cell, slot) -> {
            lines.computeIfAbsent(slot.environment(), e -> new LinkedHashSet<>())
                    .add(described(slot, platforms.get(slot.environment())));
            slot.levels()
                    .forEach((factor, level) -> levels.computeIfAbsent(
                                    factor + ofEach(factor), f -> new LinkedHashSet<>())
                            .add(level));
        });
        List<String> shared = shared(lines.values());
        Map<String, String> compared = new LinkedHashMap<>();
        if (lines.size() > 1 && !shared.isEmpty()) {
            compared.put("all", String.join("; ", shared));
        }
        lines.forEach((name, texts) -> compared.put(
                name,
                texts.stream()
                        .map(parts -> parts.stream()
                                .filter(part -> lines.size() < 2 || !shared.contains(part))
                                .collect(Collectors.joining("; ")))
                        .map(text -> text.isEmpty() ? "as it is" : text)
                        .distinct()
                        .collect(Collectors.joining("; or "))));
        levels.forEach((factor, all) -> compared.put(factor, String.join(", ", all)));
        return compared;
    }

    /** What is true of every environment. */
    private static List<String> shared(Collection<Set<List<String>>> all) {
        List<String> shared = new ArrayList<>();
        all.stream().flatMap(Set::stream).forEach(parts -> shared.addAll(parts));
        shared.removeIf(part -> !all.stream().flatMap(Set::stream).allMatch(parts -> parts.contains(part)));
        return shared.stream().distinct().toList();
    }

    /** What the study file calls a machine is a claim; what the machine reported about itself stands beside it. */
    private static String platform(String called, Set<String> found) {
        String machines = found.isEmpty() ? "" : "machines: " + String.join(", ", found);
        return called == null ? machines : "called \"" + called + "\"" + (machines.isEmpty() ? "" : ", " + machines);
    }

    private List<String> described(Slot slot, Set<String> found) {
        EnvironmentSpec spec = file.environments().get(slot.environment());
        List<String> parts = new ArrayList<>();
        if (spec == null) {
            return parts;
        }
        String platform = platform(spec.platform(), found);
        if (!platform.isEmpty()) {
            parts.add(platform);
        }
        if (spec.testbed() != null) {
            parts.add("testbed " + spec.testbed());
        } else {
            parts.add("on this machine");
            fields(spec.local(), parts);
        }
        JsonNode rest = Json.mapper().valueToTree(spec);
        rest.properties().stream()
                .filter(e -> !NOT_SHOWN.contains(e.getKey()) && e.getValue().isTextual())
                .filter(e -> !e.getKey().equals("limit"))
                .forEach(e -> parts.add(e.getKey() + " " + e.getValue().asText()));
        for (int instance = 1; instance <= slot.instances(); instance++) {
            if (spec.except().containsKey(Integer.toString(instance))) {
                parts.add("except " + spec.instanceName(instance));
            }
        }
        if (!file.durable(slot.environment(), slot.levels())) {
            parts.add("not durable");
        }
        return parts;
    }

    private void fields(LocalSpec local, List<String> parts) {
        Json.mapper()
                .valueToTree(local)
                .properties()
                .forEach(e -> parts.add(e.getKey() + " "
                        + (e.getValue().isValueNode()
                                ? e.getValue().asText()
                                : e.getValue().toString())
                        + ofEach(StudyFile.LOCAL + e.getKey())));
    }

    /** What a run of several tiles has as many times as tiles. */
    private String ofEach(String key) {
        return file.tiles() != null && StudyFile.OF_EACH_TILE.contains(key) ? " of each tile" : "";
    }

    /** How the runs were ordered and prepared. */
    String design() {
        List<String> parts = new ArrayList<>(List.of(kind.order()));
        // If the start differs between cells, their names say how each one starts.
        if (file.factors().containsKey(StudyFile.START)
                || file.cells().stream().anyMatch(cell -> cell.containsKey(StudyFile.START))) {
            parts.add("cold or warm start as the cell says");
        } else {
            parts.add(file.start().name().toLowerCase(Locale.ROOT) + " start");
        }
        if (file.warm() > 0) {
            parts.add(Words.count(file.warm(), "run") + " to warm up before each that starts warm");
        }
        if (!file.reset().isEmpty()) {
            parts.add("made new before each run: "
                    + String.join(
                            ", ",
                            file.reset().stream()
                                    .map(r -> r.name().toLowerCase(Locale.ROOT))
                                    .sorted()
                                    .toList()));
        }
        if (file.until() != null) {
            parts.add(
                    "until the interval is within " + Text.percent(file.until().interval()) + " % on each side, "
                            + file.until().atLeast() + " to " + file.until().atMost() + " blocks");
        }
        DetectableChange.assumed(file, study.cells().size()).ifPresent(parts::add);
        return String.join("; ", parts);
    }

    /** The numbers of runs that were planned, count, are void, are left to make and so on, in one sentence. */
    String runs(List<RunRow> rows) {
        long planned = study.state().slots().stream().filter(Slot::counted).count();
        List<RunRow> attempts = rows.stream().filter(RunRow::speaks).toList();
        long counts = attempts.stream().filter(RunRow::counts).count();
        long left = study.state().open().stream().filter(Slot::counted).count();
        long givenUp = study.state().givenUp().stream().filter(Slot::counted).count();
        List<String> parts = new ArrayList<>();
        parts.add(Words.count(planned, "run") + (file.kind().planned() ? " planned" : " chosen"));
        parts.add(counts + (counts == 1 ? " counts" : " count"));
        add(parts, states(attempts, Attempt.State.VOID), "void");
        add(
                parts,
                attempts.stream().filter(r -> !r.attempt().excluded().isEmpty()).count(),
                "excluded");
        add(parts, states(attempts, Attempt.State.WARM), "to warm up");
        add(parts, attempts.stream().filter(r -> r.state() == RunRow.State.LOST).count(), "changed or missing");
        add(parts, states(attempts, Attempt.State.RUNNING), "not ended");
        add(parts, givenUp, "given up");
        add(parts, study.finished() ? 0 : left, "left to make");
        return String.join(", ", parts) + ".";
    }

    private static void add(List<String> parts, long number, String what) {
        if (number > 0) {
            parts.add(number + " " + what);
        }
    }

    private static long states(List<RunRow> rows, Attempt.State state) {
        return rows.stream().filter(r -> r.attempt().state() == state).count();
    }

    /** What was changed after the first run, and other things that a reader must know about how the runs were made. */
    List<String> changes() {
        List<String> changes = new ArrayList<>();
        Set<String> builds = new LinkedHashSet<>();
        for (JournalEntry entry : study.entries()) {
            if (entry.event() instanceof JournalEvent.Changed changed) {
                changes.add(day(entry) + ": " + changed.what());
            } else if (entry.event() instanceof JournalEvent.Begun begun) {
                builds.add(begun.build());
            } else if (entry.event() instanceof JournalEvent.Opened opened) {
                builds.add(opened.build());
            }
        }
        if (builds.size() > 1) {
            Iterator<String> order = builds.iterator();
            String first = order.next();
            List<String> later = new ArrayList<>();
            order.forEachRemaining(later::add);
            changes.add("It was started with build " + first + " of the kit and continued with "
                    + String.join(", ", later) + ".");
        }
        return changes;
    }

    private static String day(JournalEntry entry) {
        return entry.at().toString().replaceFirst("T(\\d\\d:\\d\\d).*", " $1 UTC");
    }

    /** Runs before which the machine did not become quiet in time, and other notes on the campaign; a sentence each. */
    List<String> notes() {
        int prepared = 0;
        int loud = 0;
        for (JournalEntry entry : study.entries()) {
            if (entry.event() instanceof JournalEvent.Prepared done) {
                prepared++;
                loud += done.quiet() == null || done.quiet().reached() ? 0 : 1;
            }
        }
        List<String> all = new ArrayList<>(shortcomings());
        if (loud > 0) {
            all.add("Before " + loud + " of " + Words.count(prepared, "run")
                    + " the machine did not become quiet in the time that it was given.");
        }
        for (JournalEntry entry : study.entries()) {
            if (entry.event() instanceof JournalEvent.Noted noted) {
                all.add(sentence(noted.text()));
            }
        }
        Set<Integer> incomplete = new TreeSet<>(study.state().incompleteBlocks());
        if (!incomplete.isEmpty()) {
            String part = file.order() == RunOrder.SERIAL ? "repetition" : "block";
            List<String> numbers = incomplete.stream().map(String::valueOf).toList();
            all.add(
                    numbers.size() == 1
                            ? "A run of " + part + " " + numbers.get(0)
                                    + " was given up after all its attempts were void."
                            : "Runs of " + part + "s " + Words.list(numbers)
                                    + " were given up after all their attempts were void.");
        }
        return all.stream().distinct().toList();
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    /** What each environment reported about itself when it was entered, and after its runs. */
    Map<String, Map<String, String>> facts() {
        Map<String, Map<String, Map<String, Integer>>> said = new LinkedHashMap<>();
        for (JournalEntry entry : study.entries()) {
            if (entry.event() instanceof JournalEvent.Entered entered) {
                Map<String, Map<String, Integer>> known =
                        said.computeIfAbsent(entered.environment(), e -> new LinkedHashMap<>());
                entered.facts().forEach((name, value) -> known.put(name, new LinkedHashMap<>(Map.of(value, 1))));
            }
        }
        for (Attempt attempt : study.state().counting()) {
            Map<String, Map<String, Integer>> known =
                    said.computeIfAbsent(attempt.environment(), e -> new LinkedHashMap<>());
            // What it reported after its runs replaces what it reported when it was entered.
            attempt.facts().keySet().forEach(known::remove);
        }
        for (Attempt attempt : study.state().counting()) {
            attempt.facts()
                    .forEach((name, value) -> said.get(attempt.environment())
                            .computeIfAbsent(name, n -> new LinkedHashMap<>())
                            .merge(value, 1, Integer::sum));
        }
        Map<String, Map<String, String>> shown = new LinkedHashMap<>();
        said.forEach((environment, facts) -> {
            Map<String, String> words = new LinkedHashMap<>();
            facts.forEach((name, values) -> words.put(name, inWords(values)));
            words.keySet().removeIf(Shortcomings::names);
            if (!words.isEmpty()) {
                shown.put(environment, words);
            }
        });
        return shown;
    }

    private static String inWords(Map<String, Integer> values) {
        if (values.size() == 1) {
            return values.keySet().iterator().next();
        }
        if (values.size() > FEW) {
            return "various, such as " + values.keySet().iterator().next();
        }
        List<String> parts = new ArrayList<>();
        values.forEach((value, runs) -> parts.add(value + " (" + Words.count(runs, "run") + ")"));
        return String.join("; ", parts);
    }

    /** What an environment could not do or keep to in some of its counting runs; a sentence each. */
    private List<String> shortcomings() {
        Map<String, Integer> runs = new LinkedHashMap<>();
        Map<List<String>, Map<String, Integer>> found = new LinkedHashMap<>();
        for (Attempt attempt : study.state().counting()) {
            runs.merge(attempt.environment(), 1, Integer::sum);
            Map<String, String> ofRun = new LinkedHashMap<>();
            // What all instances of a run say is said once; the facts of the environment name each.
            Shortcomings.of(attempt.facts()).forEach((name, value) -> ofRun.put(LimitFact.ofAnyInstance(name), value));
            ofRun.forEach((name, value) -> found.computeIfAbsent(
                            List.of(attempt.environment(), name), n -> new LinkedHashMap<>())
                    .merge(value, 1, Integer::sum));
        }
        List<String> sentences = new ArrayList<>();
        found.forEach((what, values) -> {
            int times = values.values().stream().mapToInt(Integer::intValue).sum();
            // Values that contain a measurement differ from run to run.
            String first = values.keySet().iterator().next();
            sentences.add("In " + times + " of " + Words.count(runs.get(what.get(0)), "counting run") + " of "
                    + what.get(0) + ", " + what.get(1) + ": "
                    + sentence(values.size() == 1 ? first : first + ", and the like in the others"));
        });
        return sentences;
    }

    /** When it began, when its journal ends, and the hosts that it was made from; empty without journal entries. */
    String time() {
        if (study.entries().isEmpty()) {
            return "";
        }
        JournalEntry first = study.entries().get(0);
        JournalEntry last = study.entries().get(study.entries().size() - 1);
        Set<String> hosts = new LinkedHashSet<>();
        study.entries().stream()
                .filter(e -> e.event() instanceof JournalEvent.Opened)
                .forEach(e -> hosts.add(((JournalEvent.Opened) e.event()).host()));
        return "Begun " + day(first) + ", last entry of its journal " + day(last)
                + (hosts.isEmpty() ? "" : "; made from " + String.join(", ", hosts)) + ".";
    }
}
