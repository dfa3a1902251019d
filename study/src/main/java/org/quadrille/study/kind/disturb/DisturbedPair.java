package org.quadrille.study.kind.disturb;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.figures.GroupShare;
import org.quadrille.reporter.result.ReportFile;
import org.quadrille.study.kind.disturb.EventLogs.Span;

/**
 * A disturbed run beside the undisturbed run of its block, its twin.
 *
 * @param disturbed figures of the parts of the disturbed run, by part and key
 * @param undisturbed the same of the same times of the undisturbed run
 * @param longest longest stretch of the disturbed run without a committed Trade-Result
 * @param recoveries of each event, of all groups together and of each
 */
@RecordBuilder
record DisturbedPair(
        int block,
        String run,
        String twin,
        List<RunEvent> events,
        Map<String, Map<String, Double>> disturbed,
        Map<String, Map<String, Double>> undisturbed,
        Span longest,
        Span twinsLongest,
        List<DisturbAnalysis.Recovery> recoveries) {
    /** While events were on. */
    static final String EVENTS = "events";
    /** After the last event. */
    static final String AFTER = "after";
    /** The whole measurement interval. */
    static final String RUN = "run";

    private static final String BEFORE = "before";
    private static final double MICROS = 1e6;
    private static final double ALL_PERCENT = 100;

    /** Reads a pair. */
    static DisturbedPair read(EventLogs logs, int block, ResultsFolder run, ResultsFolder twin) {
        List<RunEvent> events =
                run.readEvents().stream().filter(event -> event.from() != null).toList();
        Span measured = EventLogs.measured(run);
        Map<String, List<Span>> parts = parts(events, measured);
        Map<String, Map<String, Double>> disturbed = logs.figures(run, parts);
        Map<String, Map<String, Double>> undisturbed = logs.figures(twin, parts);
        // What little there is before an event at the very beginning says nothing of what would be usual.
        boolean early =
                events.stream().anyMatch(event -> (event.from() - measured.from()) / MICROS < RecoveryRule.WINDOW);
        return DisturbedPairBuilder.builder()
                .block(block)
                .run(run.path().getFileName().toString())
                .twin(twin.path().getFileName().toString())
                .events(events)
                .disturbed(disturbed)
                .undisturbed(undisturbed)
                .longest(logs.longestStretch(run))
                .twinsLongest(logs.longestStretch(twin))
                .recoveries(recoveries(
                        logs,
                        events,
                        run,
                        twin,
                        early ? undisturbed.get(RUN) : disturbed.get(BEFORE),
                        early ? undisturbed.get(RUN) : undisturbed.get(BEFORE)))
                .build();
    }

    private static Map<String, List<Span>> parts(List<RunEvent> events, Span measured) {
        List<Span> on = new ArrayList<>();
        events.stream()
                .map(event -> new Span(event.from(), Math.min(event.to(), measured.to())))
                .filter(span -> span.to() > span.from())
                .sorted(Comparator.comparingLong(Span::from))
                .forEach(span -> {
                    Span last = on.isEmpty() ? null : on.get(on.size() - 1);
                    if (last != null && span.from() <= last.to()) {
                        on.set(on.size() - 1, new Span(last.from(), Math.max(last.to(), span.to())));
                    } else {
                        on.add(span);
                    }
                });
        Map<String, List<Span>> parts = new LinkedHashMap<>();
        parts.put(RUN, List.of(measured));
        parts.put(EVENTS, on);
        events.forEach(event ->
                parts.put(on(event.name()), unlessEmpty(event.from(), Math.min(event.to(), measured.to()))));
        long first = on.isEmpty() ? measured.to() : on.get(0).from();
        long last = on.isEmpty() ? measured.to() : on.get(on.size() - 1).to();
        parts.put(BEFORE, unlessEmpty(measured.from(), first));
        parts.put(AFTER, unlessEmpty(last, measured.to()));
        return parts;
    }

    /** While one event was on. */
    static String on(String event) {
        return EVENTS + "." + event;
    }

    private static List<Span> unlessEmpty(long from, long to) {
        return to > from ? List.of(new Span(from, to)) : List.of();
    }

    private static List<DisturbAnalysis.Recovery> recoveries(
            EventLogs logs,
            List<RunEvent> events,
            ResultsFolder run,
            ResultsFolder twin,
            Map<String, Double> before,
            Map<String, Double> twinsBefore) {
        RunSchedule schedule = run.readManifest().schedule();
        Shares shares = Shares.of(run);
        List<DisturbAnalysis.Recovery> all = new ArrayList<>();
        for (RunEvent event : events) {
            long next = amidAnother(event, events)
                    ? event.to()
                    : events.stream()
                            .mapToLong(RunEvent::from)
                            .filter(from -> from > event.to())
                            .min()
                            .orElse(schedule.measureEnd());
            Span span = new Span(event.to(), Math.max(event.to(), Math.min(next, schedule.measureEnd())));
            Map<String, Back> own = back(logs.seconds(run, span), shares, before, schedule, span);
            Map<String, Back> twins = back(logs.seconds(twin, span), shares, twinsBefore, schedule, span);
            own.forEach((group, back) -> {
                Back its = twins.get(group);
                int watched = back.known() && its.known() ? (int) span.seconds() : 0;
                all.add(new DisturbAnalysis.Recovery(event.name(), group, watched, back.seconds(), its.seconds()));
            });
        }
        return all;
    }

    /** When an event ends while another is on, the time that follows shows the other one. */
    private static boolean amidAnother(RunEvent event, List<RunEvent> events) {
        return events.stream().anyMatch(other -> other.from() <= event.to() && other.to() > event.to());
    }

    /**
     * When throughput was back.
     *
     * @param known whether anything is usual that it could be compared with
     * @param seconds null if it was not
     */
    private record Back(boolean known, Integer seconds) {
        static Back of(long[] counts, double[] usual) {
            boolean known = Arrays.stream(usual).sum() > 0;
            return new Back(known, known ? RecoveryRule.seconds(counts, usual) : null);
        }
    }

    /** By group, and for all together. */
    private static Map<String, Back> back(
            Map<String, long[]> counts, Shares shares, Map<String, Double> before, RunSchedule schedule, Span span) {
        int length = (int) span.seconds();
        long[] sum = new long[length];
        double[] usual = new double[length];
        Map<String, Back> back = new LinkedHashMap<>();
        back.put(EventLogs.ALL, null);
        for (String group : shares.groups()) {
            long[] own = counts.getOrDefault(group, new long[length]);
            double[] ofGroup = new double[length];
            for (int k = 0; k < length; k++) {
                long at = span.from() + Math.round(k * MICROS);
                ofGroup[k] = shares.usual(group, schedule.phaseAt(at), before);
                usual[k] += ofGroup[k];
                sum[k] += own[k];
            }
            back.put(group, Back.of(own, ofGroup));
        }
        back.put(EventLogs.ALL, Back.of(sum, usual));
        return back;
    }

    /** The shares that groups have of the load of their tile, in percent, by phase. */
    private record Shares(Map<String, double[]> byGroup) {
        static Shares of(ResultsFolder run) {
            int phases = run.readManifest().schedule().phases();
            Map<String, double[]> byGroup = new TreeMap<>();
            for (GroupShare share : ReportFile.read(run).figures().shares()) {
                double[] own = byGroup.computeIfAbsent(share.tile() + "." + share.group(), g -> new double[phases]);
                own[share.phase() - 1] = share.target();
            }
            return new Shares(byGroup);
        }

        TreeSet<String> groups() {
            return new TreeSet<>(byGroup.keySet());
        }

        /** What the tile of a group did before the first event, times the group's share of the phase. */
        double usual(String group, int phase, Map<String, Double> before) {
            String tile = group.substring(0, group.indexOf('.') + 1);
            double rate = before.entrySet().stream()
                    .filter(e -> e.getKey().startsWith("rate." + tile))
                    .mapToDouble(Map.Entry::getValue)
                    .sum();
            double[] own = byGroup.get(group);
            return rate * own[Math.min(Math.max(phase, 1), own.length) - 1] / ALL_PERCENT;
        }
    }

    /**
     * How soon after an event throughput is what it usually is: it is back at the first second from which both the next ten
     * seconds and all of the time that is left have at least 95 % of the usual Trade-Results. The second demand is what makes
     * it stay, and does not ask each later window of a few dozen Trade-Results not to vary by chance.
     */
    static final class RecoveryRule {
        /** Length of the window, seconds. */
        static final int WINDOW = 10;

        private static final double USUAL = 0.95;

        private RecoveryRule() {}

        /**
         * Seconds until the Trade-Results of each second are what is usual in it; null if they never are, or if there are
         * fewer than {@link #WINDOW} seconds.
         */
        static Integer seconds(long[] counts, double[] usual) {
            for (int from = 0; from + WINDOW <= counts.length; from++) {
                if (back(counts, usual, from, from + WINDOW) && back(counts, usual, from, counts.length)) {
                    return from;
                }
            }
            return null;
        }

        private static boolean back(long[] counts, double[] usual, int from, int to) {
            return Arrays.stream(counts, from, to).sum()
                    >= USUAL * Arrays.stream(usual, from, to).sum();
        }
    }
}
