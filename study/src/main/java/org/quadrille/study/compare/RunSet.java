package org.quadrille.study.compare;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.StudySlot;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.RunFault;
import org.quadrille.study.analysis.RunMetrics;

/** The runs of one side of a comparison, in the order of time, by the name of its cell. */
record RunSet(String name, List<Run> runs) {
    /** The order in which runs were made. */
    static final Comparator<Run> IN_TIME = Comparator.comparing(Run::start);

    /** A run of a side, and what its report says. */
    record Run(String id, Path folder, RunManifest manifest, RunMetrics metrics) {
        Instant start() {
            return Instant.parse(manifest.startedAt());
        }

        /** The run as an observation of a cell; void if a campaign would repeat it. */
        Observation observed(String cell, int block, int order) {
            Observation o = metrics.observed(cell, block, order, true);
            String remark = metrics.fault() == RunFault.ABORTED ? "aborted" : o.remark();
            return Observation.of(cell, block, order, id, o.verdict(), o.fills(), o.values(), remark);
        }

        Instant end() {
            long micros = manifest.lostAt() == null ? manifest.schedule().end() : manifest.lostAt();
            return start().plus(Duration.ofNanos(1_000 * micros));
        }

        /** By id, the names of the machines that its processes ran on. */
        Map<String, String> machines() {
            Map<String, String> machines = new LinkedHashMap<>();
            manifest.workers().forEach(worker -> {
                WorkerInfo.Machine machine = worker.info().machine();
                if (machine == null) {
                    machines.put(worker.info().host(), worker.info().host());
                } else {
                    machines.put(machine.id(), machine.name());
                }
            });
            return machines;
        }
    }

    /**
     * Finds the runs of a side.
     *
     * @param option name of its option, {@code a} or {@code b}
     * @param names as {@link RunCatalogue#select} takes them
     * @throws UserError if there are fewer than two, or one of them cannot be used
     */
    static RunSet of(RunCatalogue catalogue, String option, List<String> names, boolean withInvalid) {
        List<Path> folders = names.stream()
                .flatMap(name -> catalogue.select(name).stream().map(RunEntry::folder))
                .toList();
        RunSet side = of(label(option, names), folders, withInvalid);
        if (side.runs().size() < 2) {
            throw new UserError("--" + option + " " + String.join(" ", names)
                    + " is one run; a spread needs at least two; name more runs, or a pattern such as '"
                    + names.get(0) + "*'.");
        }
        return side;
    }

    /** The runs of these folders, each once. */
    static RunSet of(String name, List<Path> folders, boolean withInvalid) {
        Set<Path> places = folders.stream().map(RunSet::real).collect(Collectors.toSet());
        return new RunSet(
                name,
                places.stream()
                        .map(place -> read(place, withInvalid))
                        .sorted(IN_TIME)
                        .toList());
    }

    private static String label(String option, List<String> names) {
        String first = names.get(0).replaceAll("[*?\\-_.]+$", "");
        return names.size() == 1 && first.matches("[A-Za-z0-9][A-Za-z0-9._-]*")
                ? first
                : option.toUpperCase(Locale.ROOT);
    }

    private static Run read(Path folder, boolean withInvalid) {
        RunMetrics metrics = RunMetrics.read(folder);
        String id = folder.getFileName().toString();
        if (metrics.verdict().equals(RunFault.BY_EVENTS)) {
            throw new UserError("The run " + id
                    + " is DISTURBED: the events of a study deliberately disturbed it, so it is compared"
                    + " with its undisturbed twin alone, on the page of that study; leave it out.");
        }
        if (!withInvalid && !metrics.verdict().equals("VALID")) {
            String why = metrics.fault() == RunFault.ABORTED
                    ? "did not come to its end"
                    : "failed " + String.join(", ", metrics.failedChecks());
            throw new UserError(
                    "The run " + id + " is " + metrics.verdict() + " (it " + why
                            + "), so its numbers are no result; leave it out, or count the share of such runs with --with-invalid.");
        }
        List<String> changes = Checksums.changes(new ResultsFolder(folder));
        if (!changes.isEmpty()) {
            throw new UserError("The run " + id + " is not as it was reported (" + changes.get(0)
                    + (changes.size() > 1 ? ", and " + (changes.size() - 1) + " more" : "")
                    + "); restore it, or leave it out: quadrille"
                    + " report --verify " + folder + " lists what changed.");
        }
        return new Run(id, folder, new ResultsFolder(folder).readManifest(), metrics);
    }

    /** @throws UserError if a run is on both sides */
    static void checkApart(RunSet base, RunSet other) {
        Set<Path> here = base.runs().stream().map(Run::folder).collect(Collectors.toSet());
        other.runs().stream()
                .filter(run -> here.contains(run.folder()))
                .findFirst()
                .ifPresent(run -> {
                    throw new UserError(
                            "The run " + run.id() + " is on both sides; name each run on one of --a and --b.");
                });
    }

    /** The same path for every name of a run, such as {@code latest}. */
    private static Path real(Path folder) {
        return UserFiles.get("Cannot read " + folder, "correct its permissions", folder::toRealPath);
    }

    /**
     * The block of a run among those of its side: that of its slot if all runs belong to one study, else its place in
     * time.
     */
    int block(Run run, boolean slots) {
        return slots ? run.manifest().study().block() : runs.indexOf(run) + 1;
    }

    /** Whether all runs of both sides belong to one study, with no two runs of a side in one block. */
    static boolean ofOneStudy(RunSet base, RunSet other) {
        Set<String> studies = new HashSet<>();
        for (RunSet side : List.of(base, other)) {
            Set<Integer> blocks = new HashSet<>();
            for (Run run : side.runs()) {
                StudySlot slot = run.manifest().study();
                if (slot == null || slot.block() < 1 || !blocks.add(slot.block())) {
                    return false;
                }
                studies.add(slot.study());
            }
        }
        return studies.size() == 1;
    }

    /** @throws UserError if two runs were on one machine at the same time */
    static void checkNoOverlap(RunSet base, RunSet other) {
        List<Run> all = new ArrayList<>(base.runs());
        all.addAll(other.runs());
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                Run one = all.get(i);
                Run two = all.get(j);
                if (one.start().isBefore(two.end()) && two.start().isBefore(one.end())) {
                    Map<String, String> shared = one.machines();
                    shared.keySet().retainAll(two.machines().keySet());
                    if (!shared.isEmpty()) {
                        throw new UserError(
                                "The runs " + one.id() + " and " + two.id() + " ran at the same time on the machine "
                                        + shared.values().iterator().next()
                                        + ", so each disturbed the other; leave one of them out.");
                    }
                }
            }
        }
    }
}
