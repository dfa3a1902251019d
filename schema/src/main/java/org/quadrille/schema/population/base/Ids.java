package org.quadrille.schema.population.base;

import org.quadrille.common.workload.Scale;

/**
 * Identifier columns and the plain numbers behind them (workload.md 2). A number counts from 1 within its table; an id
 * is the number plus {@link Scale#ID_SHIFT}.
 */
public final class Ids {
    /** Number of account ids that are reserved for each customer. */
    public static final int ACCOUNTS_OF_CUSTOMER = 10;

    private Ids() {}

    public static long id(long number) {
        return number + Scale.ID_SHIFT;
    }

    public static long number(long id) {
        return id - Scale.ID_SHIFT;
    }

    /** First account id of a customer id: {@code (id - 1) * 10 + 1} (workload.md 5.4). */
    public static long firstAccount(long customerId) {
        return (customerId - 1) * ACCOUNTS_OF_CUSTOMER + 1;
    }

    /** The customer id that an account id belongs to. */
    public static long owner(long accountId) {
        return (accountId - 1) / ACCOUNTS_OF_CUSTOMER + 1;
    }

    /** Load unit, from 0, of a customer id. */
    public static int loadUnit(long customerId) {
        return (int) ((number(customerId) - 1) / Scale.CUSTOMERS_PER_LOAD_UNIT);
    }
}
