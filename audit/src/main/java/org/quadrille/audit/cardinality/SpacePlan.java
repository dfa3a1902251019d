package org.quadrille.audit.cardinality;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.counts.TableCounts;
import org.quadrille.schema.space.DatabaseSpace;
import org.quadrille.schema.space.Growth;

/**
 * How much room databases, groups, tiles and the whole testbed need after eight hours (workload.md 17.9). The groups
 * share the rate in proportion to their active load units.
 */
record SpacePlan(RunSetup setup, double tpsVPerLoadUnit) {
    private static final int HOURS = 8;
    private static final double NOMINAL_TPSV_PER_LOAD_UNIT = 2;

    static SpacePlan of(Arguments line, RunSetup setup) {
        return new SpacePlan(
                setup, tpsV(line).map(rate -> rate / loadUnits(setup)).orElse(NOMINAL_TPSV_PER_LOAD_UNIT));
    }

    /** The rate that the user gives. */
    static Optional<Double> tpsV(Arguments line) {
        return line.parsed("tpsv", "a rate above 0, for instance 80", text -> {
            double rate = Decimal.parse(text);
            if (!(rate > 0)) {
                throw new IllegalArgumentException(text);
            }
            return rate;
        });
    }

    private static int loadUnits(RunSetup setup) {
        return setup.groupIds().stream()
                .mapToInt(group -> setup.scale(group).activeLoadUnits())
                .sum();
    }

    /** The tables of a database, now and after the eight hours; only an OLTP database trades. */
    List<Growth.Line> lines(Subject subject, DatabaseSpace space, TableCounts counts) {
        double tpsV = subject.role() == DatabaseRole.OLTP
                ? tpsVPerLoadUnit * setup.scale(subject.group()).activeLoadUnits()
                : 0;
        return new Growth(tpsV, HOURS).of(space, counts.rows());
    }

    /** The sums, as people read them. */
    String text(List<MeasuredSpace> databases) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Bytes now and after %d hours at %.2f tpsV for each active load unit%n%n%-24s %16s %16s%n",
                HOURS,
                tpsVPerLoadUnit,
                "",
                "now",
                "then"));
        sums(databases)
                .forEach((name, bytes) ->
                        text.append(String.format(Locale.ROOT, "%-24s %16d %16d%n", name, bytes[0], bytes[1])));
        return text.toString();
    }

    /** The sums. */
    String csv(List<MeasuredSpace> databases) {
        StringBuilder csv = new StringBuilder("what,bytes,bytes_then\n");
        sums(databases)
                .forEach((name, bytes) -> csv.append(name)
                        .append(',')
                        .append(bytes[0])
                        .append(',')
                        .append(bytes[1])
                        .append('\n'));
        return csv.toString();
    }

    private static Map<String, long[]> sums(List<MeasuredSpace> databases) {
        Map<String, long[]> sums = new LinkedHashMap<>();
        List<Function<Subject, String>> levels = List.of(
                Subject::label, s -> s.group().label(), s -> "tile " + s.group().tile(), s -> "system under test");
        for (Function<Subject, String> level : levels) {
            for (MeasuredSpace database : databases) {
                long[] sum = sums.computeIfAbsent(level.apply(database.subject()), name -> new long[2]);
                sum[0] += database.space().bytes();
                sum[1] += database.bytesThen();
            }
        }
        return sums;
    }
}
