package org.quadrille.vdriver.prime;

import org.quadrille.common.time.RunSchedule;

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

    /** Once a second while it goes on. */
    void moment(Moment moment);

    @Override
    void close();

    /**
     * The run at one instant.
     *
     * @param micros since its start
     * @param phase as in {@link RunSchedule#phaseAt}
     * @param phases number of measured phases
     * @param tpsV Trade-Results a second since the last moment
     * @param meanTpsV Trade-Results a second since the measurement interval began; 0 before it
     * @param shares percent of the customer transactions of each group since the last moment
     * @param errors failed transactions since the start
     */
    record Moment(long micros, int phase, int phases, double tpsV, double meanTpsV, double[] shares, long errors) {
        /** What every form of progress says, without the time. */
        String words() {
            String where = phase == 0 ? "warm-up" : phase > phases ? "ramp-down" : "phase " + phase + "/" + phases;
            return String.format(
                    java.util.Locale.ROOT,
                    "%-10s tpsV %.1f (mean %.1f)  share %.0f/%.0f/%.0f/%.0f %%  errors %d",
                    where,
                    tpsV,
                    meanTpsV,
                    shares[0],
                    shares[1],
                    shares[2],
                    shares[3],
                    errors);
        }
    }

    /** Shows nothing. */
    static Progress none() {
        return new Progress() {
            @Override
            public void step(String what) {}

            @Override
            public void started(RunSchedule schedule) {}

            @Override
            public void moment(Moment moment) {}

            @Override
            public void close() {}
        };
    }
}
