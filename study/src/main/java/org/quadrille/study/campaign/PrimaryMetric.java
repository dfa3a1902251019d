package org.quadrille.study.campaign;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.study.analysis.Metric;

/** What the key "primary" of a study file may be. */
public final class PrimaryMetric {
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
            "mean.all",
            "cpu.connector",
            "cpu.oltp",
            "cpu.dss");

    /** A metric of machines: its first group is what is measured, its second is the role. */
    private static final Pattern OF_MACHINES = Pattern.compile(
            "(" + String.join("|", Metric.ofMachines()) + ")\\.(" + String.join("|", Metric.roles()) + ")");

    private PrimaryMetric() {}

    /** What is wrong with it: a sentence with the fix; empty if it is a metric. */
    public static Optional<String> problem(String primary) {
        boolean known = primary.equals(Metric.THROUGHPUT)
                || Metric.rates().contains(primary)
                || primary.matches("(mean|p90|p99)\\.(" + TYPES + ")|(mean|p90)\\.all")
                || OF_MACHINES.matcher(primary).matches();
        return known
                ? Optional.empty()
                : Optional.of("key \"primary\" is \"" + primary + "\", which is not a metric"
                        + Nearest.ending(
                                primary,
                                EXAMPLES,
                                "; write tpsV, tps.mix, tps.oltp or tps.dss, one of response times such as p90.TO, or"
                                        + " one of machines such as cpu.oltp."));
    }

    /** The same with cells whose roles may all be on one machine, so that no figure is of one of them alone. */
    public static Optional<String> problem(String primary, List<CellSetup> cells) {
        Matcher parts = OF_MACHINES.matcher(primary);
        boolean together = cells.stream()
                .anyMatch(cell -> cell.local() != null && !cell.local().container());
        return together && parts.matches() && !parts.group(2).equals("shared")
                ? Optional.of("key \"primary\" is \"" + primary + "\", which the runs of a \"local\" environment do not"
                        + " have, as all roles are on one machine; write \"" + parts.group(1) + ".shared\".")
                : Optional.empty();
    }
}
