package org.quadrille.schema.population.people;

import org.quadrille.common.random.Hash;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;

/**
 * Chooses customers as the workload does: unevenly within and between tiers, evenly over load units (workload.md 5.3).
 * Immutable and thread-safe; the stream given belongs to the caller.
 */
public record CustomerSelector(Customers customers, int units, int slice, int slices) {
    /** Range of the draw, in steps of 10^-9: from 0.0001 to 2000. */
    private static final long LOWEST = 100_000;

    private static final long HIGHEST = 2_000_000_000_000L;
    private static final double RANGE = 2_000;

    /** A selector over the driven load units. */
    public static CustomerSelector active(Customers customers, Scale scale) {
        return new CustomerSelector(customers, scale.activeLoadUnits(), 0, 1);
    }

    /**
     * A selector that makes half of its choices in one of {@code slices} equal slices of the load units. All of them
     * together choose each load unit equally often, if each makes equally many choices.
     *
     * @param slice from 0
     */
    public CustomerSelector ofSlice(int slice, int slices) {
        return new CustomerSelector(customers, units, slice, slices);
    }

    /** Chooses a customer id. */
    public long pick(RandomStream stream) {
        int position = position(stream.nextLong());
        return customers.atPosition(unit(stream), position);
    }

    private int unit(RandomStream stream) {
        if (slices == 1 || stream.below(2) == 0) {
            return stream.below(units);
        }
        // A load unit on the border of two slices belongs to both, in proportion.
        return (int) (((long) slice * units + stream.below(units)) / slices);
    }

    /** One of the accounts of a customer, each as likely as the others. */
    public long randomAccount(long customerId, RandomStream stream) {
        return customers.firstAccount(customerId) + stream.below(customers.accountCount(customerId));
    }

    /** Probability of a position, 0 to 999, in its load unit. */
    public static double weight(int position) {
        // The length of the range of draws for which position() gives this position.
        if (position < 200) {
            return (2 * position + 301) / 500.0 / RANGE;
        }
        return position < 800 ? (2 * position + 1_001) / 1_000.0 / RANGE : (2 * position - 299) / 500.0 / RANGE;
    }

    /** Position 0 to 999 in a load unit for 64 random bits. */
    public static int position(long bits) {
        double w = (LOWEST + Hash.below(bits, HIGHEST - LOWEST + 1)) * 1e-9;
        if (w <= 200) {
            return (int) Math.ceil(Math.sqrt(22_500 + 500 * w) - 151);
        }
        if (w <= 1_400) {
            return (int) Math.ceil(Math.sqrt(290_000 + 1_000 * w) - 501);
        }
        return (int) Math.ceil(149 + Math.sqrt(500 * w - 277_500));
    }
}
