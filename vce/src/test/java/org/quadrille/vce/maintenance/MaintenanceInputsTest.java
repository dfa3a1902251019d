package org.quadrille.vce.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.DataMaintenanceInput;
import org.quadrille.common.wire.proto.DatabaseRole;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.vce.Chance;
import org.quadrille.vce.Symbols;
import org.quadrille.vce.inputs.GroupData;

/** Data-Maintenance inputs against workload.md 12.11. */
class MaintenanceInputsTest {
    private static final int N = 30_000;
    private static final Scale SCALE = new Scale(3, 2, 5, 30);
    private static final Population POPULATION = new Population(42, SCALE);
    private static final Symbols SYMBOLS = new Symbols(POPULATION.securities());

    private final MaintenanceInputs inputs =
            new MaintenanceInputs(new GroupData(POPULATION), DatabaseRole.DSS, new RandomStream(1));

    private void draw(int table, Consumer<DataMaintenanceInput> look) {
        for (int i = 0; i < N; i++) {
            DataMaintenanceInput input = inputs.next(table).getDataMaintenance();
            assertEquals(table, input.getTable());
            assertEquals(DatabaseRole.DSS, input.getDatabase());
            look.accept(input);
        }
    }

    private static int customer(long id) {
        int number = (int) Ids.number(id);
        assertTrue(number >= 1 && number <= SCALE.activeCustomers(), "customer " + number);
        return number - 1;
    }

    @Test
    void customersAndCompaniesAreUniform() {
        for (int table : new int[] {3, 4, 11}) {
            long[] seen = new long[200];
            draw(table, input -> seen[customer(input.getCustomerId()) / 10]++);
            Chance.uniform("customers of table " + table, seen);
        }
        for (int table : new int[] {2, 7, 8}) {
            long[] seen = new long[1_000];
            draw(table, input -> seen[(int) Ids.number(input.getCompanyId()) - 1]++);
            Chance.uniform("companies of table " + table, seen);
        }
    }

    @Test
    void accountsAreChosenAsCustomersAre() {
        long[] tiers = new long[4];
        draw(0, input -> {
            long owner = Ids.owner(input.getAccountId());
            customer(owner);
            tiers[POPULATION.customers().tier(owner)]++;
        });
        Chance.share("tier 1", tiers[1], N, 10);
        Chance.share("tier 3", tiers[3], N, 30);
    }

    @Test
    void addressesAreOfCustomersInTwoOfThreeCases() {
        long[] customers = new long[1];
        draw(1, input -> {
            assertNotEquals(input.getCustomerId() == 0, input.getCompanyId() == 0);
            customers[0] += input.getCustomerId() != 0 ? 1 : 0;
        });
        Chance.share("addresses of customers", customers[0], N, 67);
    }

    @Test
    void volumesChangeByOneToThree() {
        long[] days = new long[31];
        long[] increments = new long[7];
        draw(5, input -> {
            assertTrue(
                    SYMBOLS.index(input.getSymbol()) < POPULATION.securities().activeCount());
            days[input.getDayOfMonth() - 1]++;
            increments[input.getVolumeIncrement() + 3]++;
        });
        Chance.uniform("days of the month", days);
        assertEquals(0, increments[3], "no increment of 0");
        increments[3] = increments[6];
        Chance.uniform("increments", java.util.Arrays.copyOf(increments, 6));
    }

    @Test
    void taxRatesAreThoseOfDivisions() {
        Map<String, Long> divisions = new HashMap<>();
        draw(10, input -> {
            String id = input.getTaxRateId();
            assertTrue(id.matches("[A-Z]{2}[1-5]"), id);
            assertFalse(id.matches("US.|CN."), id);
            divisions.merge(id.substring(0, 2), 1L, Long::sum);
        });
        assertEquals(64, divisions.size());
        Chance.uniform(
                "divisions", divisions.values().stream().mapToLong(n -> n).toArray());
    }

    @Test
    void exchangesNeedNothingAndSecuritiesASymbol() {
        assertEquals(
                DataMaintenanceInput.newBuilder()
                        .setDatabase(DatabaseRole.DSS)
                        .setTable(6)
                        .build(),
                inputs.next(6).getDataMaintenance());
        draw(9, input -> SYMBOLS.index(input.getSymbol()));
        assertThrows(IllegalArgumentException.class, () -> inputs.next(MaintenanceInputs.TABLES));
    }
}
