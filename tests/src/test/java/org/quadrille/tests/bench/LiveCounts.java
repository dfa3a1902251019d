package org.quadrille.tests.bench;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.workload.TransactionType;

/**
 * What a run has done since it began, as its metrics for Prometheus say (docs/live.md).
 *
 * @param completed transactions that succeeded, by the title of their type
 * @param failed transactions that did not
 * @param retries retries inside transactions, by the title of their type
 */
record LiveCounts(Map<String, Double> completed, double failed, Map<String, Double> retries) {
    private static final Pattern COUNTER =
            Pattern.compile("quadrille_(transactions|retries)_total\\{(.*)} ([0-9.Ee+]+).*");
    private static final Pattern TYPE = Pattern.compile("type=\"([^\"]+)\"");

    static LiveCounts of(String metrics) {
        Map<String, Double> completed = new TreeMap<>();
        Map<String, Double> retries = new TreeMap<>();
        double failed = 0;
        for (String line : metrics.split("\n")) {
            Matcher counter = COUNTER.matcher(line);
            if (!counter.matches()) {
                continue;
            }
            double value = Double.parseDouble(counter.group(3));
            Matcher type = TYPE.matcher(counter.group(2));
            if (!type.find()) {
                throw new IllegalStateException("a counter without a type: " + line);
            }
            if (counter.group(1).equals("retries")) {
                retries.merge(type.group(1), value, Double::sum);
            } else if (counter.group(2).contains("status=\"failed\"")) {
                failed += value;
            } else {
                completed.merge(type.group(1), value, Double::sum);
            }
        }
        return new LiveCounts(completed, failed, retries);
    }

    LiveCounts minus(LiveCounts earlier) {
        return new LiveCounts(
                minus(completed, earlier.completed), failed - earlier.failed, minus(retries, earlier.retries));
    }

    private static Map<String, Double> minus(Map<String, Double> now, Map<String, Double> then) {
        Map<String, Double> difference = new HashMap<>(now);
        then.forEach((type, value) -> difference.merge(type, -value, Double::sum));
        return difference;
    }

    double all() {
        return completed.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    double of(TransactionType type) {
        return completed.getOrDefault(type.title(), 0.0);
    }

    double retriesOf(TransactionType type) {
        return retries.getOrDefault(type.title(), 0.0);
    }

    /** Percent of the customers' transactions. */
    double share(TransactionType type) {
        return 100
                * of(type)
                / TransactionType.customerTypes().stream().mapToDouble(this::of).sum();
    }
}
