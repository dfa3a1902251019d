package org.quadrille.study.campaign;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyPlan;
import org.quadrille.study.format.StudyState;

/** Study file and plan of a study folder, fixed for good when its first run begins. */
public record FrozenStudy(StudyFile file, StudyPlan plan) {

    /** The state after the events of a journal. */
    public StudyState state(List<JournalEntry> entries) {
        return StudyState.of(plan.slots(), entries, file.retries());
    }

    /**
     * Reads what was fixed; empty if no run was begun.
     *
     * @throws UserError if the file or the plan has changed since it was fixed, or the folder cannot be read
     */
    public static Optional<FrozenStudy> read(StudyFolder folder, List<JournalEntry> entries) {
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        Fixed fixed = Fixed.of(folder, entries);
        requireSame(folder.studyFile(), fixed.studyFile, "the study file");
        requireSame(folder.plan(), fixed.plan, "the plan");
        String text = text(folder.studyFile());
        return Optional.of(new FrozenStudy(
                StudyFile.parse(text, folder.studyFile().toString()), StudyPlan.read(folder.plan(), text)));
    }

    /**
     * Opens the study of a folder, and fixes it if nothing is fixed yet. Until a run has begun, a file with different
     * content replaces the earlier one, and the journal says so. The caller holds the lock.
     *
     * @param given text of the study file that the user named; empty if the user named the folder
     * @param source name of that file, for messages
     * @throws UserError if the folder belongs to another study file, or was changed by hand
     */
    public static FrozenStudy open(StudyFolder folder, Optional<String> given, String source, Journal journal) {
        Optional<FrozenStudy> before = read(folder, journal.entries());
        if (before.isEmpty()) {
            return fix(
                    folder,
                    given.orElseThrow(() -> new UserError("No run of the study in " + folder.path()
                            + " was begun yet; name its study file with --study FILE.")),
                    source,
                    journal);
        }
        requireBuild(folder, journal.entries());
        if (given.isPresent() && !runsBegun(journal.entries())) {
            StudyFile now = StudyFile.parse(given.get(), source);
            return now.equals(before.get().file)
                    ? before.get()
                    : new FrozenStudy(
                            now,
                            StudyChanges.replace(
                                    folder,
                                    given.get(),
                                    now,
                                    "The study file was changed before the first run.",
                                    journal));
        }
        given.ifPresent(text -> requireOwn(folder, text, source, before.get().file, journal.entries()));
        return before.get();
    }

    /** Whether a run of a study was ever begun. */
    public static boolean runsBegun(List<JournalEntry> entries) {
        return entries.stream().anyMatch(entry -> entry.event() instanceof JournalEvent.Started);
    }

    private static FrozenStudy fix(StudyFolder folder, String text, String source, Journal journal) {
        StudyFile file = StudyFile.parse(text, source);
        StudyPlan plan = PlanMaker.make(file);
        write(folder.studyFile(), text);
        write(folder.plan(), plan.text(text));
        journal.write(new JournalEvent.Begun(
                Journal.FORMAT,
                file.name(),
                Build.id(),
                Digests.sha256(folder.studyFile()),
                Digests.sha256(folder.plan())));
        return new FrozenStudy(file, plan);
    }

    /** Runs of two builds are runs of two systems, and a difference could come from the builds. */
    private static void requireBuild(StudyFolder folder, List<JournalEntry> entries) {
        JournalEvent first = entries.get(0).event();
        if (first instanceof JournalEvent.Begun begun && !begun.build().equals(Build.id())) {
            throw new UserError("The study in " + folder.path() + " was started with build " + begun.build()
                    + " of the kit, and this is build " + Build.id()
                    + "; continue it with that build, or start a new study under another name.");
        }
    }

    /** The user's file may have been rewritten since, as long as it says the same as a version that the study had. */
    private static void requireOwn(
            StudyFolder folder, String text, String source, StudyFile frozen, List<JournalEntry> entries) {
        if (!Fixed.all(entries).contains(Digests.sha256(text))
                && !StudyFile.parse(text, source).equals(frozen)) {
            throw new UserError("The study in " + folder.path() + " was started with a different version of " + source
                    + "; put the file back as it was, make more blocks with `quadrille study extend`, or give the"
                    + " study another name.");
        }
    }

    private static void requireSame(Path file, String digest, String what) {
        if (!Digests.sha256(file).equals(digest) && !StudyChanges.complete(file, digest)) {
            throw new UserError(file + " was changed by hand since " + what
                    + " was fixed; put it back as it was, or begin a new study under another name (to make it longer,"
                    + " use `quadrille study extend`, which changes both the file and the plan).");
        }
    }

    private static String text(Path file) {
        return UserFiles.get(
                "Cannot read " + file, "restore it from a copy of the study folder", () -> Files.readString(file));
    }

    /** Writes a file so that it is on the disk completely or not at all. @throws UserError if it cannot be written */
    public static void write(Path file, String text) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        UserFiles.use("Cannot write " + file, "free some space, or name a folder that you may write to", () -> {
            try (FileChannel channel = FileChannel.open(
                    part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        });
    }

    /** Current digests of file and plan according to the journal. */
    record Fixed(String studyFile, String plan) {
        static Fixed of(StudyFolder folder, List<JournalEntry> entries) {
            Fixed last = null;
            for (JournalEntry entry : entries) {
                if (entry.event() instanceof JournalEvent.Begun begun) {
                    last = new Fixed(begun.studyFile(), begun.plan());
                } else if (entry.event() instanceof JournalEvent.Changed changed) {
                    last = new Fixed(changed.studyFile(), changed.plan());
                }
            }
            if (last == null) {
                throw new UserError("The journal " + folder.journal()
                        + " does not start with the line that begins a study; restore it from a copy of the study"
                        + " folder.");
            }
            return last;
        }

        /** Digests of every study file that was fixed. */
        static List<String> all(List<JournalEntry> entries) {
            return entries.stream()
                    .map(JournalEntry::event)
                    .map(event -> event instanceof JournalEvent.Begun begun
                            ? begun.studyFile()
                            : event instanceof JournalEvent.Changed changed ? changed.studyFile() : "")
                    .toList();
        }
    }
}
