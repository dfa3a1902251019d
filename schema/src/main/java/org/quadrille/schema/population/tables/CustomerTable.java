package org.quadrille.schema.population.tables;

import java.time.LocalDate;
import java.util.Locale;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.people.Customers;
import org.quadrille.schema.population.people.Persons;
import org.quadrille.schema.population.people.PostalAddresses;
import org.quadrille.schema.rows.RowSink;

/** CUSTOMER (workload.md 5.7), a part for each load unit. */
record CustomerTable(long seed, Customers customers, Persons persons, PostalAddresses addresses)
        implements TableSource.Part {
    private static final String[] DOMAINS = {
        "example.com", "example.net", "example.org", "mail.example", "post.example", "inbox.example"
    };
    /** Percent of customers in each age bracket, and the brackets' bounds in years. */
    private static final int[] AGE_PERCENT = {5, 16, 17, 19, 16, 11, 8, 7, 1};

    private static final int[] AGE_BOUNDS = {10, 19, 25, 35, 45, 55, 65, 75, 85, 100};
    private static final LocalDate AGE_REFERENCE = LocalDate.of(2005, 1, 3);
    /** Percent of phones that have an extension. */
    private static final int[] EXTENSION_PERCENT = {25, 15, 5};

    private static final int AREA_CODES = 284;
    private static final int AREA_CODE_WEIGHT = 306;
    private static final int FIRST_AREA_CODE = 201;

    @Override
    public void write(int part, RowSink out) {
        for (int i = 0; i < Scale.CUSTOMERS_PER_LOAD_UNIT; i++) {
            row(customers.id(part * Scale.CUSTOMERS_PER_LOAD_UNIT + i), out);
        }
    }

    private void row(long id, RowSink out) {
        long number = Ids.number(id);
        RandomStream random = new RandomStream(Purpose.CUSTOMER_DETAILS.key(seed), number);
        out.bigint(id);
        out.texts(persons.taxId(number), "ACTV", persons.lastName(number), persons.firstName(number));
        out.texts(String.valueOf(persons.middle(number)), persons.male(number) ? "M" : "F");
        out.smallint(customers.tier(id));
        out.date(birthday(random));
        out.bigint(Ids.id(addresses.ofCustomer(number)));
        for (int percent : EXTENSION_PERCENT) {
            phone(percent, random, out);
        }
        emails(number, random, out);
        out.endRow();
    }

    private static int birthday(RandomStream random) {
        int percent = random.below(100);
        int bracket = 0;
        while (percent >= AGE_PERCENT[bracket]) {
            percent -= AGE_PERCENT[bracket++];
        }
        long youngest = AGE_REFERENCE.minusYears(AGE_BOUNDS[bracket]).toEpochDay();
        long oldest = AGE_REFERENCE.minusYears(AGE_BOUNDS[bracket + 1]).toEpochDay() + 1;
        return (int) random.between(oldest, youngest);
    }

    private static void phone(int extensionPercent, RandomStream random, RowSink out) {
        out.text("011");
        int area = random.below(AREA_CODE_WEIGHT);
        out.text(String.valueOf(FIRST_AREA_CODE + 2 * (area < AREA_CODES ? area : area - AREA_CODES)));
        out.text(String.valueOf(random.between(1_000_000, 9_999_999)));
        out.text(random.percent(extensionPercent) ? String.valueOf(random.between(100, 999)) : "");
    }

    private void emails(long number, RandomStream random, RowSink out) {
        String local = (persons.firstName(number).charAt(0) + persons.lastName(number)).toLowerCase(Locale.ROOT);
        int first = random.below(DOMAINS.length);
        int second = (first + 1 + random.below(DOMAINS.length - 1)) % DOMAINS.length;
        out.texts(local + "@" + DOMAINS[first], local + "@" + DOMAINS[second]);
    }
}
