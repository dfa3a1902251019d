package org.quadrille.common.time;

/**
 * The timetable of a run, in microseconds from its start (workload.md 15.1): ramp-up, warm-up (shares of phase 1), the
 * measured phases, ramp-down. Known to every worker, so that no message is needed at a phase change.
 */
public record RunSchedule(long rampUp, long warmUp, long phaseLength, int phases, long rampDown) {
    /** Phase number of everything before the measurement interval. */
    public static final int BEFORE = 0;

    public RunSchedule {
        if (rampUp < 0 || warmUp < 0 || rampDown < 0 || phaseLength <= 0 || phases < 1) {
            throw new IllegalArgumentException("a schedule needs at least one phase and no negative lengths");
        }
    }

    /** Start of the measurement interval. */
    public long measureStart() {
        return rampUp + warmUp;
    }

    /** End of the measurement interval, not included. */
    public long measureEnd() {
        return measureStart() + phaseLength * phases;
    }

    public long end() {
        return measureEnd() + rampDown;
    }

    /** 0 before the measurement interval, 1 to {@code phases} inside, {@code phases + 1} after. */
    public int phaseAt(long micros) {
        if (micros < measureStart()) {
            return BEFORE;
        }
        long phase = (micros - measureStart()) / phaseLength + 1;
        return (int) Math.min(phase, phases + 1);
    }

    /** Start of a phase as {@link #phaseAt} numbers them. */
    public long phaseStart(int phase) {
        return phase <= 0 ? 0 : measureStart() + (phase - 1) * phaseLength;
    }

    /** The row of the phase table from which groups are dealt: warm-up uses the first, ramp-down the last. */
    public int shareRow(int phase) {
        return Math.min(Math.max(phase, 1), phases) - 1;
    }
}
