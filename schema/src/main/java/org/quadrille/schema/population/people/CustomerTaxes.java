package org.quadrille.schema.population.people;

import org.quadrille.common.random.Hash;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.lists.Taxes;
import org.quadrille.schema.population.lists.ZipCodes;

/** The country rate and the division rate of a customer, by address (workload.md 5.8). Immutable, thread-safe. */
public record CustomerTaxes(long seed, PostalAddresses addresses) {
    /** Index in {@link Taxes} of the country rate of a customer id. */
    public int country(long customerId) {
        int division = division(customerId);
        return Taxes.firstOfCountry(division)
                + (int) Hash.below(
                        Hash.of(Purpose.CUSTOMER_TAXES.key(seed), customerId, 0), Taxes.countOfCountry(division));
    }

    /** Index in {@link Taxes} of the division rate of a customer id. */
    public int divisionRate(long customerId) {
        int division = division(customerId);
        return Taxes.firstOfDivision(division)
                + (int) Hash.below(
                        Hash.of(Purpose.CUSTOMER_TAXES.key(seed), customerId, 1), Taxes.countOfDivision(division));
    }

    /** Both rates together in ten-thousandths, rounded (workload.md 8.10). */
    public int sumInTenThousandths(long customerId) {
        int sum = Taxes.get(country(customerId)).rate()
                + Taxes.get(divisionRate(customerId)).rate();
        return (sum + 5) / 10;
    }

    private int division(long customerId) {
        return ZipCodes.division(addresses.zipRow(addresses.ofCustomer(Ids.number(customerId))));
    }
}
