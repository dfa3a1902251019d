package org.quadrille.schema.population.base;

import org.quadrille.common.random.Hash;

/**
 * What a random quantity of the population is for. Each purpose has random numbers of its own, so that a change of one
 * rule leaves the other quantities as they are. The order is part of the population: add at the end.
 */
public enum Purpose {
    CUSTOMER_POSITION,
    ACCOUNTS_OF_CUSTOMER,
    PERSON,
    TAX_ID,
    BROKER_NAME,
    ACCOUNT_BROKER,
    ACCOUNT_TAX_STATUS,
    ACCOUNT_BALANCE,
    PERMISSION_COUNT,
    PERMISSION_PERSON,
    BASKET_SIZE,
    BASKET,
    CUSTOMER_DETAILS,
    CUSTOMER_TAXES,
    ADDRESS,
    WATCH_LIST_ID,
    WATCH_ITEMS,
    COMPANY_DETAILS,
    COMPETITORS,
    SECURITY_DETAILS,
    DAILY_MARKET,
    FINANCIAL,
    NEWS,
    TRADE;

    /** The key under which {@link Hash#of(long, long)} gives the numbers of this purpose. */
    public long key(long seed) {
        return Hash.of(seed, ordinal() + 1L, 0x5151L);
    }
}
