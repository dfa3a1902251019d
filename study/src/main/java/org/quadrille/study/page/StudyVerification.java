package org.quadrille.study.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.study.analysis.InstanceRuns;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyPlan;
import org.quadrille.study.format.StudyState;

/** Compares a study folder with what its journal says about it: study file, plan, journal and every counting run. */
public final class StudyVerification {
    private final StudyFolder folder;
    private final List<String> found = new ArrayList<>();

    private StudyVerification(StudyFolder folder) {
        this.folder = folder;
    }

    /**
     * What has changed, a sentence each; nothing is written.
     *
     * @throws UserError if the folder is not that of a study that has begun
     */
    public static List<String> changes(Path path) {
        StudyVerification verification = new StudyVerification(new StudyFolder(path));
        if (!Files.isDirectory(path) || !Files.exists(verification.folder.journal())) {
            throw new UserError((Files.isDirectory(path) ? path + " has no journal.jsonl" : FileErrors.noFolder(path))
                    + "; name the folder of a study that has begun, such as studies/host-or-container.");
        }
        verification.compare();
        return verification.found;
    }

    private void compare() {
        List<JournalEntry> entries;
        try {
            entries = Journal.read(folder.journal());
        } catch (UserError e) {
            found.add(e.getMessage());
            return;
        }
        String file = "";
        String plan = "";
        for (JournalEntry entry : entries) {
            if (entry.event() instanceof JournalEvent.Begun begun) {
                file = begun.studyFile();
                plan = begun.plan();
            } else if (entry.event() instanceof JournalEvent.Changed changed) {
                file = changed.studyFile();
                plan = changed.plan();
            }
        }
        if (file.isEmpty()) {
            found.add("The journal " + folder.journal()
                    + " does not start with the line that begins a study; restore it from a copy of the study folder.");
            return;
        }
        boolean same = same("study file", folder.studyFile(), file) & same("plan", folder.plan(), plan);
        if (same) {
            runs(entries);
        } else {
            found.add("The runs were not checked, because only the unchanged study file and plan say which runs"
                    + " belong to the study.");
        }
    }

    private boolean same(String what, Path file, String digest) {
        if (!Files.exists(file)) {
            found.add("The " + what + " " + file + " is missing.");
            return false;
        }
        if (!Digests.sha256(file).equals(digest)) {
            found.add("The " + what + " " + file + " was changed: it is not the one that the journal names.");
            return false;
        }
        return true;
    }

    private void runs(List<JournalEntry> entries) {
        StudyState state;
        try {
            String text = Files.readString(folder.studyFile());
            StudyFile file = StudyFile.parse(text, folder.studyFile().toString());
            state = StudyState.of(StudyPlan.read(folder.plan(), text).slots(), entries, file.retries());
        } catch (IOException e) {
            throw new UserError(
                    "Cannot read " + folder.studyFile() + " (" + FileErrors.of(e) + "); correct its permissions.");
        } catch (IllegalStateException e) {
            found.add("The journal " + folder.journal() + " does not fit the plan: " + e.getMessage() + ".");
            return;
        }
        for (Attempt attempt : state.attempts()) {
            if (attempt.state() == Attempt.State.COUNTING || attempt.state() == Attempt.State.WARM) {
                run(attempt);
            }
        }
        strangers(state);
    }

    private void run(Attempt attempt) {
        attempt.runs().forEach(id -> run(attempt, id));
        boolean sealed = attempt.runs().stream()
                .allMatch(id -> Files.exists(folder.run(id).sums()));
        if (sealed
                && !attempt.sums().isEmpty()
                && !InstanceRuns.sums(folder, attempt.runs()).equals(attempt.sums())) {
            found.add(
                    name(attempt, attempt.run()) + ": "
                            + Checksums.ofReport(folder.run(attempt.runs().get(0)))
                                    .getFileName()
                            + " is not the one that the journal names; the run was changed or reported again since it counted.");
        }
    }

    private static String name(Attempt attempt, String run) {
        return "Run " + run + " (slot " + attempt.slot() + ", " + attempt.cell() + ")";
    }

    private void run(Attempt attempt, String id) {
        ResultsFolder run = folder.run(id);
        String name = name(attempt, id);
        if (!Files.isDirectory(run.path())) {
            found.add(name + " is missing.");
        } else if (!Files.exists(run.sums())) {
            found.add(name + " has no " + run.sums().getFileName() + ", so it cannot be verified.");
        } else {
            try {
                Checksums.changes(run).forEach(change -> found.add(name + ": " + change + "."));
            } catch (UserError e) {
                found.add(name + ": " + e.getMessage());
            }
        }
    }

    /** Folders of runs that the journal does not know; a link, such as {@code latest}, is another name of one of them. */
    private void strangers(StudyState state) {
        Set<String> known = new LinkedHashSet<>();
        state.attempts().forEach(attempt -> known.addAll(attempt.runs()));
        if (!Files.isDirectory(folder.results())) {
            return;
        }
        try (Stream<Path> runs = Files.list(folder.results())) {
            Set<String> strange = new TreeSet<>();
            runs.filter(run -> Files.isDirectory(run, LinkOption.NOFOLLOW_LINKS)
                            && Files.exists(new ResultsFolder(run).manifest()))
                    .map(run -> run.getFileName().toString())
                    .filter(run -> !known.contains(run))
                    .forEach(strange::add);
            strange.forEach(run -> found.add("Run " + run + " is in the folder, and the journal does not know it."));
        } catch (IOException e) {
            throw new UserError(
                    "Cannot list " + folder.results() + ": " + FileErrors.of(e) + "; correct its permissions.");
        }
    }
}
