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

    /** From when to when, in seconds of the run, and what was wrong. */
    record Band(double from, double to, String text) {}

    private final RunSchedule schedule;
    private final List<List<Integer>> shares;
    private final List<Band> all = new ArrayList<>();
    /** When each group last finished something; the place of its open band in the list, or -1. */
    private final double[] lastSeen = new double[GroupId.PER_TILE];

    private final int[] open = {-1, -1, -1, -1};
    private long[] before = new long[GroupId.PER_TILE];
    private double now;
    private boolean changed;

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
                Band band = new Band(lastSeen[g], now, "group " + (g + 1) + " finishes nothing");
                if (open[g] >= 0) {
                    all.set(open[g], band);
                } else if (all.size() < MOST) {
                    open[g] = all.size();
                    all.add(band);
                }
                changed = true;
            }
        }
        before = sums.customer();
    }

    List<Band> problem(String sentence) {
        if (all.size() < MOST) {
            all.add(new Band(now, now, sentence));
        }
        return all();
    }

    /** Whether they differ from those of the last call. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    List<Band> all() {
        return List.copyOf(all);
    }
}
