package org.quadrille.study.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.study.analysis.Differences;
import org.quadrille.study.analysis.MergedResponses;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.PackedHistogram;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.ResponseHistograms;
import org.quadrille.study.analysis.ResponseTimes;
import org.quadrille.study.analysis.RunMetrics;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Digests;

/**
 * What the runs of a study say, read one run after another. Only a little of each run is kept, so that memory use does
 * not grow with the size of a run: its metrics, its throughput in a hundred steps, and its response times as packed
 * counts.
 */
final class StudyRuns {
    /** Most runs that a sentence names. */
    private static final int NAMED = 5;

    /**
     * At most this many runs of a cell, spread over time, have their configuration and machines compared with another
     * cell's.
     */
    static final int COMPARED = 20;

    private final List<RunRow> rows = new ArrayList<>();
    private final List<Observation> observations = new ArrayList<>();
    private final Map<String, List<RunThroughput>> throughput = new LinkedHashMap<>();
    private final Map<String, Set<Map<String, String>>> facts = new LinkedHashMap<>();
    private final Map<String, Set<String>> platforms = new LinkedHashMap<>();
    private final Map<String, Map<String, Set<String>>> machines = new LinkedHashMap<>();
    private final Map<String, List<Map<String, PackedHistogram>>> responses = new LinkedHashMap<>();
    private final Map<String, Integer> counted = new LinkedHashMap<>();
    private final Map<String, Integer> every = new LinkedHashMap<>();
    private final List<String> troubles = new ArrayList<>();
    private final List<String> withoutResponses = new ArrayList<>();

    private StudyRuns() {}

    /**
     * Reads every attempt. A report, conditions or response times that cannot be read become a sentence of {@link
     * #troubles}.
     */
    static StudyRuns read(RecordedStudy study) {
        StudyRuns runs = new StudyRuns();
        study.cells().forEach(cell -> {
            runs.throughput.put(cell, new ArrayList<>());
            runs.facts.put(cell, new LinkedHashSet<>());
            runs.platforms.put(cell, new TreeSet<>());
            long all = study.state().counting().stream()
                    .filter(attempt -> attempt.cell().equals(cell))
                    .count();
            runs.every.put(cell, (int) Math.max(1, (all + COMPARED - 1) / COMPARED));
            runs.responses.put(cell, new ArrayList<>());
        });
        try (ResponseHistograms histograms =
                new ResponseHistograms(study.folder().path())) {
            for (Attempt attempt : study.state().attempts()) {
                runs.add(study, attempt, histograms);
            }
        }
        int without = runs.withoutResponses.size();
        if (without > 0) {
            runs.troubles.add("The response times of " + Words.count(without, "counting run")
                    + " are left out, as data/transactions.parquet cannot be read there: "
                    + String.join(", ", runs.withoutResponses.subList(0, Math.min(NAMED, without)))
                    + (without > NAMED ? " and " + (without - NAMED) + " more" : "") + ".");
        }
        return runs;
    }

    private void add(RecordedStudy study, Attempt attempt, ResponseHistograms histograms) {
        ResultsFolder folder = study.folder().run(attempt.run());
        String trouble = "";
        RunMetrics metrics = null;
        if (Files.exists(folder.reportJson()) || attempt.state() == Attempt.State.COUNTING) {
            try {
                // Only what counts can be counted wrongly; a void run may have been reported again.
                trouble = attempt.state() == Attempt.State.COUNTING ? changed(folder, attempt) : "";
                metrics = RunMetrics.read(folder.path());
            } catch (UserError e) {
                trouble = e.getMessage();
            }
        }
        if (attempt.state() == Attempt.State.COUNTING && !trouble.isEmpty()) {
            troubles.add("Run " + attempt.run() + " does not count: " + trouble);
        }
        Observation seen = study.observation(attempt, metrics, trouble).orElse(null);
        if (seen != null) {
            observations.add(seen);
        }
        rows.add(new RunRow(
                attempt,
                study.slot(attempt.slot()).map(s -> s.levels()).orElse(Map.of()),
                seen != null && seen.counts(),
                seen != null && seen.notDurable(),
                metrics == null ? attempt.verdict() : metrics.verdict(),
                metrics == null ? attempt.failed() : metrics.failedChecks(),
                trouble.isEmpty() ? attempt.reason() : trouble,
                metrics == null ? Map.of() : metrics.values(),
                metrics != null && Files.exists(folder.report())));
        if (seen != null && seen.counts() && metrics != null) {
            Map<String, Set<String>> named = machines.computeIfAbsent(seen.cell(), cell -> new LinkedHashMap<>());
            metrics.machines()
                    .forEach((place, name) ->
                            named.computeIfAbsent(place, p -> new TreeSet<>()).add(name));
        }
        if (seen != null && seen.counts() && facts.containsKey(seen.cell())) {
            int place = counted.merge(seen.cell(), 1, Integer::sum) - 1;
            if (place % every.getOrDefault(seen.cell(), 1) == 0) {
                conditions(seen.cell(), folder);
            }
            if (!seen.values().isEmpty()) {
                details(seen.cell(), folder, histograms);
            }
        }
    }

    private void conditions(String cell, ResultsFolder folder) {
        try {
            Map<String, String> own = Differences.facts(List.of(folder.path())).get(0);
            List<String> here = folder.readMachines().stream()
                    .map(machine -> machine.facts().platform().text())
                    .toList();
            // Most runs of a cell have the same facts; each distinct set of facts is kept once.
            facts.get(cell).add(own);
            platforms.get(cell).addAll(here);
        } catch (UserError e) {
            troubles.add("The conditions of run " + folder.path().getFileName()
                    + " are not compared with those of others: " + e.getMessage());
        }
    }

    private void details(String cell, ResultsFolder folder, ResponseHistograms histograms) {
        RunThroughput flow = RunThroughput.read(folder);
        if (flow.values().length > 0) {
            throughput.get(cell).add(flow);
        }
        try {
            responses.get(cell).add(MergedResponses.packed(histograms.read(folder.path())));
        } catch (UserError e) {
            withoutResponses.add(folder.path().getFileName().toString());
        }
    }

    /** Why a run is not the one that was reported when the campaign counted it; empty if it is. */
    private static String changed(ResultsFolder folder, Attempt attempt) {
        if (!Files.isDirectory(folder.path())) {
            return "its folder " + folder.path() + " is missing; put it back from a copy.";
        }
        if (attempt.sums().isEmpty()) {
            return "";
        }
        try {
            Path file = Checksums.ofReport(folder);
            String sums = Files.readString(file);
            String report = Digests.sha256(folder.reportJson());
            boolean same = Digests.sha256(sums).equals(attempt.sums())
                    && report.equals(Checksums.parse(sums, file.toString())
                            .get(folder.reportJson().getFileName().toString()));
            return same ? "" : "it was changed since it was counted; quadrille study verify says where.";
        } catch (IOException e) {
            return "it cannot be read (" + FileErrors.of(e) + "); put its folder back from a copy.";
        }
    }

    /** A row for each attempt, in the order of time. */
    List<RunRow> rows() {
        return rows;
    }

    /** What the attempts say; without those that only warmed up or are still running. */
    List<Observation> observations() {
        return observations;
    }

    /** Throughput of the counting runs of each cell. */
    Map<String, List<RunThroughput>> throughput() {
        return throughput;
    }

    /** Why some runs, or parts of them, are left out; a sentence each. */
    List<String> troubles() {
        return troubles;
    }

    /** Names of the machines of the counting runs, by cell and by what they are for. */
    Map<String, Map<String, Set<String>>> machines() {
        return machines;
    }

    /** The platforms that the machines of a cell's counting runs reported; empty without such a run. */
    Set<String> platforms(String cell) {
        return platforms.getOrDefault(cell, Set.of());
    }

    /** What differs between the runs of two cells besides their results; empty if one of them has no run. */
    List<Differences.Difference> differences(String base, String other) {
        List<Map<String, String>> ofBase = List.copyOf(facts.getOrDefault(base, Set.of()));
        List<Map<String, String>> ofOther = List.copyOf(facts.getOrDefault(other, Set.of()));
        return ofBase.isEmpty() || ofOther.isEmpty() ? List.of() : Differences.between(ofBase, ofOther);
    }

    /** Response times by type, the runs of each cell merged. */
    List<ResponseTimes> responses(double level, long seed) {
        return MergedResponses.ofPacked(responses, level, seed);
    }
}
