package org.quadrille.vconnector.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.control.ConnectorWorker.Entry;

/**
 * What a server counted for a database throughout a run, although somebody set its counters back in it, the server lost
 * them, or another one took its place: each counts for its own time. Of the time from the last look before that to the
 * first one after it nobody knows what was done.
 */
final class CountedSoFar {
    static final String SET_BACK = "counters set back";

    private static final String SINCE = "counting since";

    /** A session that has nothing to do tells the server within ten seconds what it did. */
    private static final long TOLD_LATE_MICROS = 10_000_000;

    private final Map<String, Long> before = new TreeMap<>();
    private final List<String> unknown = new ArrayList<>();
    private Map<String, Long> last = Map.of();
    private String since;
    private String server;
    private long lastAt = Long.MIN_VALUE;

    /**
     * Takes what the server says.
     *
     * @param from when it was asked, microseconds from the start of the run
     * @param to when it had answered
     * @param said its counters, with other things that it said
     */
    void add(long from, long to, Map<String, String> said) {
        String now = said.get(SINCE);
        // A look that was under way when the last one was taken says less, and so does who was not asked.
        if (now == null || from < lastAt) {
            return;
        }
        Map<String, Long> counters = new TreeMap<>();
        ServerWatch.COUNTERS.forEach(name -> {
            if (said.containsKey(name)) {
                counters.put(name, Long.valueOf(said.get(name)));
            }
        });
        // Another server had counted before this database was used on it.
        String answers = said.get(ServerWatch.ANSWERS);
        boolean moved = server != null && answers != null && !server.equals(answers);
        boolean less = counters.entrySet().stream()
                .anyMatch(counter -> counter.getValue() < last.getOrDefault(counter.getKey(), 0L));
        if (since != null && (less || moved || !since.equals(now))) {
            last.forEach((name, value) -> before.merge(name, value, Long::sum));
            if (moved) {
                counters.forEach((name, value) -> before.merge(name, -value, Long::sum));
            }
            unknown.add((lastAt - TOLD_LATE_MICROS) + " " + to);
        }
        since = now;
        server = answers;
        last = counters;
        lastAt = from;
    }

    /** The counters before they were set back, and the times of which nobody knows. */
    List<Entry> told() {
        List<Entry> told = new ArrayList<>();
        before.forEach((name, value) -> told.add(new Entry(name + " before", Long.toString(value))));
        told.add(new Entry(SET_BACK, String.join(", ", unknown)));
        return told;
    }
}
