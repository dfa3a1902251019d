package org.quadrille.common.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.quadrille.common.time.RunSchedule;

/**
 * What a run was: {@code run.json} of a results folder. Written by prime before it prepares a run, as ABORTED, so that
 * even a run whose prime is killed can be reported, and again at its end; read by the reporter. The logs of the
 * processes named here as CE or MEE belong to the run, and no others do.
 *
 * @param runId name of the run, as in the first line of every log
 * @param build build id of prime
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
 */
public record RunManifest(
        String runId,
        String build,
        String startedAt,
        RunSchedule schedule,
        Outcome outcome,
        String cause,
        Long lostAt,
        List<String> deviations,
        int tiles,
        Double orderByOwner,
        List<WorkerEntry> workers,
        List<ConnectorCounts> connectors,
        @JsonInclude(JsonInclude.Include.NON_NULL) StudySlot study) {
    /** Cause of a run that its user ended. */
    public static final String BY_USER = "interrupted by the user";

    public RunManifest {
        cause = cause == null ? "" : cause;
        deviations = deviations == null ? List.of() : List.copyOf(deviations);
        workers = workers == null ? List.of() : List.copyOf(workers);
        connectors = connectors == null ? List.of() : List.copyOf(connectors);
    }

    /** The same run with other deviations. */
    public RunManifest withDeviations(List<String> all) {
        return new RunManifest(
                runId,
                build,
                startedAt,
                schedule,
                outcome,
                cause,
                lostAt,
                all,
                tiles,
                orderByOwner,
                workers,
                connectors,
                study);
    }

    /** How a run ended. */
    public enum Outcome {
        /** All phases and the drain went by. */
        COMPLETED,
        /** Stopped before its end: a lost worker or database, or the user. */
        ABORTED
    }
}
