package org.quadrille.study.campaign;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.results.StudySlot;
import org.quadrille.study.environment.CloseAll;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.NotUndone;
import org.quadrille.study.environment.Preparation;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.environment.StudyEnvironment;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/** Makes attempts at slots, each in its environment. Closing it leaves and closes every environment. */
@SuppressWarnings("try") // Closing can be interrupted: leaving an environment takes time.
final class Attempts implements AutoCloseable {
    private static final double MILLIS = 1e3;

    /** Limits the environment's name in a run id, which is also the name of a folder. */
    private static final int LONGEST_NAME = 40;

    private final StudyFolder folder;
    private final StudyFile file;
    private final CampaignParts parts;
    private final Journal journal;
    private final Ledger ledger;
    private final Stop stop;
    private final PrintStream out;
    private final Map<String, StudyEnvironment> open = new LinkedHashMap<>();
    /** How often a run could not begin, by slot. */
    private final Map<Integer, Integer> notBegun = new HashMap<>();

    private StudyEnvironment entered;
    private String enteredName;
    /** Whether leaving the entered environment failed, so that its state is unknown. */
    private boolean leaving;

    Attempts(
            StudyFolder folder,
            StudyFile file,
            CampaignParts parts,
            Journal journal,
            Ledger ledger,
            Stop stop,
            PrintStream out) {
        this.folder = folder;
        this.file = file;
        this.parts = parts;
        this.journal = journal;
        this.ledger = ledger;
        this.stop = stop;
        this.out = out;
    }

    /**
     * Makes an attempt at a slot; when this returns, the journal says how it ended.
     *
     * @return id of the run; empty if none was made: the user stopped the campaign first, or the run could not begin
     *     and is to be tried again
     * @throws UserError if the run could not begin in any of the allowed tries
     */
    Optional<String> make(Slot slot, Supplier<StudyState> state) throws InterruptedException {
        try {
            return ready(slot) ? run(slot, state.get()) : Optional.empty();
        } catch (NotBegun e) {
            if (stop.afterThisRun()) {
                return Optional.empty();
            }
            if (notBegun.merge(slot.number(), 1, Integer::sum) > file.retries()) {
                throw e.why;
            }
            String note =
                    "the run of slot " + slot.number() + " could not begin and is tried again: " + e.why.getMessage();
            journal.write(new JournalEvent.Noted(note));
            out.println("note: " + note);
            // What kept the run from beginning may be the state of the environment. The next try enters it anew,
            // without
            // the caches that its warm-up runs filled: these are made again.
            leaveAfterFailure();
            FoundRuns.lapseWarmRuns(state.get(), journal);
            return Optional.empty();
        }
    }

    /** Enters the environment of a slot and prepares it; false if the user stopped the study meanwhile. */
    private boolean ready(Slot slot) throws InterruptedException, NotBegun {
        Instant start = Instant.now();
        try {
            enter(slot, environment(slot));
            if (stop.afterThisRun()) {
                return false;
            }
            entered.prepare(new Preparation(file.reset(), file.start(slot), stop::afterThisRun));
        } catch (UserError e) {
            throw new NotBegun(e);
        }
        double seconds = Duration.between(start, Instant.now()).toMillis() / MILLIS;
        JournalEvent.Quiet quiet = file.quiet() == null || stop.afterThisRun()
                ? null
                : parts.quiet().await(file.quiet(), stop);
        journal.write(new JournalEvent.Prepared(slot.number(), seconds, quiet));
        return !stop.afterThisRun();
    }

    private void enter(Slot slot, StudyEnvironment wanted) throws InterruptedException {
        // An environment that could not be left is in an unknown state, so the same one is not simply used on.
        if (wanted == entered && !leaving) {
            return;
        }
        if (entered != null && !leaving && wanted.takeOver(entered)) {
            entered = wanted;
            return;
        }
        leave();
        wanted.enter();
        entered = wanted;
        enteredName = slot.environment();
        journal.write(new JournalEvent.Entered(enteredName, wanted.facts()));
    }

    private StudyEnvironment environment(Slot slot) {
        String cell = slot.environment() + slot.levels();
        if (!open.containsKey(cell)) {
            open.put(
                    cell, parts.environments().open(slot.environment(), file.environment(slot), slot.levels(), ledger));
        }
        return open.get(cell);
    }

    /** Makes the run; empty if the user stopped the study just before it. */
    private Optional<String> run(Slot slot, StudyState before) throws InterruptedException, NotBegun {
        int number = number(slot, before);
        String run = id(slot, number);
        List<Pulse> beforeIt = pulses();
        Optional<UserError> failed;
        // From here on, a signal reports that a run is being made; an earlier one reported that none was.
        stop.running(true);
        try {
            if (stop.afterThisRun()) {
                return Optional.empty();
            }
            journal.write(new JournalEvent.Started(slot.number(), number, run, beforeIt));
            failed = make(slot, number, run);
        } finally {
            stop.running(false);
        }
        if (failed.isPresent() && !began(slot, run)) {
            voided(slot, number, run, "it could not begin: " + failed.get().getMessage(), true);
            throw new NotBegun(failed.get());
        }
        ReportedRun.Judged judged = parts.judge().judge(folder, file, slot, run);
        if (judged.counts()) {
            List<Pulse> pulses = pulses();
            journal.write(judged.finished(slot.number(), number, run)
                    .pulses(pulses)
                    .facts(entered.facts())
                    .build());
        } else {
            String why = failed.map(UserError::getMessage).orElse(judged.fault());
            voided(slot, number, run, why, stop.atOnce() && judged.brokenOff());
        }
        return Optional.of(run);
    }

    /** Pulses of this machine, then of the other machines of the environment. */
    private List<Pulse> pulses() throws InterruptedException {
        List<Pulse> all = new ArrayList<>(parts.pulse().get());
        all.addAll(entered.pulses(PulseMeter.USUAL));
        return all;
    }

    /** Makes the run itself; its output is kept next to that of its environment. */
    private Optional<UserError> make(Slot slot, int number, String run) throws InterruptedException {
        Path log = folder.testbeds().resolve(run + ".txt");
        StudySlot place = new StudySlot(file.name(), slot.number(), slot.cell(), slot.block(), number);
        try (PrintStream shown = new PrintStream(new FileOutputStream(log.toFile()), true, StandardCharsets.UTF_8)) {
            entered.run(new RunRequest(folder.results(), run, place, file.events(slot), stop::atOnce, shown));
            return Optional.empty();
        } catch (NotUndone e) {
            // What is left there would affect every later run. The environment is left once it is undone, by the next
            // campaign.
            entered = null;
            throw new UserError(e.getMessage());
        } catch (UserError e) {
            return Optional.of(e);
        } catch (IllegalStateException e) {
            if (!began(slot, run)) {
                throw e;
            }
            // The run was made, but its report failed; the judge may complete it.
            return Optional.of(new UserError(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            return Optional.of(new UserError("Cannot write " + log + " (" + FileErrors.of(e)
                    + "); free some space or correct the permissions."));
        }
    }

    private void voided(Slot slot, int number, String run, String reason, boolean outside) {
        journal.write(new JournalEvent.Voided(slot.number(), number, run, Words.clause(reason), outside));
    }

    /** Whether there is a folder of an attempt's run, or of that of one of its instances. */
    private boolean began(Slot slot, String run) {
        return slot.runs(run).stream()
                .anyMatch(one -> Files.exists(folder.run(one).path(), LinkOption.NOFOLLOW_LINKS));
    }

    /** The next attempt number of a slot: one that no attempt or folder has yet. */
    private int number(Slot slot, StudyState before) {
        int number = 1
                + before.attempts(slot.number()).stream()
                        .mapToInt(Attempt::number)
                        .max()
                        .orElse(0);
        while (began(slot, id(slot, number))) {
            number++;
        }
        return number;
    }

    private static String id(Slot slot, int number) {
        String name = slot.environment().replaceAll("[^A-Za-z0-9._-]", "-");
        return String.format(
                Locale.ROOT,
                "%03d-%s-%d",
                slot.number(),
                name.substring(0, Math.min(LONGEST_NAME, name.length())),
                number);
    }

    /** Leaves the entered environment. If that fails, leaving is tried again before another one is entered. */
    private void leave() throws InterruptedException {
        if (entered != null) {
            leaving = true;
            entered.leave();
            leaving = false;
            entered = null;
            journal.write(new JournalEvent.Left(enteredName));
        }
    }

    /** Whatever keeps a run from beginning may also keep its environment from being left; that is tried again later. */
    private void leaveAfterFailure() throws InterruptedException {
        try {
            leave();
        } catch (UserError e) {
            out.println("note: " + e.getMessage());
        }
    }

    @Override
    public void close() throws InterruptedException {
        List<CloseAll.Closing> all = new ArrayList<>(List.of(this::leaveAfterFailure));
        open.values().forEach(environment -> all.add(environment::close));
        all.add(parts.environments()::close);
        open.clear();
        CloseAll.all(all);
    }

    /** No run began. */
    private static final class NotBegun extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient UserError why;

        NotBegun(UserError why) {
            super(why);
            this.why = why;
        }
    }
}
