package org.quadrille.common.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Required;
import org.quadrille.common.time.RunSchedule;

/**
 * What a run was: {@code run.json} of a results folder. Written by prime before it prepares a run, as ABORTED, so that
 * even a run whose prime is killed can be reported, and again at its end; read by the reporter. The logs of the
 * processes named here as CE or MEE belong to the run, and no others do.
 *
 * @param runId name of the run, as in the first line of every log
 * @param build build id of prime
 * @param commit commit of the sources that prime was built from; null if it is not known
 * @param startedAt wall clock of prime at the run's start, ISO 8601 with zone, such as {@code 2026-11-03T10:15:30Z}
 * @param schedule lengths in microseconds
 * @param outcome how the run ended
 * @param cause why it was aborted, in one sentence; empty if it was completed
 * @param lostAt when it was aborted, microseconds from its start; null if it was completed, or if prime was killed and
 *     the time is not known
 * @param deviations what makes the run non-standard, a sentence each; empty for a standard run
 * @param tiles number of tiles
 * @param orderByOwner percent of Trade-Orders expected to be executed by the owner, from the population of the run's
 *     databases; null if prime did not say, then the profile's applies
 * @param workers every worker process of the run
 * @param connectors what each connector counted; empty if the run was aborted, or its build did not have such counts
 * @param study what it was made for; null if it belongs to no study
 * @param nonce when it got the nonce that its inputs follow from; null without a nonce
 */
@RecordBuilder
@RecordBuilder.Options(buildMethodName = "make")
public record RunManifest(
        @Required String runId,
        @Required String build,
        @JsonInclude(JsonInclude.Include.NON_NULL) String commit,
        @Required String startedAt,
        @Required RunSchedule schedule,
        @Required Outcome outcome,
        String cause,
        Long lostAt,
        List<String> deviations,
        int tiles,
        Double orderByOwner,
        List<WorkerEntry> workers,
        List<ConnectorCounts> connectors,
        @JsonInclude(JsonInclude.Include.NON_NULL) StudySlot study,
        @JsonInclude(JsonInclude.Include.NON_NULL) NonceArrival nonce)
        implements RunManifestBuilder.With {
    /** Cause of a run that its user ended. */
    public static final String BY_USER = "interrupted by the user";

    /** Far more tiles and phases, and far longer, microseconds, than any run. */
    private static final int MOST = 10_000;

    private static final long LONGEST = Duration.ofDays(366).toNanos() / 1_000;

    public RunManifest {
        require(tiles >= 1 && tiles <= MOST, "\"tiles\" is " + tiles + " but must be from 1 to " + MOST);
        require(
                schedule.phases() <= MOST
                        && Stream.of(schedule.rampUp(), schedule.warmUp(), schedule.rampDown(), schedule.phaseLength())
                                .allMatch(length -> length <= LONGEST),
                "\"schedule\" has more than " + MOST + " phases, or lasts longer than a year");
        require(
                instant(startedAt),
                "\"startedAt\" is " + Words.quoted(startedAt) + " but must be a time such as 2026-11-03T10:15:30Z");
        cause = cause == null ? "" : cause;
        deviations = deviations == null ? List.of() : List.copyOf(deviations);
        workers = workers == null ? List.of() : List.copyOf(workers);
        connectors = connectors == null ? List.of() : List.copyOf(connectors);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException("key " + otherwise);
        }
    }

    private static boolean instant(String text) {
        try {
            Instant time = Instant.parse(text);
            return time.isAfter(Instant.EPOCH) && time.isBefore(Instant.parse("9999-01-01T00:00:00Z"));
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /** How a run ended. */
    public enum Outcome {
        /** All phases and the drain went by. */
        COMPLETED,
        /** Stopped before its end: a lost worker or database, or the user. */
        ABORTED
    }
}
