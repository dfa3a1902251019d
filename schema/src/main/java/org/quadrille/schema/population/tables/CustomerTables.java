package org.quadrille.schema.population.tables;

import java.util.List;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.lists.Taxes;
import org.quadrille.schema.population.lists.ZipCodes;
import org.quadrille.schema.population.people.CustomerTaxes;
import org.quadrille.schema.population.people.Customers;
import org.quadrille.schema.population.people.Persons;
import org.quadrille.schema.population.people.PostalAddresses;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** CUSTOMER, CUSTOMER_TAXRATE and ADDRESS (workload.md 5.7 to 5.9). */
public final class CustomerTables {
    private static final int ADDRESSES_PER_PART = 1_500;

    private CustomerTables() {}

    public static List<RowSource> sources(
            long seed,
            Scale scale,
            Persons persons,
            Customers customers,
            PostalAddresses addresses,
            CustomerTaxes taxes) {
        int addressParts = (addresses.count() + ADDRESSES_PER_PART - 1) / ADDRESSES_PER_PART;
        return List.of(
                new TableSource("customer", scale.loadUnits(), new CustomerTable(seed, customers, persons, addresses)),
                new TableSource(
                        "customer_taxrate", scale.loadUnits(), (part, out) -> taxRates(part, customers, taxes, out)),
                new TableSource("address", addressParts, (part, out) -> addresses(part, addresses, out)));
    }

    private static void taxRates(int part, Customers customers, CustomerTaxes taxes, RowSink out) {
        for (int i = 0; i < Scale.CUSTOMERS_PER_LOAD_UNIT; i++) {
            long customer = customers.id(part * Scale.CUSTOMERS_PER_LOAD_UNIT + i);
            taxRate(taxes.country(customer), customer, out);
            taxRate(taxes.divisionRate(customer), customer, out);
        }
    }

    private static void taxRate(int rate, long customer, RowSink out) {
        out.text(Taxes.get(rate).id());
        out.bigint(customer);
        out.endRow();
    }

    private static void addresses(int part, PostalAddresses addresses, RowSink out) {
        long first = part * (long) ADDRESSES_PER_PART + 1;
        long last = Math.min(first + ADDRESSES_PER_PART - 1, addresses.count());
        for (long number = first; number <= last; number++) {
            int zipRow = addresses.zipRow(number);
            out.bigint(Ids.id(number));
            out.text(addresses.line1(number));
            out.text(addresses.line2(number));
            out.text(ZipCodes.code(zipRow));
            out.text(ZipCodes.country(zipRow));
            out.endRow();
        }
    }
}
