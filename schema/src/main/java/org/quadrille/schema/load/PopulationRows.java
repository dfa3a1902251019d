package org.quadrille.schema.load;

import java.util.List;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.rows.RowSource;

/** The rows that the kit's population makes. */
public final class PopulationRows {
    private PopulationRows() {}

    /** Sources of all rows of a database. */
    public static List<RowSource> of(DatabaseSpec spec) {
        return new Population(spec.seed(), spec.scale()).sources(spec.newsItemLength());
    }
}
