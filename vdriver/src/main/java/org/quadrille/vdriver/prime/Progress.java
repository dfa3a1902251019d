package org.quadrille.vdriver.prime;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;

/** What prime shows of a run. Called by one thread. */
public interface Progress extends AutoCloseable {
    /** A step outside the schedule: checking, preparing, draining, collecting. */
    void step(String what);

    /** Something went wrong that does not end the run; one sentence. */
    default void problem(String sentence) {
        step("problem: " + sentence);
    }

    /** The run starts now. */
    void started(RunSchedule schedule);

    /** Once a second during the run. */
    void moment(Moment moment);

    @Override
    void close();

    /** The run has been reported. @param run its folder */
    default void reported(Path run) {}

    /**
     * The run at one instant, in microseconds since its start.
     *
     * @param phase as in {@link RunSchedule#phaseAt}
     * @param counted what the two rates that follow count
     * @param throughput what was counted a second since the last moment
     * @param mean the same since the measurement interval began; 0 before it
     * @param rate finished transactions of all types a second since the last moment
     * @param shares percent of the customer transactions of each group in the last ten seconds, or since the phase
     *     began
     * @param targets what they should be in this phase
     * @param errors failed transactions since the start
     * @param retries retries inside transactions since the start
     * @param lateness worst lateness that a CE or MEE saw in the last second, microseconds
     * @param times response times by type, in the order of the catalogue
     * @param workers what each worker said, by its name; without monitors
     * @param machines newest sample of the machine of each process, by the name of the process; monitors and prime too
     */
    @RecordBuilder
    record Moment(
            long micros,
            int phase,
            int phases,
            Throughput counted,
            double throughput,
            double mean,
            double rate,
            double[] shares,
            List<Integer> targets,
            long errors,
            long retries,
            double lateness,
            List<Times> times,
            Map<String, WorkerStatus> workers,
            Map<String, MachineSample> machines) {
        /** Where in the run it is. */
        public String where() {
            return phase == 0 ? "warm-up" : phase > phases ? "ramp-down" : "phase " + phase + "/" + phases;
        }
    }

    /**
     * Response times of a type, all workers together, in microseconds.
     *
     * @param all since the start of the run; not to be changed
     * @param recent of the last ten seconds
     * @param measured since the measurement interval began
     */
    record Times(TransactionType type, Histogram all, Quantiles recent, Quantiles measured) {}

    /** Of response times, in seconds; all NaN if there was none. */
    record Quantiles(double p50, double p90, double p99, double max) {
        static final Quantiles NONE = new Quantiles(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

        /** @param times in microseconds */
        static Quantiles of(Histogram times) {
            return times.getTotalCount() == 0
                    ? NONE
                    : new Quantiles(
                            times.getValueAtPercentile(50) / 1e6,
                            times.getValueAtPercentile(90) / 1e6,
                            times.getValueAtPercentile(99) / 1e6,
                            times.getValueAtPercentile(100) / 1e6);
        }
    }

    /** Shows everything in two ways. */
    static Progress both(Progress one, Progress other) {
        return new Progress() {
            @Override
            public void step(String what) {
                one.step(what);
                other.step(what);
            }

            @Override
            public void problem(String sentence) {
                one.problem(sentence);
                other.problem(sentence);
            }

            @Override
            public void started(RunSchedule schedule) {
                one.started(schedule);
                other.started(schedule);
            }

            @Override
            public void moment(Moment moment) {
                one.moment(moment);
                other.moment(moment);
            }

            @Override
            public void close() {
                one.close();
                other.close();
            }

            @Override
            public void reported(Path run) {
                one.reported(run);
                other.reported(run);
            }
        };
    }
}
