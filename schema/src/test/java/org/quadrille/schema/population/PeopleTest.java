package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.CustomerSelector;
import org.quadrille.schema.population.people.Persons.Person;

/** Tiers, accounts and the choice of customers (workload.md 5.1 to 5.6, 7). */
class PeopleTest {
    private static final Scale SCALE = new Scale(12, 9, 5, 30);
    private static final int ACCOUNTS = 12 * 5_000;
    private final Population population = new Population(3, SCALE);
    private final Accounts accounts = population.accounts();

    @Test
    void positionsAreABijectionOfEachLoadUnit() {
        for (int unit = 0; unit < 12; unit++) {
            boolean[] seen = new boolean[1_000];
            for (int position = 0; position < 1_000; position++) {
                long id = population.customers().atPosition(unit, position);
                int low = (int) (id - population.customers().id(unit * 1_000));
                assertTrue(low >= 0 && low < 1_000 && !seen[low]);
                seen[low] = true;
                assertEquals(position, population.customers().position(id));
            }
        }
    }

    @Test
    void theWeightOfAPositionIsTheShareOfDrawsThatReachIt() {
        int draws = 2_000_000;
        int[] reached = new int[1_000];
        RandomStream stream = new RandomStream(5);
        for (int i = 0; i < draws; i++) {
            reached[CustomerSelector.position(stream.nextLong())]++;
        }
        double sum = 0;
        for (int position = 0; position < reached.length; position++) {
            double weight = CustomerSelector.weight(position);
            sum += weight;
            double deviation = Math.sqrt(draws * weight);
            assertEquals(draws * weight, reached[position], 6 * deviation, "position " + position);
        }
        assertEquals(1, sum, 1e-9);
    }

    @Test
    void everyLoadUnitHasItsTiersAndExactlyFiveThousandAccounts() {
        for (int unit = 0; unit < 12; unit++) {
            int[] tiers = new int[4];
            int[] sums = new int[4];
            for (int i = 0; i < 1_000; i++) {
                long id = population.customers().id(unit * 1_000 + i);
                int tier = population.customers().tier(id);
                int count = population.customers().accountCount(id);
                assertTrue(
                        tier == 1
                                ? count >= 1 && count <= 4
                                : tier == 2 ? count >= 2 && count <= 8 : count >= 5 && count <= 10);
                tiers[tier]++;
                sums[tier] += count;
            }
            assertEquals("[0, 200, 600, 200]", Arrays.toString(tiers));
            assertEquals("[0, 500, 3000, 1500]", Arrays.toString(sums));
        }
    }

    @Test
    void customersAreChosenAsOftenAsTheirPositionSays() {
        double[] chances = new double[1_000];
        for (int p = 0; p < 1_000; p++) {
            chances[p] = (upTo(p) - (p == 0 ? 0.0001 : upTo(p - 1))) / (2_000 - 0.0001);
        }
        assertEquals(0.32, chances[0] * 1_000, 0.02);
        assertEquals(1.69, chances[999] * 1_000, 0.02);
        long[] positions = new long[1_000];
        long[] units = new long[9];
        long[] tiers = new long[3];
        RandomStream stream = new RandomStream(5, 1);
        for (int i = 0; i < 1_000_000; i++) {
            long id = population.selector().pick(stream);
            positions[population.customers().position(id)]++;
            units[(int) ((id - population.customers().id(0)) / 1_000)]++;
            tiers[population.customers().tier(id) - 1]++;
        }
        Chance.assertFits("positions", chances, positions);
        Chance.assertUniform("load units", units);
        Chance.assertFits("tiers", new double[] {0.1, 0.6, 0.3}, tiers);
    }

    /**
     * Highest draw of workload.md 5.3 that leads to this position or a lower one: the square roots solved for the draw.
     */
    private static double upTo(int position) {
        if (position < 200) {
            return (Math.pow(position + 151, 2) - 22_500) / 500;
        }
        if (position < 800) {
            return (Math.pow(position + 501, 2) - 290_000) / 1_000;
        }
        return (Math.pow(position - 149, 2) + 277_500) / 500;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 9, 20})
    void halfOfTheChoicesAreFromASlice_andAllSlicesTogetherChooseEvenly(int slices) {
        int picks = 90_000;
        long[] together = new long[9];
        for (int slice = 0; slice < slices; slice++) {
            CustomerSelector selector = population.selector().ofSlice(slice, slices);
            RandomStream stream = new RandomStream(5, 2, slice);
            long[] units = new long[9];
            for (int i = 0; i < picks; i++) {
                units[(int) ((selector.pick(stream) - population.customers().id(0)) / 1_000)]++;
            }
            double[] chances = new double[9];
            for (int unit = 0; unit < 9; unit++) {
                double inSlice = Math.min((slice + 1) * 9.0 / slices, unit + 1) - Math.max(slice * 9.0 / slices, unit);
                chances[unit] = 0.5 / 9 + 0.5 * Math.max(0, inSlice) * slices / 9;
                together[unit] += units[unit];
            }
            Chance.assertFits("load units of slice " + slice, chances, units);
        }
        Chance.assertUniform("load units of all slices", together);
    }

    @Test
    void accountsOfACustomerAreChosenEvenly() {
        RandomStream stream = new RandomStream(5, 3);
        for (int i = 0; i < 50; i++) {
            long customer = population.customers().id(i);
            long first = population.customers().firstAccount(customer);
            long[] counts = new long[population.customers().accountCount(customer)];
            for (int n = 0; n < 2_000; n++) {
                counts[(int) (population.selector().randomAccount(customer, stream) - first)]++;
            }
            if (counts.length > 1) {
                Chance.assertUniform("accounts", counts);
            }
        }
    }

    @Test
    void accountsHaveTheirSharesOfTaxStatusBrokersPermissionsAndBaskets() {
        long[] taxes = new long[3];
        long[] brokers = new long[10];
        long[] permissions = new long[3];
        long securities = 0;
        long[] smallest = new long[13];
        for (int i = 0; i < SCALE.customers(); i++) {
            long customer = population.customers().id(i);
            int tier = population.customers().tier(customer);
            int count = population.customers().accountCount(customer);
            long first = population.customers().firstAccount(customer);
            for (long account = first; account < first + count; account++) {
                taxes[accounts.taxStatus(account)]++;
                int broker = population.brokers().index(accounts.brokerId(account));
                assertEquals(i / 1_000, broker / 10);
                brokers[broker % 10]++;
                permissions[accounts.extraPermissions(account)]++;
                int size = accounts.basketSize(account);
                securities += size;
                if (tier == 2 && count == 4) {
                    smallest[size - 4]++;
                }
            }
        }
        Chance.assertFits("tax status", new double[] {0.2, 0.5, 0.3}, taxes);
        Chance.assertUniform("brokers", brokers);
        Chance.assertFits("extra permissions", new double[] {0.6, 0.38, 0.02}, permissions);
        assertEquals(10.0, (double) securities / ACCOUNTS, 0.1);
        Chance.assertUniform("basket sizes of tier 2 with four accounts", smallest);
    }

    @Test
    void basketsHoldDistinctSecuritiesOutOfAll() {
        long[] chosen = new long[SCALE.securities()];
        int[] basket = new int[Accounts.LARGEST_BASKET];
        int largest = 0;
        int least = 99;
        for (int i = 0; i < SCALE.customers(); i++) {
            long account =
                    population.customers().firstAccount(population.customers().id(i));
            int size = accounts.basket(account, basket);
            largest = Math.max(largest, size);
            least = Math.min(least, size);
            assertEquals(size, Arrays.stream(basket, 0, size).distinct().count());
            int k = i % size;
            assertEquals(basket[k], accounts.basketSecurity(account, k));
            for (int n = 0; n < size; n++) {
                chosen[basket[n]]++;
            }
        }
        assertEquals(18, largest);
        assertEquals(2, least);
        Chance.assertUniform("securities", chosen);
    }

    @Test
    void extraPersonsAreOthersThanTheOwner() {
        int pairs = 0;
        for (int i = 0; i < 5_000; i++) {
            long customer = population.customers().id(i);
            long account = population.customers().firstAccount(customer);
            if (accounts.extraPermissions(account) == 0) {
                continue;
            }
            Person first = accounts.extraPerson(account, 0);
            assertNotEquals(population.customers().taxId(customer), first.taxId());
            if (accounts.extraPermissions(account) == 2) {
                pairs++;
                Person second = accounts.extraPerson(account, 1);
                assertNotEquals(first.taxId(), second.taxId());
                assertNotEquals(population.customers().taxId(customer), second.taxId());
            }
        }
        assertTrue(pairs > 50);
    }

    @Test
    void anotherSeedMakesOtherPeople() {
        Population other = new Population(4, SCALE);
        int same = 0;
        for (int i = 0; i < 1_000; i++) {
            long id = population.customers().id(i);
            same += population.customers().tier(id) == other.customers().tier(id) ? 1 : 0;
            assertNotEquals(population.customers().taxId(id), other.customers().taxId(id));
        }
        assertTrue(same < 600);
    }

    @Test
    void aPersonOfADatabaseDoesNotDependOnItsSize() {
        Population small = new Population(3, new Scale(1, 1, 5, 30));
        for (int i = 0; i < 1_000; i++) {
            long id = population.customers().id(i);
            assertEquals(population.customers().taxId(id), small.customers().taxId(id));
            assertEquals(
                    population.customers().accountCount(id), small.customers().accountCount(id));
        }
    }
}
