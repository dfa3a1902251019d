package org.quadrille.reporter.result;

import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Throughput;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.figures.TimeFigures;
import org.quadrille.reporter.figures.TransactionFigures;

/**
 * What is read of {@code report.json}: the only way to read it. Its parts are the very records that the reporter writes.
 * What an older build did not write is null, 0 or empty.
 *
 * @param verdict whether the run is valid; null if the file holds none
 * @param tpsV completed Trade-Results a second over the measurement interval; null if the profile leads to none
 * @param runId name of the run
 * @param transactions by name, such as {@code Trade-Order}
 * @param checks every check, in the order of the rules
 * @param run when it measured
 * @param machines every machine of the run
 * @param figures all other figures
 */
public record ReportFile(
        Verdict verdict,
        Double tpsV,
        String runId,
        Map<String, TransactionFigures> transactions,
        List<CheckResult> checks,
        Run run,
        List<MachineFigures> machines,
        RunFigures figures) {
    private interface Facts {}

    /**
     * The part of {@code run.json} that is read of a report.
     *
     * @param schedule lengths in microseconds
     * @param lostAt when it was aborted, microseconds from its start; null if it was completed
     */
    public record Run(RunSchedule schedule, Long lostAt) {}

    public ReportFile {
        figures = figures == null ? Recorded.nothing(RunFigures.class) : figures;
    }

    /**
     * Reads the report of a run, but for what it says about every moment.
     *
     * @throws UserError if it cannot be read
     */
    public static ReportFile read(ResultsFolder folder) {
        return Recorded.read(folder.reportJson(), ReportFile.class, Facts.class);
    }

    /**
     * Reads it all.
     *
     * @throws UserError if it cannot be read
     */
    public static ReportFile readWithTime(ResultsFolder folder) {
        return Recorded.read(folder.reportJson(), ReportFile.class, RunFigures.OverTime.class);
    }

    /** Length of the measurement interval, or of the part of it that had passed, in seconds; 0 if it is not known. */
    public double measuredSeconds() {
        return run == null || run.schedule() == null ? 0 : RunFigures.measured(run.schedule(), run.lostAt()) / 1e6;
    }

    /** What rates of groups and the figures over time count. */
    public Throughput counted() {
        // Older builds counted nothing else.
        return figures.counted() == null ? Throughput.TRADE_RESULTS : figures.counted();
    }

    /** What the charts over time show; empty unless it was {@linkplain #readWithTime read} too. */
    public TimeFigures time() {
        return figures.time() == null ? Recorded.nothing(TimeFigures.class) : figures.time();
    }
}
