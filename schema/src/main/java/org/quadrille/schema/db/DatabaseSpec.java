package org.quadrille.schema.db;

import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.Scale;

/**
 * What the rows of a freshly loaded database depend on: two databases of the same spec and of equal
 * {@link DatabaseDigests} are equal. How many load units are driven does not matter.
 *
 * @param newsItemLength characters of a news item
 */
public record DatabaseSpec(long seed, Scale scale, int newsItemLength) {
    public DatabaseSpec {
        scale = scale.withActive(scale.loadUnits());
    }

    /** As users read it. */
    @Override
    public String toString() {
        return Words.count(scale.loadUnits(), "load unit") + ", " + scale.initialTradeDays() + " initial trade days, "
                + scale.dailyMarketDays() + " daily market days, news of " + newsItemLength + " characters, seed "
                + seed;
    }
}
