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
import org.quadrille.study.analysis.InstanceRuns;
import org.quadrille.study.analysis.MergedResponses;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.PackedHistogram;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.ResponseHistograms;
import org.quadrille.study.analysis.ResponseTimes;
import org.quadrille.study.analysis.RunMetrics;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.StudyFolder;

/**
 * What the runs of a study say, read one run after another. Only a little of each run is kept, so that memory use does
 * not grow with the size of a run: its metrics, its throughput in a hundred steps, and its response times as packed
 * counts.
 */
public final class StudyRuns {
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
        boolean counting = attempt.state() == Attempt.State.COUNTING;
        // Only what counts can be counted wrongly; a void run may have been reported again.
        String trouble = counting ? changed(study.folder(), attempt) : "";
        Map<String, RunMetrics> read = new LinkedHashMap<>();
        for (String run : attempt.runs()) {
            ResultsFolder folder = study.folder().run(run);
            if (Files.exists(folder.reportJson()) || counting) {
                try {
                    read.put(run, RunMetrics.read(folder.path()));
                } catch (UserError e) {
                    trouble = e.getMessage();
                }
            }
        }
        if (counting && !trouble.isEmpty()) {
            troubles.add("Run " + attempt.run() + " does not count: " + trouble);
        }
        String speaker = attempt.runs().get(0);
        if (read.size() == attempt.runs().size()) {
            RunMetrics worst = new InstanceRuns(List.copyOf(read.values()))
                    .worst(study.file().primary());
            speaker = worst.folder().getFileName().toString();
        }
        Observation seen =
                study.observation(attempt, read.get(speaker), trouble).orElse(null);
        if (seen != null) {
            observations.add(seen);
        }
        for (String run : attempt.runs()) {
            if (run.equals(speaker) || read.containsKey(run)) {
                rows.add(row(study, attempt, run, run.equals(speaker), read.get(run), seen, trouble));
            }
        }
        if (seen != null && seen.counts() && read.containsKey(speaker)) {
            Map<String, Set<String>> named = machines.computeIfAbsent(seen.cell(), cell -> new LinkedHashMap<>());
            read.get(speaker)
                    .machines()
                    .forEach((place, name) ->
                            named.computeIfAbsent(place, p -> new TreeSet<>()).add(name));
        }
        if (seen != null && seen.counts() && facts.containsKey(seen.cell())) {
            int place = counted.merge(seen.cell(), 1, Integer::sum) - 1;
            if (place % every.getOrDefault(seen.cell(), 1) == 0) {
                conditions(seen.cell(), study.folder().run(attempt.runs().get(0)));
            }
            if (!seen.values().isEmpty()) {
                attempt.runs().forEach(run -> flow(seen.cell(), study.folder().run(run)));
                responses(seen.cell(), study.folder().run(speaker), histograms);
            }
        }
    }

    private static RunRow row(
            RecordedStudy study,
            Attempt attempt,
            String run,
            boolean speaks,
            RunMetrics metrics,
            Observation seen,
            String trouble) {
        return RunRowBuilder.builder()
                .attempt(attempt)
                .run(run)
                .speaks(speaks)
                .levels(study.slot(attempt.slot()).map(s -> s.levels()).orElse(Map.of()))
                .counts(seen != null && seen.counts())
                .notDurable(seen != null && seen.notDurable())
                .verdict(metrics == null ? attempt.verdict() : metrics.verdict())
                .failed(metrics == null ? attempt.failed() : metrics.failedChecks())
                .reason(trouble.isEmpty() ? attempt.reason() : trouble)
                .values(metrics == null ? Map.of() : metrics.values())
                .reported(
                        metrics != null && Files.exists(study.folder().run(run).report()))
                .build();
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

    private void flow(String cell, ResultsFolder folder) {
        RunThroughput flow = RunThroughput.read(folder);
        if (flow.values().length > 0) {
            throughput.get(cell).add(flow);
        }
    }

    private void responses(String cell, ResultsFolder folder, ResponseHistograms histograms) {
        try {
            responses.get(cell).add(MergedResponses.packed(histograms.read(folder.path())));
        } catch (UserError e) {
            withoutResponses.add(folder.path().getFileName().toString());
        }
    }

    /** Why runs are not those that were reported when the campaign counted them; empty if they are. */
    private static String changed(StudyFolder study, Attempt attempt) {
        String sums = attempt.sums();
        try {
            boolean same = true;
            for (String run : attempt.runs()) {
                ResultsFolder folder = study.run(run);
                if (!Files.isDirectory(folder.path())) {
                    return "its folder " + folder.path() + " is missing; put it back from a copy.";
                }
                if (!sums.isEmpty()) {
                    Path file = Checksums.ofReport(folder);
                    same &= Digests.sha256(folder.reportJson())
                            .equals(Checksums.parse(Files.readString(file), file.toString())
                                    .get(folder.reportJson().getFileName().toString()));
                }
            }
            same &= sums.isEmpty() || sums.equals(InstanceRuns.sums(study, attempt.runs()));
            return same ? "" : "it was changed since it was counted; quadrille study verify says where.";
        } catch (IOException e) {
            return "it cannot be read (" + FileErrors.of(e) + "); put its folder back from a copy.";
        } catch (UserError e) {
            return e.getMessage();
        }
    }

    /** A row for each run, in the order of time. */
    public List<RunRow> rows() {
        return rows;
    }

    /** What the attempts say; without those that only warmed up or are still running. */
    public List<Observation> observations() {
        return observations;
    }

    /** Throughput of the counting runs of each cell. */
    Map<String, List<RunThroughput>> throughput() {
        return throughput;
    }

    /** Why some runs, or parts of them, are left out; a sentence each. */
    public List<String> troubles() {
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
