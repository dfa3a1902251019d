package org.quadrille.tests.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.vdriver.prime.Progress;

/** What was seen of a run that prime made: its steps, and when it polled. */
final class PolledRun implements Progress {
    /** Before it, code is loaded and compiled. */
    private static final int WARM_UP = 5;

    private final Map<String, Long> steps = new HashMap<>();
    private final List<Long> moments = new ArrayList<>();
    private final int stopAt;
    private final Runnable stop;
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long cpuFrom;
    private long cpuTo;
    private long stopped;

    /** @param stop is run at this moment */
    PolledRun(int stopAt, Runnable stop) {
        this.stopAt = stopAt;
        this.stop = stop;
    }

    @Override
    public void step(String what) {
        steps.putIfAbsent(what.split("[ :]")[0], System.nanoTime());
    }

    @Override
    public void problem(String sentence) {}

    @Override
    public void started(RunSchedule schedule) {
        steps.put("started", System.nanoTime());
    }

    @Override
    public void moment(Moment moment) {
        moments.add(moment.micros());
        cpuTo = system.getProcessCpuTime();
        if (moments.size() == WARM_UP) {
            cpuFrom = cpuTo;
        }
        if (moments.size() == stopAt) {
            stop.run();
            stopped = System.nanoTime();
        }
    }

    @Override
    public void close() {}

    double seconds(String from, String to) {
        return (steps.get(to) - steps.get(from)) / 1e9;
    }

    /** Processors that this process kept busy while it polled. */
    double processors() {
        return (cpuTo - cpuFrom) / 1e3 / (moments.get(moments.size() - 1) - moments.get(WARM_UP - 1));
    }

    /** By how much the latest moment came later than a second after the one before it. */
    double latestSeconds() {
        long longest = 0;
        for (int i = 1; i < moments.size(); i++) {
            longest = Math.max(longest, moments.get(i) - moments.get(i - 1));
        }
        return longest / 1e6 - 1;
    }

    /** How long prime polled. */
    double polledSeconds() {
        return moments.get(moments.size() - 1) / 1e6;
    }

    /** From the moment at which it was stopped to the end of the run. */
    double noticedSeconds() {
        return (steps.get("ABORTED") - stopped) / 1e9;
    }
}
