package org.quadrille.schema.population.people;

import org.quadrille.common.random.Hash;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Affine;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Purpose;

/**
 * Customers as a function of their id as it is in the database (workload.md 5.1, 5.2, 5.4). Immutable, thread-safe.
 *
 * <p>Each customer has a position 0 to 999 in its load unit, from which its tier and its number of accounts follow; a
 * permutation of the load unit hides it.
 */
public final class Customers {
    private static final int PER_UNIT = Scale.CUSTOMERS_PER_LOAD_UNIT;
    /** First position of tiers 1, 2, 3 and the end. */
    static final int[] TIER_START = {0, 200, 800, PER_UNIT};

    private final Scale scale;
    private final Persons persons;
    private final long positionKey;
    private final long accountsKey;

    public Customers(long seed, Scale scale, Persons persons) {
        this.scale = scale;
        this.persons = persons;
        this.positionKey = Purpose.CUSTOMER_POSITION.key(seed);
        this.accountsKey = Purpose.ACCOUNTS_OF_CUSTOMER.key(seed);
    }

    /** Id of the customer with this index, from 0. */
    public long id(int index) {
        return Ids.id(index + 1L);
    }

    /** Id of the customer at {@code position} 0 to 999 of a load unit. */
    public long atPosition(int loadUnit, int position) {
        return id(loadUnit * PER_UNIT + positions(loadUnit).of(position));
    }

    /** Position 0 to 999 in its load unit, by which the customer is chosen more or less often (workload.md 5.3). */
    public int position(long customerId) {
        int low = (int) ((Ids.number(customerId) - 1) % PER_UNIT);
        return positions(Ids.loadUnit(customerId)).back(low);
    }

    /** Tier 1, 2 or 3. */
    public int tier(long customerId) {
        return tierOfPosition(position(customerId));
    }

    /** Number of accounts, 1 to 10. */
    public int accountCount(long customerId) {
        return accountCount(Ids.loadUnit(customerId), position(customerId));
    }

    /** Id of its first account; the others follow without gaps. */
    public long firstAccount(long customerId) {
        return Ids.firstAccount(customerId);
    }

    public String firstName(long customerId) {
        return persons.firstName(Ids.number(customerId));
    }

    public String lastName(long customerId) {
        return persons.lastName(Ids.number(customerId));
    }

    public String taxId(long customerId) {
        return persons.taxId(Ids.number(customerId));
    }

    static int tierOfPosition(int position) {
        return position < TIER_START[1] ? 1 : position < TIER_START[2] ? 2 : 3;
    }

    int accountCount(int loadUnit, int position) {
        int tier = tierOfPosition(position);
        int start = TIER_START[tier - 1];
        Affine scramble = Affine.of(TIER_START[tier] - start, Hash.of(accountsKey, (long) loadUnit * 4 + tier));
        int i = start + scramble.of(position - start);
        return switch (tier) {
            case 1 -> i % 4 + 1;
            case 2 -> (i - 199) % 7 + 2;
            default -> (i - 798) % 6 + 5;
        };
    }

    private Affine positions(int loadUnit) {
        return Affine.of(PER_UNIT, Hash.of(positionKey, loadUnit));
    }
}
