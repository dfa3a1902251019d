package org.quadrille.vce.inputs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.CustomerSelector;
import org.quadrille.schema.population.people.Customers;

/** Shares of the inputs that depend on the population of the run's databases, not on the profile alone (workload.md 11.7). */
public final class ExpectedShares {
    private ExpectedShares() {}

    /**
     * Expected percentage of a run's Trade-Orders whose executor is the owner. The profile's {@code orderByOwner} is
     * its mean over all seeds, because the population's seed also decides how many accounts others may use.
     */
    public static double orderByOwner(RunSetup setup) {
        Map<Scale, Double> shared = new HashMap<>();
        List<List<Integer>> phases = setup.profile().phases().shares();
        double orders = 0;
        double ofShared = 0;
        for (GroupId group : setup.groupIds()) {
            double weight = phases.stream()
                    .mapToInt(shares -> shares.get(group.group() - 1))
                    .sum();
            orders += weight;
            ofShared += weight
                    * shared.computeIfAbsent(
                            setup.scale(group),
                            scale -> ofSharedAccounts(
                                    new Population(setup.testbed().seed(), scale)));
        }
        Profile.Inputs inputs = setup.profile().inputs();
        return 100 - ofShared / orders * (100 - TradeOrderInputs.ownerOfShared(inputs));
    }

    /** Share of a group's orders that are for accounts which others besides the owner may use, 0 to 1. */
    static double ofSharedAccounts(Population population) {
        Customers customers = population.customers();
        Accounts accounts = population.accounts();
        int units = population.scale().activeLoadUnits();
        double share = 0;
        for (int unit = 0; unit < units; unit++) {
            for (int position = 0; position < Scale.CUSTOMERS_PER_LOAD_UNIT; position++) {
                long customer = customers.atPosition(unit, position);
                long first = customers.firstAccount(customer);
                int count = customers.accountCount(customer);
                int others = 0;
                for (int account = 0; account < count; account++) {
                    others += accounts.extraPermissions(first + account) > 0 ? 1 : 0;
                }
                share += CustomerSelector.weight(position) * others / count / units;
            }
        }
        return share;
    }
}
