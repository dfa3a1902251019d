package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/**
 * What a line of a study's journal says: one record for each kind of event. A line is on disk before what it says counts,
 * and what is about to be made is in the journal before it is made.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface JournalEvent {
    /**
     * First line: study file and plan are fixed, whose SHA-256 it has.
     *
     * @param format version of the journal's format, {@link Journal#FORMAT}
     * @param build build of the kit that began it
     */
    record Begun(int format, String study, String build, String studyFile, String plan) implements JournalEvent {}

    /**
     * A campaign started work on the study, for the first time or again.
     *
     * @param host machine of prime
     * @param boot identifies the machine's boot; empty if not known
     * @param only the one environment whose slots it makes; null for all
     */
    record Opened(String build, String host, String boot, long pid, String only) implements JournalEvent {}

    /**
     * The study file or plan was changed after being fixed, by a command of the kit or by the user before the first run
     * began; or the user changed the files of an environment. The SHA-256 are those from now on.
     *
     * @param what the change, in a sentence for page 1
     */
    record Changed(String what, String studyFile, String plan) implements JournalEvent {}

    /** A user took a run out of the result. */
    record Excluded(String run, String reason) implements JournalEvent {}

    /**
     * A slot that is not in {@code plan.csv}, because a search chose it from earlier results; it has the next number.
     */
    record Chosen(Slot slot) implements JournalEvent {}

    /**
     * What the files of an environment say, written before its first run and whenever that has changed.
     *
     * @param values every effective key of testbed and profile that may make a difference
     */
    record Setup(String environment, Map<String, String> values) implements JournalEvent {}

    /**
     * An environment was entered: from here on the runs are made in it. The facts are those that the study file does
     * not give.
     */
    record Entered(String environment, Map<String, String> facts) implements JournalEvent {}

    /** An environment was left. */
    record Left(String environment) implements JournalEvent {}

    /**
     * The environment was brought into the state in which the run of a slot begins.
     *
     * @param seconds how long that took
     * @param quiet the wait for a quiet machine that followed; null if none was asked for
     */
    record Prepared(int slot, double seconds, Quiet quiet) implements JournalEvent {}

    /**
     * A wait for the machine to be quiet.
     *
     * @param busyPercent busy share of all processors when it ended
     * @param reached false if the longest time was over before the machine was quiet
     */
    record Quiet(double seconds, double busyPercent, boolean reached) {}

    /**
     * An attempt at a slot begins, with the pulses of the machines just before.
     *
     * @param run the folder's name in {@code results}
     */
    record Started(int slot, int attempt, String run, List<Pulse> pulses) implements JournalEvent {}

    /**
     * The run of an attempt is complete and reported, whatever its verdict.
     *
     * @param failed ids of the checks that failed
     * @param sums SHA-256 of its {@code report.sha256}, which holds that of prime's seal
     * @param pulses of the machines, just after; empty if it was found complete after the campaign had been killed
     * @param facts what the environment says of itself after the run, by name
     * @param found true if it was found complete and nothing in the journal said so
     */
    @RecordBuilder
    record Finished(
            int slot,
            int attempt,
            String run,
            String verdict,
            List<String> failed,
            String sums,
            List<Pulse> pulses,
            Map<String, String> facts,
            boolean found)
            implements JournalEvent {}

    /**
     * An attempt does not count: it was broken off, or its records are faulty or were changed. It stays where it is,
     * and its slot is open again.
     *
     * @param reason why, in one sentence
     * @param outside true if the attempt itself was not at fault, for example if the campaign was killed, its user
     *     stopped it, or somebody changed its files; it then does not use up one of the slot's retries
     */
    record Voided(int slot, int attempt, String run, String reason, boolean outside) implements JournalEvent {}

    /**
     * Something is about to be made that would outlive a killed campaign.
     *
     * @param id by which it can be found
     * @param detail what else tells it from another of the same id; may be null
     */
    record Made(String kind, String id, String detail) implements JournalEvent {}

    /** Something that was made is gone. */
    record Gone(String kind, String id) implements JournalEvent {}

    /** Something that a reader of the study should know, and no other event says, in a sentence. */
    record Noted(String text) implements JournalEvent {}

    /** A campaign ended in good order, with the reason as a sentence too. */
    record Closed(End why, String text) implements JournalEvent {}

    /** How a campaign ended. */
    enum End {
        /** No slot is left that could be made. */
        COMPLETE,
        /** The interval is as narrow as was asked for. */
        PRECISE,
        /** Only slots of environments that were not to be entered are left. */
        PART,
        /** The user stopped it. */
        STOPPED,
        /** It could not go on. */
        FAILED
    }
}
