package org.quadrille.web.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.Progress.Moment;

/** Moments of a run as prime tells them, made up: each group does its share. The same each time. */
public final class MadeUpMoments {
    private static final int RATE = 100;

    private final RunSetup setup;
    private final RunSchedule schedule;
    private final Random random = new Random(7);
    private final long[] done = new long[GroupId.PER_TILE];
    private int second;

    public MadeUpMoments(RunSetup setup) {
        this.setup = setup;
        this.schedule = setup.profile().phases().schedule();
    }

    /** Those of the next seconds, this one included. */
    public Stream<Moment> until(int last) {
        return IntStream.rangeClosed(second + 1, last).mapToObj(this::at);
    }

    /** Where the run is in a second, in words. */
    public String phase(int at) {
        int phase = schedule.phaseAt(at * 1_000_000L);
        return phase == 0
                ? "warm-up"
                : phase > schedule.phases() ? "ramp-down" : "phase " + phase + "/" + schedule.phases();
    }

    private Moment at(int now) {
        second = now;
        long micros = now * 1_000_000L;
        int phase = schedule.phaseAt(micros);
        List<Integer> targets = setup.profile().phases().shares().get(schedule.shareRow(phase));
        double[] shares = new double[GroupId.PER_TILE];
        List<WorkerStatus.GroupCounts> counts = new ArrayList<>();
        for (int g = 0; g < GroupId.PER_TILE; g++) {
            done[g] += targets.get(g) * RATE / 100 + random.nextInt(5);
            shares[g] = targets.get(g) + random.nextGaussian() / 2;
            long[] completed = new long[TransactionType.values().length];
            for (TransactionType type : TransactionType.values()) {
                completed[type.ordinal()] = done[g];
            }
            counts.add(new WorkerStatus.GroupCounts(
                    1, g + 1, completed, new long[completed.length], new long[completed.length]));
        }
        WorkerStatus status = new WorkerStatus(
                WorkerState.RUNNING,
                "",
                counts,
                List.of(new WorkerStatus.Gauge("waitingOrders", 200 + random.nextInt(40))),
                List.of(),
                null);
        MachineSample machine = MachineSample.of(
                micros,
                Map.of(
                        SampleColumn.CPU,
                        60 + random.nextDouble() * 10,
                        SampleColumn.MEMORY,
                        6e9 + random.nextInt(10_000_000),
                        SampleColumn.DISK_READ,
                        1e6 * random.nextDouble(),
                        SampleColumn.DISK_WRITE,
                        2e7 * random.nextDouble(),
                        SampleColumn.NET_IN,
                        1e5,
                        SampleColumn.NET_OUT,
                        2e5));
        return new Moment(
                micros,
                phase,
                schedule.phases(),
                Throughput.TRADE_RESULTS,
                100,
                phase == 0 ? 0 : 99,
                1_000,
                shares,
                targets,
                now / 10,
                now,
                900 + random.nextInt(500),
                times(),
                Map.of("mee-1", status),
                Map.of("prime", machine));
    }

    private List<Progress.Times> times() {
        List<Progress.Times> times = new ArrayList<>();
        for (TransactionType type : TransactionType.values()) {
            double usual = (type.ordinal() + 2) / 100.0;
            double now = usual * (0.8 + random.nextDouble() / 2);
            times.add(new Progress.Times(
                    type,
                    new Histogram(3),
                    new Progress.Quantiles(now / 3, now, 3 * now, 5 * now),
                    new Progress.Quantiles(usual / 3, usual, 3 * usual, 9 * usual)));
        }
        return times;
    }
}
