package org.quadrille.schema.load;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/**
 * Rows of databases that are made, copied, replaced and dropped, and whose trades and watch lists nothing looks at. Without
 * these a database takes a fraction of the time and of the space; in the long form it has them.
 */
public final class LightRows {
    private LightRows() {}

    public static List<RowSource> of(DatabaseSpec spec) {
        return Boolean.getBoolean("kit.long")
                ? PopulationRows.of(spec)
                : withoutTrades(spec).stream()
                        .filter(source -> !source.tables().contains("watch_item"))
                        .toList();
    }

    /** The tables whose rows are those of the population. */
    static List<String> tables(DatabaseSpec spec) {
        List<RowSource> light = of(spec);
        return PopulationRows.of(spec).stream()
                .map(RowSource::tables)
                .filter(tables ->
                        light.stream().anyMatch(source -> source.tables().equals(tables)))
                .flatMap(List::stream)
                .toList();
    }

    static List<RowSource> withoutTrades(DatabaseSpec spec) {
        return Stream.concat(
                        PopulationRows.of(spec).stream()
                                .filter(source -> !source.tables().contains("trade")),
                        Stream.of(new IdleBrokers(spec.scale())))
                .toList();
    }

    /** The brokers are made together with their trades. */
    private record IdleBrokers(Scale scale) implements RowSource {
        @Override
        public List<String> tables() {
            return List.of("broker");
        }

        @Override
        public int parts() {
            return 1;
        }

        @Override
        public void generate(int part, Function<String, RowSink> sinks) {
            RowSink brokers = sinks.apply("broker");
            for (int broker = 1; broker <= scale.brokers(); broker++) {
                brokers.bigint(Scale.ID_SHIFT + broker);
                brokers.text("ACTV");
                brokers.text("Broker " + broker);
                brokers.integer(0);
                brokers.cents(0);
                brokers.endRow();
            }
        }
    }
}
