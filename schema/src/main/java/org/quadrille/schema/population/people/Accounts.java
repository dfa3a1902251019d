package org.quadrille.schema.population.people;

import org.quadrille.common.random.Hash;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.people.Persons.Person;

/**
 * Customer accounts as a function of their id as it is in the database (workload.md 5.5, 5.6, 7). Immutable,
 * thread-safe.
 */
public final class Accounts {
    /** Largest number of securities in a basket. */
    public static final int LARGEST_BASKET = 18;

    /** Smallest basket by tier and number of accounts; the largest is 20 minus that, as the mean is always 10. */
    private static final int[][] SMALLEST_BASKET = {
        {6, 4, 2, 2}, {0, 7, 5, 4, 3, 2, 2, 2}, {0, 0, 0, 0, 4, 4, 3, 3, 2, 2},
    };

    private final Scale scale;
    private final Customers customers;
    private final Persons persons;
    private final long brokerKey;
    private final long taxKey;
    private final long permissionKey;
    private final long permissionPersonKey;
    private final long basketSizeKey;
    private final long basketKey;

    public Accounts(long seed, Scale scale, Customers customers, Persons persons) {
        this.scale = scale;
        this.customers = customers;
        this.persons = persons;
        this.brokerKey = Purpose.ACCOUNT_BROKER.key(seed);
        this.taxKey = Purpose.ACCOUNT_TAX_STATUS.key(seed);
        this.permissionKey = Purpose.PERMISSION_COUNT.key(seed);
        this.permissionPersonKey = Purpose.PERMISSION_PERSON.key(seed);
        this.basketSizeKey = Purpose.BASKET_SIZE.key(seed);
        this.basketKey = Purpose.BASKET.key(seed);
    }

    /** Customer id of the owner. */
    public long owner(long accountId) {
        return Ids.owner(accountId);
    }

    /** 0 not taxable, 1 taxable and withheld, 2 taxable and not withheld. */
    public int taxStatus(long accountId) {
        long percent = Hash.below(Hash.of(taxKey, accountId), 100);
        return percent < 20 ? 0 : percent < 70 ? 1 : 2;
    }

    /** Id of its broker, one of the ten of the owner's load unit. */
    public long brokerId(long accountId) {
        int unit = Ids.loadUnit(owner(accountId));
        long which = Hash.below(Hash.of(brokerKey, accountId), Scale.BROKERS_PER_LOAD_UNIT);
        return Ids.id((long) unit * Scale.BROKERS_PER_LOAD_UNIT + which + 1);
    }

    /** Number of persons besides the owner who may trade, 0 to 2. */
    public int extraPermissions(long accountId) {
        long percent = Hash.below(Hash.of(permissionKey, accountId), 100);
        return percent < 60 ? 0 : percent < 98 ? 1 : 2;
    }

    /**
     * A person besides the owner who may trade.
     *
     * @param which 0 (permission 0001) or 1 (permission 0011), below {@link #extraPermissions}
     */
    public Person extraPerson(long accountId, int which) {
        long owner = Ids.number(owner(accountId));
        RandomStream stream = new RandomStream(permissionPersonKey, accountId);
        long first = pseudoPersonOtherThan(owner, owner, stream);
        return persons.person(which == 0 ? first : pseudoPersonOtherThan(owner, first, stream));
    }

    /** Number of securities that the account trades, 2 to 18. */
    public int basketSize(long accountId) {
        long customer = owner(accountId);
        int position = customers.position(customer);
        int tier = Customers.tierOfPosition(position);
        int accounts = customers.accountCount(Ids.loadUnit(customer), position);
        int smallest = SMALLEST_BASKET[tier - 1][accounts - 1];
        return smallest + (int) Hash.below(Hash.of(basketSizeKey, accountId), 21 - 2L * smallest);
    }

    /** Index of the {@code k}-th security, from 0, that the account trades; {@code k} below {@link #basketSize}. */
    public int basketSecurity(long accountId, int k) {
        int[] basket = new int[k + 1];
        fill(accountId, basket, k + 1);
        return basket[k];
    }

    /**
     * All securities that the account trades, as indexes, distinct.
     *
     * @param basket takes them; at least {@link #LARGEST_BASKET} long
     * @return how many there are
     */
    public int basket(long accountId, int[] basket) {
        int size = basketSize(accountId);
        fill(accountId, basket, size);
        return size;
    }

    private void fill(long accountId, int[] basket, int size) {
        RandomStream stream = new RandomStream(basketKey, accountId);
        int securities = scale.securities();
        for (int n = 0; n < size; ) {
            int candidate = stream.below(securities);
            if (!contains(basket, n, candidate)) {
                basket[n++] = candidate;
            }
        }
    }

    private static boolean contains(int[] values, int length, int value) {
        for (int i = 0; i < length; i++) {
            if (values[i] == value) {
                return true;
            }
        }
        return false;
    }

    private static long pseudoPersonOtherThan(long a, long b, RandomStream stream) {
        long number;
        do {
            number = stream.between(1, Persons.HIGHEST_PSEUDO_NUMBER);
        } while (number == a || number == b);
        return number;
    }
}
