package org.quadrille.schema.load;

import java.util.List;
import java.util.function.Function;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** Rows with one column too many. */
class BadSource implements RowSource {
    @Override
    public List<String> tables() {
        return List.of("sector");
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public void generate(int part, Function<String, RowSink> sinks) {
        RowSink sectors = sinks.apply("sector");
        sectors.text("XX");
        sectors.text("Sector");
        sectors.text("one more");
        sectors.endRow();
    }
}
