package org.quadrille.vdriver.prime;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.quadrille.common.results.StudySlot;

/**
 * Where a run keeps its results and how it shows its progress.
 *
 * @param results folder of all results; the run makes {@code results/<runId>} in it
 * @param localLogs folder that holds the logs folder of each worker by name if prime itself started them here, so that
 *     even the log of a killed one can be read; or null
 * @param enough true once the run may be drained before its schedule ends; asked about once a second
 * @param waitLimit for processes and database servers that are not up yet
 * @param study what the run is for
 */
public record RunOptions(
        Path results,
        String runId,
        Progress progress,
        Path localLogs,
        BooleanSupplier enough,
        Duration waitLimit,
        InStudy study) {
    /**
     * What a study has to do with a run.
     *
     * @param slot null if it belongs to no study
     * @param together with which other runs it starts; null if it starts alone
     * @param events what is done to the run on purpose; it is DISTURBED if there is any
     */
    public record InStudy(StudySlot slot, StartMeeting together, List<PlannedEvent> events) {
        private static final InStudy NONE = new InStudy(null, null, List.of());

        public InStudy {
            events = List.copyOf(events);
        }
    }

    /** A run that belongs to no study. */
    public RunOptions(
            Path results, String runId, Progress progress, Path localLogs, BooleanSupplier enough, Duration waitLimit) {
        this(results, runId, progress, localLogs, enough, waitLimit, InStudy.NONE);
    }

    /** A run that goes on to the end of its schedule. */
    public RunOptions(Path results, String runId, Progress progress, Path localLogs) {
        this(results, runId, progress, localLogs, () -> false, Duration.ZERO);
    }

    /** The same run, made for a study. */
    public RunOptions in(InStudy aStudy) {
        return new RunOptions(results, runId, progress, localLogs, enough, waitLimit, aStudy);
    }

    /** A wait limit that shows what is waited for as a step of the run. */
    WaitLimit toldAsSteps() {
        return new WaitLimit(waitLimit, progress::step);
    }
}
