package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.market.TradeTime;
import org.quadrille.schema.population.people.CustomerSelector;

/**
 * What inputs need to know of the databases of a group: the population, a few of its names at hand, and which customers to
 * choose. One for each distinct scale; immutable and shared by all sessions of an emulator.
 */
public final class GroupData {
    /** Inputs ask for trades until this long after the end of the initial trades (workload.md 11.5). */
    private static final long AFTER_END_MICROS = 15 * 60 * 1_000_000L;

    private final Population population;
    private final CustomerSelector selector;
    private final String[] brokers;
    private final String[] symbols;
    private final String[] companies;
    private final long lookupEnd;

    public GroupData(Population population) {
        this.population = population;
        Scale scale = population.scale();
        this.brokers = names(population.brokers().activeCount(), population.brokers()::name);
        this.symbols = names(population.securities().count(), population.securities()::symbol);
        this.companies = names(population.companies().count(), population.companies()::name);
        this.lookupEnd = TradeTime.endMicros(scale) + AFTER_END_MICROS;
        this.selector = population.selector();
    }

    private GroupData(GroupData whole, CustomerSelector selector) {
        this.population = whole.population;
        this.selector = selector;
        this.brokers = whole.brokers;
        this.symbols = whole.symbols;
        this.companies = whole.companies;
        this.lookupEnd = whole.lookupEnd;
    }

    /**
     * The same with the customers of one of several emulators (workload.md 11.10).
     *
     * @param emulator from 1
     */
    public GroupData ofEmulator(int emulator, int emulators) {
        return new GroupData(this, population.selector().ofSlice(emulator - 1, emulators));
    }

    private static String[] names(int count, java.util.function.IntFunction<String> name) {
        String[] names = new String[count];
        java.util.Arrays.setAll(names, name::apply);
        return names;
    }

    Population population() {
        return population;
    }

    public Scale scale() {
        return population.scale();
    }

    /** Names of the brokers of the driven load units; callers do not change them. */
    String[] brokers() {
        return brokers;
    }

    /** Symbol of any security. */
    String symbol(int security) {
        return symbols[security];
    }

    /** Name of the company that issued a security. */
    String companyOf(int security) {
        return companies[population.securities().companyIndex(security)];
    }

    /** Symbol of a security of the driven load units, each as likely as the others. */
    public String anySymbol(RandomStream stream) {
        return symbols[stream.below(population.securities().activeCount())];
    }

    /** Id of a company of the driven load units, each as likely as the others. */
    public long anyCompany(RandomStream stream) {
        return population.companies().id(stream.below(population.companies().activeCount()));
    }

    /** Id of a driven customer, each as likely as the others. */
    public long anyCustomer(RandomStream stream) {
        return population.customers().id(stream.below(scale().activeCustomers()));
    }

    /** Id of a driven customer by workload.md 5.3 and 11.10. */
    long customer(RandomStream stream) {
        return selector.pick(stream);
    }

    /** Id of an account: customer by workload.md 5.3 and 11.10, each of its accounts as likely as the others. */
    public long account(RandomStream stream) {
        return selector.randomAccount(customer(stream), stream);
    }

    /** Last possible account id of the driven customers. */
    long lastAccount() {
        return Ids.id(scale().activeCustomers()) * Ids.ACCOUNTS_OF_CUSTOMER;
    }

    /** End of the time in which Trade-Lookup and Trade-Update look for trades, as a timestamp. */
    long lookupEnd() {
        return lookupEnd;
    }
}
