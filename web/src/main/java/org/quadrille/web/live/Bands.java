package org.quadrille.web.live;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vdriver.prime.Progress.Moment;

/** Stretches of a run in which something was wrong, drawn over all charts. Not thread-safe. */
final class Bands {
    /** A group that finishes nothing for so long stands still: less may be chance. */
    private static final double STANDS_STILL_SECONDS = 3;
    /** More are no picture. */
    private static final int MOST = 200;

    /**
     * From when to when, in seconds of the run, and what was wrong.
     *
     * @param place among the bands of the run, from 0; a band that grows keeps its place
     */
    record Band(int place, double from, double to, String text) {}

    private final RunSchedule schedule;
    private final List<List<Integer>> shares;
    /** Those that nobody has been told of. */
    private final List<Band> changed = new ArrayList<>();

    private int count;
    /** When each group last finished something. */
    private final double[] lastSeen = new double[GroupId.PER_TILE];
    /** The place of each group's open band, or -1. */
    private final int[] open = {-1, -1, -1, -1};

    private long[] before = new long[GroupId.PER_TILE];
    private double now;

    Bands(RunSchedule schedule, List<List<Integer>> shares) {
        this.schedule = schedule;
        this.shares = shares;
    }

    void look(Moment moment, Sums sums) {
        now = moment.micros() / 1e6;
        boolean inPlan = moment.micros() > schedule.rampUp() && moment.micros() < schedule.measureEnd();
        for (int g = 0; g < GroupId.PER_TILE; g++) {
            boolean wanted =
                    inPlan && shares.get(schedule.shareRow(moment.phase())).get(g) > 0;
            if (!wanted || sums.customer()[g] > before[g]) {
                lastSeen[g] = now;
                open[g] = -1;
            } else if (now - lastSeen[g] >= STANDS_STILL_SECONDS) {
                if (open[g] < 0 && count < MOST) {
                    open[g] = count++;
                }
                if (open[g] >= 0) {
                    changed.add(new Band(open[g], lastSeen[g], now, "group " + (g + 1) + " finishes nothing"));
                }
            }
        }
        before = sums.customer();
    }

    void problem(String sentence) {
        if (count < MOST) {
            changed.add(new Band(count++, now, now, sentence));
        }
    }

    /** Those that are new or longer since the last call. */
    List<Band> takeChanged() {
        List<Band> taken = List.copyOf(changed);
        changed.clear();
        return taken;
    }
}
