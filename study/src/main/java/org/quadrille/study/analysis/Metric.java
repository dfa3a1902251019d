package org.quadrille.study.analysis;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/**
 * Something that is measured in a run.
 *
 * @param key its name in files and on the command line, such as {@code tpsV}, {@code tps.mix}, {@code p90.TO}, {@code cpu.oltp}
 * @param title its name for people, such as {@code 90th percentile of Trade-Order}
 * @param unit its unit, such as {@code ms}; empty if it has none
 * @param better which direction is the better one
 */
public record Metric(String key, String title, String unit, Better better) {
    /** The metric of the kit's headline. */
    public static final String THROUGHPUT = "tpsV";
    /** All transactions of the mix a second. */
    public static final String MIX = "tps.mix";
    /** Customer transactions of a run in open pacing, in percent of those that it offered. */
    public static final String PACE = "pace";
    /** Reporting queries an hour, of a profile that has some. */
    public static final String QUERIES = "queriesPerHour";
    /** In the place of a type: all transactions of the mix together. */
    static final String ALL_TYPES = "all";
    /** The metric of unnamed numbers. */
    public static final String NAMELESS = "value";

    /** A smaller value is shown as a power of ten. */
    private static final double LEAST_PLAIN = 1e-6;

    private static final String RATE = "tps";
    /** Between a metric and the machine that it is of. */
    private static final char OF_MACHINE = '@';

    /** What rates count, in words, by the second part of their key. */
    private static final Map<String, String> COUNTED =
            Map.of("mix", "mix", "oltp", "OLTP transactions", "dss", "DSS transactions");

    /** The transactions of the mix that each of them counts. */
    static final Map<String, Predicate<TransactionType>> RATES = Map.of(
            "mix", type -> true,
            "oltp", type -> type.database() == DatabaseRole.OLTP,
            "dss", type -> type.database() == DatabaseRole.DSS);

    private static final Map<String, String> ROLES = Map.of(
            "connector", "connectors",
            "oltp", "OLTP databases",
            "dss", "DSS databases",
            "driver", "driver",
            "primary", "primaries",
            "standby", "standbys",
            "writer", "nodes that are written to",
            "reader", "other nodes",
            "shared", "machines of several roles",
            "all", "all machines but the driver's");
    private static final String CPU_PER_TRANSACTION = "cpuPerTransaction";
    private static final String IO_PER_TRANSACTION = "ioPerTransaction";

    private static final String KIT = "kitCpuPerTransaction.connector";

    /**
     * The metric of a key; a key that the kit does not know is a metric of its own, without a unit or a better
     * direction.
     */
    public static Metric of(String key) {
        if (key.equals(THROUGHPUT)) {
            return new Metric(key, "throughput", "tpsV", Better.HIGHER);
        }
        if (key.equals(PACE)) {
            return new Metric(key, "customer transactions against those offered", "%", Better.NEITHER);
        }
        if (key.equals(QUERIES)) {
            return new Metric(key, "reporting queries an hour", "", Better.HIGHER);
        }
        if (key.equals(KIT)) {
            return new Metric(key, "CPU of the connectors' processes for each transaction", "ms", Better.NEITHER);
        }
        String[] parts = key.split("\\.", 2);
        if (parts.length == 2 && parts[0].matches("p\\d+|mean")) {
            return (parts[1].equals(ALL_TYPES)
                            ? Optional.of("all transactions of the mix")
                            : type(parts[1]).map(TransactionType::title))
                    .map(title -> new Metric(key, percentile(parts[0]) + " of " + title, "ms", Better.LOWER))
                    .orElse(unknown(key));
        }
        if (parts.length < 2) {
            return unknown(key);
        }
        if (parts[0].equals(RATE) && COUNTED.containsKey(parts[1])) {
            return new Metric(key, "throughput of the " + COUNTED.get(parts[1]), "transactions/s", Better.HIGHER);
        }
        String machines = ", " + ROLES.getOrDefault(parts[1], parts[1]);
        return switch (parts[0]) {
            case CPU_PER_TRANSACTION -> new Metric(key, "CPU for each transaction" + machines, "ms", Better.NEITHER);
            case IO_PER_TRANSACTION ->
                new Metric(key, "disk operations for each transaction" + machines, "", Better.NEITHER);
            default ->
                SampleColumn.ofMachine().stream()
                        .filter(column -> column.key().equals(parts[0]))
                        .findFirst()
                        .map(column -> new Metric(
                                key,
                                column.compared() + machines,
                                MachineUnit.of(column).title(),
                                Better.NEITHER))
                        .orElse(unknown(key));
        };
    }

    /** Key of the transactions a second of the mix, of OLTP or of DSS. @param part {@code mix}, {@code oltp} or {@code dss} */
    static String rate(String part) {
        return RATE + "." + part;
    }

    /** Keys of all rates but {@link #THROUGHPUT}. */
    public static List<String> rates() {
        return RATES.keySet().stream().sorted().map(Metric::rate).toList();
    }

    /** Key of a column of one machine. @param place what the machine is for in the testbed */
    public static String ofMachine(SampleColumn column, String place) {
        return column.key() + OF_MACHINE + place;
    }

    /** Whether a key is of one machine; such metrics have a table of their own. */
    public static boolean ofMachine(String key) {
        return key.indexOf(OF_MACHINE) >= 0;
    }

    /** Why a metric that the kit knows has no value in any run of a profile, as a clause; empty if it has one. */
    public static Optional<String> lacking(String key, Profile profile) {
        String[] parts = key.split("\\.", 2);
        if (key.equals(THROUGHPUT)) {
            return lacking(profile, List.of(TransactionType.TRADE_RESULT));
        }
        if (key.equals(QUERIES)) {
            return profile.queries() == null ? Optional.of("it has no reporting queries") : Optional.empty();
        }
        if (parts[0].equals(RATE)) {
            return lacking(
                    profile,
                    Stream.of(TransactionType.values())
                            .filter(type -> type.inMix() && RATES.get(parts[1]).test(type))
                            .toList());
        }
        return (parts.length == 2 ? type(parts[1]) : Optional.<TransactionType>empty())
                .flatMap(type -> lacking(profile, List.of(type)));
    }

    private static Optional<String> lacking(Profile profile, List<TransactionType> oneOf) {
        return oneOf.stream().anyMatch(profile::sends)
                ? Optional.empty()
                : Optional.of(oneOf.stream()
                        .map(TransactionType::title)
                        .collect(Collectors.joining(" and no ", "its mix has no ", "")));
    }

    /** What is measured of the machines of a role, without the role: {@code cpu}, {@code cpuPerTransaction}, ... */
    public static List<String> ofMachines() {
        return Stream.concat(
                        SampleColumn.ofMachine().stream().map(SampleColumn::key),
                        Stream.of(CPU_PER_TRANSACTION, IO_PER_TRANSACTION))
                .toList();
    }

    /** The roles of machines that metrics tell apart. */
    public static Set<String> roles() {
        return ROLES.keySet();
    }

    private static Metric unknown(String key) {
        return new Metric(key, key, "", Better.NEITHER);
    }

    private static Optional<TransactionType> type(String code) {
        return Arrays.stream(TransactionType.values())
                .filter(type -> type.code().equals(code))
                .findFirst();
    }

    private static String percentile(String name) {
        return name.equals("mean") ? "mean response time" : name.substring(1) + "th percentile of the response time";
    }

    /** A value with its unit, with digits that suit its size. */
    public String quantity(double value) {
        return number(value) + (unit.isEmpty() ? "" : " " + unit);
    }

    /**
     * A value without its unit: four digits, or all digits before the decimal point if they are more; as a power of ten
     * where it would have too many zeros.
     */
    public static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 1000 || size == 0 ? 0 : 3 - place(size);
        return Double.isFinite(value) ? shown(value, decimals, 3, 1e15) : "?";
    }

    /** A percentage: one digit after the point, two below 1, two significant ones below 0.01. */
    public static String percent(double value) {
        double size = Math.abs(value);
        int decimals = size >= 0.995 ? 1 : size >= 0.00995 || size == 0 ? 2 : 1 - place(size);
        return shown(value, decimals, 1, 1e6);
    }

    /** The same with its sign. */
    public static String signedPercent(double value) {
        return (value < 0 ? "-" : "+") + percent(Math.abs(value));
    }

    /** The place of the first digit: 2 for 100, 0 for 1, -2 for 0.01. */
    private static int place(double size) {
        return (int) Math.floor(Math.log10(size));
    }

    private static String shown(double value, int decimals, int powerDecimals, double most) {
        double size = Math.abs(value);
        boolean plain = size == 0 || size >= LEAST_PLAIN && size < most;
        return String.format(Locale.ROOT, plain ? "%." + decimals + "f" : "%." + powerDecimals + "e", value);
    }

    /** A percentage or a share without trailing zeros: 2, 2.5, 95. */
    public static String plain(double value) {
        return BigDecimal.valueOf(Math.round(value * 1e6) / 1e6)
                .stripTrailingZeros()
                .toPlainString();
    }
}
