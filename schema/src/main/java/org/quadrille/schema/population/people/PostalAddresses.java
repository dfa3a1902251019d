package org.quadrille.schema.population.people;

import org.quadrille.common.random.Hash;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.lists.Exchange;
import org.quadrille.schema.population.lists.WordList;
import org.quadrille.schema.population.lists.ZipCodes;

/**
 * Addresses by number, from 1: those of the exchanges, of the companies, of the customers (workload.md 5.9). Immutable,
 * thread-safe.
 */
public record PostalAddresses(long seed, Scale scale) {
    private static final int EXCHANGES = Exchange.values().length;
    private static final int CUSTOMER = 2;
    private static final int COMPANY = 1;

    public int count() {
        return EXCHANGES + scale.companies() + scale.customers();
    }

    public long ofExchange(Exchange exchange) {
        return exchange.ordinal() + 1L;
    }

    /** Number of the address of the company with this index. */
    public long ofCompany(int index) {
        return EXCHANGES + index + 1L;
    }

    /** Number of the address of the customer with this number. */
    public long ofCustomer(long customerNumber) {
        return EXCHANGES + scale.companies() + customerNumber;
    }

    /** Row of {@link ZipCodes}. */
    public int zipRow(long number) {
        return ZipCodes.pick(bits(number, 0));
    }

    public String line1(long number) {
        return (100 + Hash.below(bits(number, 1), 24_901)) + " " + WordList.STREETS.pick(bits(number, 2)) + " "
                + WordList.STREET_SUFFIXES.pick(bits(number, 3));
    }

    /** Empty for most; an apartment or a suite for two in five customers. */
    public String line2(long number) {
        if (number <= EXCHANGES + scale.companies() || Hash.unit(bits(number, 4)) < 0.6) {
            return "";
        }
        long bits = bits(number, 6);
        return Hash.unit(bits(number, 5)) < 0.75
                ? "Apt. " + (1 + Hash.below(bits, 1_000))
                : "Suite " + (1 + Hash.below(bits, 500));
    }

    /** Keyed by whose address it is, so that a customer's address does not depend on the number of companies. */
    private long bits(long number, int column) {
        long companiesEnd = EXCHANGES + scale.companies();
        if (number > companiesEnd) {
            return Hash.of(Purpose.ADDRESS.key(seed), CUSTOMER, number - companiesEnd, column);
        }
        return Hash.of(Purpose.ADDRESS.key(seed), COMPANY, number, column);
    }
}
