package org.quadrille.vdriver.prime;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.prime.Progress.Quantiles;

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

    /**
     * Sums since the start of the run. Transactions are those that CEs and MEEs count, as in the logs; a connector counts
     * the same ones again, so it is left out.
     *
     * @param counted transactions of the throughput that did not fail
     * @param transactions finished ones of all types, like errors and retries inside them
     * @param customer customer transactions of each group, tiles added up; index 0 is group 1
     */
    record Totals(long counted, long transactions, long[] customer, long errors, long retries) {
        static final Totals NONE = new Totals(0, 0, new long[GroupId.PER_TILE], 0, 0);

        static Totals of(Throughput throughput, Map<Member, WorkerStatus> statuses) {
            return of(
                    throughput,
                    statuses.entrySet().stream()
                            .filter(worker -> worker.getKey().endpoint().kind() != WorkerKind.CONNECTOR)
                            .map(Map.Entry::getValue)
                            .toList());
        }

        private static Totals of(Throughput throughput, Collection<WorkerStatus> emulators) {
            long counted = 0;
            long transactions = 0;
            long errors = 0;
            long retries = 0;
            long[] customer = new long[GroupId.PER_TILE];
            for (WorkerStatus status : emulators) {
                for (WorkerStatus.GroupCounts c : status.counts()) {
                    for (TransactionType type : TransactionType.values()) {
                        int i = type.ordinal();
                        errors += c.failed()[i];
                        retries += c.retries()[i];
                        transactions += c.completed()[i];
                        if (throughput.counts(type)) {
                            counted += c.completed()[i] - c.failed()[i];
                        }
                        if (type.issuer() == TransactionType.Issuer.CUSTOMER) {
                            customer[c.group() - 1] += c.completed()[i];
                        }
                    }
                }
            }
            return new Totals(counted, transactions, customer, errors, retries);
        }
    }

    /**
     * Response times over the last moments and since the measurement began. The workers' histograms start with the run;
     * they are added up, and the earlier part is subtracted: percentiles come from whole histograms and are never averaged.
     */
    static final class ResponseWindow {
        private final int moments;
        private final Deque<Map<TransactionType, Histogram>> past = new ArrayDeque<>();
        private Map<TransactionType, Histogram> before;

        /** @param moments how many readings the window spans */
        ResponseWindow(int moments) {
            this.moments = moments;
        }

        /**
         * Adds a reading of all workers; one entry for each type that was sent, in the order of the catalogue.
         *
         * @param measuring whether the measurement interval has begun; it counts from the first moment at which that is so
         */
        List<Progress.Times> add(Collection<WorkerStatus> workers, boolean measuring) {
            Map<TransactionType, Histogram> now = merged(workers);
            if (measuring && before == null) {
                before = now;
            }
            Map<TransactionType, Histogram> windowStart = past.isEmpty() ? Map.of() : past.getFirst();
            List<Progress.Times> times = new ArrayList<>();
            now.forEach((type, all) ->
                    times.add(new Progress.Times(type, all, after(windowStart.get(type), all), measured(type, all))));
            past.addLast(now);
            if (past.size() > moments) {
                past.removeFirst();
            }
            return times;
        }

        private static Map<TransactionType, Histogram> merged(Collection<WorkerStatus> workers) {
            Map<TransactionType, Histogram> sums = new EnumMap<>(TransactionType.class);
            for (WorkerStatus status : workers) {
                for (ResponseTimes times : status.responseTimes()) {
                    sums.computeIfAbsent(
                                    TransactionType.values()[times.type()], t -> new Histogram(ResponseTimes.DIGITS))
                            .add(times.histogram());
                }
            }
            return sums;
        }

        private Quantiles measured(TransactionType type, Histogram all) {
            return before == null ? Quantiles.NONE : after(before.get(type), all);
        }

        /** What came after an earlier reading. */
        private static Quantiles after(Histogram earlier, Histogram all) {
            Histogram part = all;
            if (earlier != null) {
                part = all.copy();
                part.subtract(earlier);
            }
            return Quantiles.of(part);
        }
    }
}
