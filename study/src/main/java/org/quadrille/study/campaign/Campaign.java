package org.quadrille.study.campaign;

import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.JournalEvent.End;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/**
 * Makes the runs of a study, one after the other. All of its state is in the study folder, so the same command
 * continues a campaign that ended or was killed at any moment.
 *
 * @param folder made if it does not exist
 * @param out gets a line for each run
 */
public record Campaign(StudyFolder folder, CampaignParts parts, Stop stop, PrintStream out) {
    /**
     * Makes the remaining runs and the page.
     *
     * @param given text of the study file; empty if the user named the folder of a study that was begun
     * @param source name of the study file, for messages
     * @param only the only environment whose runs are made; null for all
     * @return OK if nothing is left to do, or nothing in {@code only}; INVALID if a block stays incomplete; ABORTED if
     *     the user stopped it
     * @throws UserError if it cannot continue; nothing is lost
     */
    @SuppressWarnings("try") // The lock only has to be held.
    public ExitCode run(Optional<String> given, String source, String only) throws InterruptedException {
        given.ifPresent(text ->
                requireKnown(only, StudyFile.parse(text, source).environments().keySet()));
        makeFolders();
        try (StudyLock lock = StudyLock.take(folder);
                Journal journal = Journal.open(folder.journal())) {
            FrozenStudy study = FrozenStudy.open(folder, given, source, journal);
            requireKnown(only, study.file().environments().keySet());
            return new Execution(study, journal, only).follow();
        }
    }

    private void makeFolders() {
        UserFiles.use(
                "The study folder " + folder.path() + " cannot be made", "name a folder that you may write to", () -> {
                    Files.createDirectories(folder.results());
                    Files.createDirectories(folder.testbeds());
                });
    }

    private static void requireKnown(String only, Set<String> environments) {
        if (only != null && !environments.contains(only)) {
            throw new UserError("--only " + only + ": the study has no environment of this name"
                    + Nearest.ending(only, environments, "; it has " + String.join(", ", environments) + "."));
        }
    }

    /** One campaign from its beginning to its end. */
    private final class Execution {
        private final FrozenStudy study;
        private final StudyFile file;
        private final Journal journal;
        private final String only;
        private final JournalLedger ledger;
        private final StudySpace room = new StudySpace(folder, parts.free());
        private final SetupWatch setups;

        Execution(FrozenStudy study, Journal journal, String only) {
            this.study = study;
            this.file = study.file();
            this.journal = journal;
            this.only = only;
            this.ledger = new JournalLedger(journal);
            this.setups = new SetupWatch(folder, file, journal, parts.setups());
        }

        ExitCode follow() throws InterruptedException {
            ThisHost here = ThisHost.here();
            List<JournalLedger.Left> left = JournalLedger.left(journal.entries());
            requireNoEventElsewhere(left, here);
            journal.write(new JournalEvent.Opened(
                    Build.id(),
                    here.name(),
                    here.boot(),
                    ProcessHandle.current().pid(),
                    only));
            // What the last campaign left running is ended before anything else: it would take processors from every
            // run,
            // and a run of it that is still being written must not be adopted.
            endLeftovers(left, here);
            new FoundRuns(folder, study, parts.judge(), journal, out).adopt();
            requireTurn(state());
            room.require(state(), mine(state()).size());
            try {
                return close(made());
            } catch (RuntimeException | Error e) {
                failed(e);
                throw e;
            }
        }

        private void failed(Throwable why) {
            try {
                journal.write(new JournalEvent.Closed(End.FAILED, String.valueOf(why.getMessage())));
            } catch (UserError e) {
                // The original failure is the one to report.
                why.addSuppressed(e);
            }
        }

        @SuppressWarnings("try") // It passes an interruption on.
        private End made() throws InterruptedException {
            try (Attempts attempts = new Attempts(folder, file, parts, journal, ledger, stop, out)) {
                return makeRuns(attempts);
            }
        }

        private StudyState state() {
            return study.state(journal.entries());
        }

        /** @throws UserError if something that a run was disturbed with may still be on, where only another machine undoes it */
        private void requireNoEventElsewhere(List<JournalLedger.Left> left, ThisHost here) {
            left.stream()
                    .filter(one -> one.resource().kind() == Resource.Kind.EVENT
                            && !one.host().equals(here.name()))
                    .findFirst()
                    .ifPresent(one -> {
                        throw new UserError("A campaign of this study ended early on " + one.host()
                                + " while event " + one.resource().id()
                                + " was on, which would affect every later run; run the command again on "
                                + one.host() + " first, which undoes it with "
                                + Words.quoted(one.resource().detail()) + ".");
                    });
        }

        private void endLeftovers(List<JournalLedger.Left> left, ThisHost here) throws InterruptedException {
            List<Resource> mine = left.stream()
                    .filter(one -> one.host().equals(here.name()))
                    .filter(one -> one.outlived(here.boot()))
                    .map(JournalLedger.Left::resource)
                    .toList();
            left.stream()
                    .filter(one -> one.host().equals(here.name()) && !one.outlived(here.boot()))
                    .forEach(one -> ledger.gone(one.resource()));
            List<String> elsewhere = left.stream()
                    .map(JournalLedger.Left::host)
                    .filter(host -> !host.equals(here.name()))
                    .distinct()
                    .toList();
            if (!elsewhere.isEmpty()) {
                out.println("note: a campaign ended early on " + String.join(", ", elsewhere)
                        + "; what it left running there is ended when the study is run there again.");
            }
            if (!mine.isEmpty()) {
                parts.leftovers().end(mine, file.environments(), file.events(), ledger);
            }
        }

        private End makeRuns(Attempts attempts) throws InterruptedException {
            while (!stop.afterThisRun()) {
                StudyState now = state();
                // Asked before the next slot is chosen, from the journal alone: a campaign that continues decides as
                // the one
                // before it would have.
                if (precise(now)) {
                    return End.PRECISE;
                }
                Optional<Slot> next = next(now);
                if (next.isEmpty()) {
                    return whole(now) ? End.COMPLETE : End.PART;
                }
                room.require(now, 1);
                setups.look(next.get(), state());
                attempts.make(next.get(), this::state).ifPresent(this::tell);
            }
            return End.STOPPED;
        }

        /**
         * Remaining slots that this campaign may run. In serial order, slots that come after those of another
         * environment wait for them; made earlier, their runs would say nothing about drift.
         */
        private List<Slot> mine(StudyState now) {
            Predicate<Slot> wanted = slot -> only == null || slot.environment().equals(only);
            List<Slot> open = now.open();
            return file.order() == RunOrder.SERIAL
                    ? open.stream().takeWhile(wanted).toList()
                    : open.stream().filter(wanted).toList();
        }

        /** @throws UserError if runs of other environments come before those of the wanted one in the plan */
        private void requireTurn(StudyState now) {
            List<Slot> open = now.open();
            boolean later = open.stream().anyMatch(slot -> slot.environment().equals(only));
            if (later && mine(now).isEmpty()) {
                throw new UserError(
                        "--only " + only + ": the order of this study is serial, and the next runs are those of "
                                + open.get(0).environment() + "; make them first, with --only "
                                + open.get(0).environment() + " where that environment is.");
            }
        }

        private Optional<Slot> next(StudyState now) {
            Optional<Slot> open = mine(now).stream().findFirst();
            if (open.isPresent() || file.kind().planned()) {
                return open;
            }
            Optional<Slot> chosen = parts.chooser().apply(file.kind()).next(folder, file, now, searched(now, only));
            chosen.ifPresent(slot -> journal.write(new JournalEvent.Chosen(slot)));
            return chosen;
        }

        /** True if a campaign of all environments would have nothing left to do either. */
        private boolean whole(StudyState now) {
            boolean searching = !file.kind().planned()
                    && only != null
                    && parts.chooser()
                            .apply(file.kind())
                            .next(folder, file, now, searched(now, null))
                            .isPresent();
            return now.open().isEmpty() && !searching;
        }

        /** Environments that can still be searched: not those in which a wanted level got no run. */
        private List<String> searched(StudyState now, String wanted) {
            Set<String> lost = now.givenUp().stream().map(Slot::environment).collect(Collectors.toSet());
            return file.environments().keySet().stream()
                    .filter(name -> wanted == null || name.equals(wanted))
                    .filter(name -> !lost.contains(name))
                    .toList();
        }

        private boolean precise(StudyState now) {
            StudyFile.Until until = file.until();
            if (until == null || now.completeBlocks().size() < until.atLeast()) {
                return false;
            }
            // In the middle of a block the interval does not cover the same blocks in every cell.
            boolean between = now.slots().stream()
                    .filter(slot -> slot.counted() && now.filling(slot.number()).isPresent())
                    .allMatch(slot -> now.completeBlocks().contains(slot.block())
                            || now.incompleteBlocks().contains(slot.block()));
            OptionalDouble half = between ? parts.interim().halfWidth(folder, file, now) : OptionalDouble.empty();
            return half.isPresent() && half.getAsDouble() <= until.interval();
        }

        /** Prints one line about an attempt that has ended. */
        private void tell(String run) {
            StudyState now = state();
            Attempt attempt = now.attemptOf(run).orElseThrow();
            int filled = (int) now.slots().stream()
                    .filter(slot -> now.filling(slot.number()).isPresent())
                    .count();
            StringBuilder line = new StringBuilder();
            line.append(filled);
            if (file.kind().planned()) {
                line.append(" of ").append(now.slots().size());
            }
            line.append(": ").append(run).append(' ');
            line.append(attempt.reason().isEmpty() ? attempt.verdict() : "is void: " + attempt.reason());
            String interval = parts.interim().interval(folder, file, now);
            if (!interval.isEmpty()) {
                line.append("; so far ").append(interval);
            }
            TimeLeft.of(journal.entries(), mine(now).size())
                    .filter(time -> !time.isZero())
                    .ifPresent(time ->
                            line.append("; ").append(CostEstimate.about(time)).append(" left"));
            out.println(line);
        }

        private ExitCode close(End end) {
            StudyState now = state();
            int left = now.open().size();
            String text = switch (end) {
                case COMPLETE -> completed(now);
                case PRECISE ->
                    "The interval is as narrow as was asked for; the study ends with " + Words.count(left, "slot")
                            + " left.";
                case PART ->
                    "Nothing is left to be made in " + only + "; other environments have slots left (" + left
                            + " of the plan).";
                case STOPPED ->
                    "Stopped by the user with " + Words.count(left, "slot")
                            + " left; the same command continues the study.";
                case FAILED -> throw new IllegalStateException("a failure has its own words");
            };
            journal.write(new JournalEvent.Closed(end, text));
            out.println(text);
            parts.page().accept(folder);
            return end == End.STOPPED
                    ? ExitCode.ABORTED
                    : now.incompleteBlocks().isEmpty() ? ExitCode.OK : ExitCode.INVALID;
        }

        private String completed(StudyState now) {
            if (!file.kind().planned()) {
                return parts.chooser().apply(file.kind()).answer(folder, file, now);
            }
            return now.incompleteBlocks().isEmpty()
                    ? "Every slot has its run."
                    : "Nothing is left to be made; blocks that stay incomplete: "
                            + now.incompleteBlocks().stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(", "))
                            + ".";
        }
    }
}
