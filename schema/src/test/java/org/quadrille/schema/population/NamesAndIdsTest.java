package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.Scale;

/** Names, symbols and ids are unique in a database, even if it is larger than the base lists. */
class NamesAndIdsTest {
    private static final Scale LARGE = new Scale(24, 24, 5, 30);
    private final Population population = new Population(11, LARGE);

    @Test
    void taxIdsAreUniqueAndOfTheirForm() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < LARGE.customers(); i++) {
            String taxId = population.customers().taxId(population.customers().id(i));
            assertTrue(taxId.matches("\\d{3}[A-Z]{2}\\d{4}[A-Z]{2}\\d{3}"), taxId);
            assertTrue(seen.add(taxId), taxId);
        }
    }

    @Test
    void brokerNamesAreUnique() {
        assertEquals(
                240,
                IntStream.range(0, 240)
                        .mapToObj(population.brokers()::name)
                        .distinct()
                        .count());
    }

    @Test
    void companyNamesAreUniqueAndFitTheirColumn() {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < LARGE.companies(); i++) {
            String name = population.companies().name(i);
            assertTrue(name.length() <= 60 && names.add(name), name);
        }
        assertTrue(population.companies().name(5_003).endsWith(" #1"));
        assertEquals(
                population.companies().name(3) + " #2", population.companies().name(10_003));
    }

    @Test
    void symbolsAreUnique() {
        Set<String> symbols = new HashSet<>();
        for (int i = 0; i < LARGE.securities(); i++) {
            String symbol = population.securities().symbol(i);
            assertTrue(symbol.matches("[A-Z]{4,7}(-[a-z]+)?") && symbols.add(symbol), symbol);
        }
        assertTrue(population.securities().symbol(6_850).endsWith("-a"));
    }

    @Test
    void symbolsFarBeyondTheBaseListCountOnInLetters() {
        Population vast = new Population(1, new Scale(300, 300, 5, 30));
        String last = vast.securities().symbol(6_850 * 27);
        assertEquals(vast.securities().symbol(0) + "-aa", last);
    }

    @Test
    void aCompanyKnowsItsSecurities() {
        int first = 0;
        for (int s = 0; s < LARGE.securities(); s++) {
            int company = population.securities().companyIndex(s);
            if (company != population.securities().companyIndex(first)) {
                assertEquals(population.securities().companyIndex(first) + 1, company);
                first = s;
            }
            assertTrue(s - first < 5);
            assertEquals(
                    s == first ? "COMMON" : "PREF_" + (char) ('A' + s - first - 1),
                    population.securities().issue(s));
        }
    }

    @Test
    void idsCarryTheShift() {
        long customer = population.customers().id(0);
        assertEquals(4_300_000_001L, customer);
        assertEquals(43_000_000_001L, population.customers().firstAccount(customer));
        assertEquals(customer, population.accounts().owner(43_000_000_010L));
        assertEquals(customer + 1, population.accounts().owner(43_000_000_011L));
        assertEquals(4_300_000_001L, population.brokers().id(0));
        assertEquals(4_300_000_001L, population.companies().id(0));
    }
}
