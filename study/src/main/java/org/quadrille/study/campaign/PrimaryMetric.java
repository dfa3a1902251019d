package org.quadrille.study.campaign;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.study.analysis.Metric;

/** What the key "primary" of a study file may be. */
final class PrimaryMetric {
    private static final String TYPES = String.join(
            "|",
            Stream.of(TransactionType.values())
                    .filter(type -> type != TransactionType.TRADE_CLEANUP)
                    .map(TransactionType::code)
                    .toList());

    private static final List<String> EXAMPLES = List.of(
            "tpsV",
            "tps.mix",
            "tps.oltp",
            "tps.dss",
            "p90.TO",
            "p99.TO",
            "mean.TO",
            "cpu.connector",
            "cpu.oltp",
            "cpu.dss");

    private PrimaryMetric() {}

    /** What is wrong with it: a sentence with the fix; empty if it is a metric. */
    static Optional<String> problem(String primary) {
        boolean known = primary.equals(Metric.THROUGHPUT)
                || Metric.rates().contains(primary)
                || primary.matches("(mean|p90|p99)\\.(" + TYPES + ")")
                || primary.matches(
                        "(" + String.join("|", Metric.ofMachines()) + ")\\.(connector|oltp|dss|driver|shared|all)");
        return known
                ? Optional.empty()
                : Optional.of("key \"primary\" is \"" + primary + "\", which is not a metric"
                        + Nearest.ending(
                                primary,
                                EXAMPLES,
                                "; write tpsV, tps.mix, tps.oltp or tps.dss, one of response times such as p90.TO, or"
                                        + " one of machines such as cpu.oltp."));
    }
}
