package org.quadrille.schema.population.tables;

import java.util.List;
import java.util.function.Function;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** The source of one table. */
record TableSource(String table, int parts, Part maker) implements RowSource {
    /** Makes the rows of one part. */
    interface Part {
        void write(int part, RowSink out);
    }

    @Override
    public List<String> tables() {
        return List.of(table);
    }

    @Override
    public void generate(int part, Function<String, RowSink> sinks) {
        maker.write(part, sinks.apply(table));
    }
}
