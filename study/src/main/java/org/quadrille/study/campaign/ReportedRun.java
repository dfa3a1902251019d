package org.quadrille.study.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.study.analysis.InstanceRuns;
import org.quadrille.study.analysis.RunFault;
import org.quadrille.study.analysis.RunMetrics;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.JournalEventFinishedBuilder;
import org.quadrille.study.format.Replication;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;

/**
 * Judges attempts by what the reporter says about them. A run that failed because of its environment counts; repeating
 * such runs would select the lucky ones. An equal study does select them where several instances run at once, as all
 * have to be VALID for the worst to be the metric: its page says how many attempts were thrown away for that. A run whose
 * campaign was killed between its end and its report is reported now.
 *
 * @param reporter completes the report of a run that came to its end
 */
public record ReportedRun(Consumer<Path> reporter) {
    private static final String NO_END = "the campaign was killed, or lost its machine, while it was being made";

    /**
     * The judgement of an attempt; what its report does not have is empty.
     *
     * @param failed ids of the checks that failed
     * @param sums SHA-256 of its {@code report.sha256}
     * @param fault why it does not count, in words that can follow "because"; empty if it does
     * @param brokenOff true if the fault is that the run did not come to its end
     * @param outside true if nothing indicates that the run itself caused the fault: its campaign was killed, or its
     *     user stopped it
     */
    public record Judged(
            String verdict, List<String> failed, String sums, String fault, boolean brokenOff, boolean outside) {
        /** True if the attempt fills its slot. */
        public boolean counts() {
            return fault.isEmpty();
        }

        /** The event of an attempt that counts, with neither pulses nor facts yet. */
        JournalEventFinishedBuilder finished(int slot, int attempt, String run) {
            return JournalEventFinishedBuilder.builder()
                    .slot(slot)
                    .attempt(attempt)
                    .run(run)
                    .verdict(verdict)
                    .failed(failed)
                    .sums(sums)
                    .pulses(List.of())
                    .facts(Map.of());
        }

        /** A run that counts. */
        static Judged counts(String verdict, List<String> failed, String sums) {
            return new Judged(verdict, failed, sums, "", false, false);
        }

        /** A run that did not come to its end, for a reason that it does not record. */
        static Judged brokenOff(String why) {
            return new Judged("", List.of(), "", why, true, true);
        }

        /** A run that was aborted. @param byUser whether its user aborted it */
        static Judged aborted(String why, boolean byUser) {
            return new Judged("", List.of(), "", why, true, byUser);
        }

        /** The same fault of an attempt with several runs. */
        Judged because(String why) {
            return new Judged(verdict, failed, sums, why, brokenOff, outside);
        }

        /** A run that came to its end but cannot be trusted. */
        Judged atFault(String why) {
            return new Judged(verdict, failed, sums, why, false, false);
        }
    }

    /** Has the reporter complete reports. */
    public ReportedRun() {
        this(Reporter::report);
    }

    /**
     * Looks at the runs of an attempt. Those of several instances count together or not at all, as what one reaches
     * depends on what the others do.
     *
     * @param run the attempt's id
     */
    Judged judge(StudyFolder folder, StudyFile file, Slot slot, String run) {
        List<String> runs = slot.runs(run);
        Judged judged = judge(folder, runs, file.kind().allValid(), file.durable(slot.environment(), slot.levels()));
        Replication replication = file.environments().get(slot.environment()).replication();
        return judged.counts()
                ? runs.stream()
                        .flatMap(one -> Stream.concat(
                                otherSize(folder.run(one), slot).stream(),
                                ReplicationSeen.fault(folder.run(one), replication).stream()))
                        .findFirst()
                        .map(judged::atFault)
                        .orElse(judged)
                : judged;
    }

    /**
     * A machine that is not of the size that the cell asks for, as a monitor sees it, or, without monitors, a connector; empty
     * if there is none.
     */
    private static Optional<String> otherSize(ResultsFolder run, Slot slot) {
        String asked = slot.levels().get(StudyFile.PROCESSORS);
        if (asked == null) {
            return Optional.empty();
        }
        List<WorkerEntry> workers = run.readManifest().workers();
        boolean monitors = workers.stream().anyMatch(one -> one.info().kind() == WorkerKind.MONITOR);
        return workers.stream()
                .filter(one -> one.info().kind() == (monitors ? WorkerKind.MONITOR : WorkerKind.CONNECTOR))
                .filter(one -> one.info().guestProcessors() != Integer.parseInt(asked))
                .findFirst()
                .map(one -> "its cell has \"" + StudyFile.PROCESSORS + "\": " + asked + ", but " + one.name() + " sees "
                        + one.info().guestProcessors() + " on "
                        + one.info().machine().name()
                        + "; correct what resizes the machine, \"environments." + slot.environment()
                        + ".enter\", or its testbed");
    }

    /**
     * The same, whatever sizes its machines have.
     *
     * @param allValid whether each of several has to be VALID
     * @param durable whether their cell promises to lose nothing in a power cut
     */
    Judged judge(StudyFolder folder, List<String> runs, boolean allValid, boolean durable) {
        if (runs.size() == 1) {
            return judge(folder.run(runs.get(0)).path());
        }
        Set<String> failed = new LinkedHashSet<>();
        String verdict = "VALID";
        for (int i = 0; i < runs.size(); i++) {
            Judged one = judge(folder.run(runs.get(i)).path());
            String instance = "instance " + (i + 1) + " of " + runs.size();
            if (!one.counts()) {
                return one.because(instance + " does not count: " + one.fault());
            }
            if (!one.verdict().equals("VALID")) {
                if (allValid && (durable || !RunFault.onlyNotDurable(one.verdict(), one.failed()))) {
                    return one.atFault(
                            instance + " is " + one.verdict() + ": " + String.join(", ", one.failed()) + " failed");
                }
                verdict = one.verdict();
            }
            failed.addAll(one.failed());
        }
        return Judged.counts(verdict, List.copyOf(failed), InstanceRuns.sums(folder, runs));
    }

    /** Looks at a results folder, which need not be there. A report that is not complete may be completed. */
    public Judged judge(Path run) {
        ResultsFolder folder = new ResultsFolder(run);
        if (!Files.exists(folder.manifest())) {
            return Judged.brokenOff(Files.exists(run) ? NO_END : "its results folder is gone");
        }
        try {
            RunManifest manifest = folder.readManifest();
            if (manifest.outcome() == RunManifest.Outcome.ABORTED) {
                return manifest.lostAt() == null ? Judged.brokenOff(NO_END) : aborted(folder, manifest);
            }
            if (!Files.exists(folder.sums())) {
                return Judged.brokenOff("it was never sealed, so nothing shows that its files are whole");
            }
            if (!reported(folder)) {
                complete(run);
            }
            return judgeReported(folder);
        } catch (UserError e) {
            return Judged.brokenOff("it cannot be read or reported: " + e.getMessage());
        }
    }

    /** A report that cannot be made must not keep the study from continuing without this run. */
    private void complete(Path run) {
        try {
            reporter.accept(run);
        } catch (UserError e) {
            throw e;
        } catch (RuntimeException | LinkageError e) {
            throw new UserError("its report failed with " + e);
        }
    }

    /** Whether a report was completed: the checksums are written last. */
    private static boolean reported(ResultsFolder folder) {
        Path sums = Checksums.ofReport(folder);
        String name = folder.reportJson().getFileName().toString();
        return Checksums.parse(UserFiles.read(sums), sums.toString()).containsKey(name);
    }

    /** What went wrong with events before may be the cause; what went wrong with them afterwards is because of it. */
    private static Judged aborted(ResultsFolder folder, RunManifest manifest) {
        boolean byUser = manifest.cause().equals(RunManifest.BY_USER);
        Stream<String> causes = byUser
                ? Stream.of()
                : folder.readEvents().stream().flatMap(event -> event.problemsBefore(manifest.lostAt()).stream());
        String all = Stream.concat(causes, Stream.of("it was aborted: " + manifest.cause()))
                .collect(Collectors.joining("; "));
        return Judged.aborted(all, byUser);
    }

    /** Why a run was not disturbed as it should have been; empty if it was, or was to be left alone. */
    private static Optional<String> failedEvents(ResultsFolder folder) {
        return folder.readEvents().stream()
                .flatMap(event -> event.begin() == null
                        ? Stream.of("event " + event.name() + " did not begin")
                        : event.problems().stream())
                .findFirst();
    }

    private static Judged judgeReported(ResultsFolder folder) {
        List<String> changes = Checksums.changes(folder);
        if (!changes.isEmpty()) {
            return Judged.brokenOff("it is not as it was reported: " + String.join(", ", changes));
        }
        RunMetrics metrics = RunMetrics.read(folder.path());
        Judged judged =
                Judged.counts(metrics.verdict(), metrics.failedChecks(), Digests.sha256(Checksums.ofReport(folder)));
        return switch (RunFault.of(metrics.verdict(), metrics.failedChecks())) {
            case NONE, ENVIRONMENT, DISTURBED ->
                failedEvents(folder).map(judged::atFault).orElse(judged);
            case ABORTED -> Judged.aborted("it was aborted", false);
            case RECORDS ->
                judged.atFault("its records are at fault: " + String.join(", ", metrics.failedChecks()) + " failed");
        };
    }
}
