package org.quadrille.vdriver.prime;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Throughput;

/** Computes what is shown of a run from what the workers report once a second. */
final class LiveFigures {
    /** Shares and response times of a single second would be mostly chance. */
    static final int WINDOW_SECONDS = 10;

    private final Profile profile;
    private final Throughput counted;
    private final RunSchedule schedule;
    private final ResponseWindow times = new ResponseWindow(WINDOW_SECONDS);
    private final Deque<Reading> past = new ArrayDeque<>();
    private Reading measureStart;

    private record Reading(long micros, int phase, Totals totals) {}

    LiveFigures(Profile profile) {
        this.profile = profile;
        this.counted = Throughput.of(profile);
        this.schedule = profile.phases().schedule();
        past.add(new Reading(0, RunSchedule.BEFORE, Totals.NONE));
    }

    /**
     * The run at one instant, a second or so after the last call.
     *
     * @param statuses of everything the run depends on
     * @param others of the monitors, by name
     * @param prime sample of prime's own machine, or null
     */
    Progress.Moment at(
            long micros, Map<Member, WorkerStatus> statuses, Map<String, WorkerStatus> others, MachineSample prime) {
        Reading now = new Reading(micros, schedule.phaseAt(micros), Totals.of(counted, statuses));
        if (measureStart == null && now.phase() > RunSchedule.BEFORE) {
            measureStart = now;
        }
        Reading before = past.getLast();
        double seconds = (micros - before.micros()) / 1e6;
        Map<String, WorkerStatus> workers = named(statuses);
        Progress.Moment moment = ProgressMomentBuilder.builder()
                .micros(micros)
                .phase(now.phase())
                .phases(schedule.phases())
                .counted(counted)
                .throughput((now.totals().counted() - before.totals().counted()) / seconds)
                .mean(mean(now))
                .rate((now.totals().transactions() - before.totals().transactions()) / seconds)
                .shares(shares(now))
                .targets(profile.phases().shares().get(schedule.shareRow(now.phase())))
                .errors(now.totals().errors())
                .retries(now.totals().retries())
                .lateness(lateness(workers.values()))
                .times(times.add(workers.values(), measureStart != null))
                .workers(workers)
                .machines(machines(workers, others, prime))
                .build();
        past.addLast(now);
        if (past.size() > WINDOW_SECONDS) {
            past.removeFirst();
        }
        return moment;
    }

    private double mean(Reading now) {
        return measureStart == null || measureStart == now
                ? 0
                : (now.totals().counted() - measureStart.totals().counted())
                        / ((now.micros() - measureStart.micros()) / 1e6);
    }

    /** Over the window, but not across a phase change, before which the targets were different. */
    private double[] shares(Reading now) {
        Reading from = past.getLast();
        for (Reading earlier : past) {
            if (earlier.phase() == now.phase()) {
                from = earlier;
                break;
            }
        }
        double[] shares = new double[now.totals().customer().length];
        long all = 0;
        for (int g = 0; g < shares.length; g++) {
            shares[g] = now.totals().customer()[g] - from.totals().customer()[g];
            all += (long) shares[g];
        }
        for (int g = 0; g < shares.length; g++) {
            shares[g] = all == 0 ? 0 : 100 * shares[g] / all;
        }
        return shares;
    }

    private static double lateness(Collection<WorkerStatus> workers) {
        return workers.stream()
                .flatMap(status -> status.gauges().stream())
                .filter(gauge -> gauge.name().equals("lateness"))
                .mapToDouble(WorkerStatus.Gauge::value)
                .max()
                .orElse(0);
    }

    static Map<String, WorkerStatus> named(Map<Member, WorkerStatus> statuses) {
        Map<String, WorkerStatus> named = new LinkedHashMap<>();
        statuses.forEach((member, status) -> named.put(member.name(), status));
        return named;
    }

    private static Map<String, MachineSample> machines(
            Map<String, WorkerStatus> workers, Map<String, WorkerStatus> others, MachineSample prime) {
        Map<String, MachineSample> machines = new LinkedHashMap<>();
        for (Map<String, WorkerStatus> all : List.of(workers, others)) {
            all.forEach((name, status) -> {
                if (status.machine() != null) {
                    machines.put(name, status.machine());
                }
            });
        }
        if (prime != null) {
            machines.put(ResultsFolder.PRIME, prime);
        }
        return machines;
    }
}
