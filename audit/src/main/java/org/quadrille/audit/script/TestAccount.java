package org.quadrille.audit.script;

import java.util.Arrays;
import java.util.List;
import org.quadrille.audit.Audit;
import org.quadrille.audit.Subject;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.Customers;
import org.quadrille.schema.population.people.Persons.Person;
import org.quadrille.vce.inputs.TradeSearch;

/** The account that the scripts of one database use, drawn anew in each audit; not only its owner may use it. */
public final class TestAccount {
    private final Population population;
    private final RandomStream stream;
    private final long id;

    public TestAccount(Audit audit, Subject subject) {
        this.population = new Population(
                subject.target().spec().seed(), subject.target().spec().scale());
        this.stream = new RandomStream(audit.id().hashCode(), subject.label().hashCode());
        this.id = draw();
    }

    /** Two of five accounts qualify. */
    private long draw() {
        while (true) {
            long candidate =
                    population.selector().randomAccount(population.selector().pick(stream), stream);
            if (population.accounts().extraPermissions(candidate) > 0) {
                return candidate;
            }
        }
    }

    public long id() {
        return id;
    }

    public long customer() {
        return population.accounts().owner(id);
    }

    public long broker() {
        return population.accounts().brokerId(id);
    }

    /** One of the securities that the account trades. */
    public int security() {
        Accounts accounts = population.accounts();
        return accounts.basketSecurity(id, stream.below(accounts.basketSize(id)));
    }

    public String symbol(int security) {
        return population.securities().symbol(security);
    }

    /** Names a security by company and issue. */
    public TradeOrderInput.Builder byName(TradeOrderInput.Builder order, int security) {
        int company = population.securities().companyIndex(security);
        return order.setCompanyName(population.companies().name(company))
                .setIssue(population.securities().issue(security));
    }

    /** An order of the account, by its owner. */
    public TradeOrderInput.Builder owner() {
        Customers customers = population.customers();
        return order(customers.firstName(customer()), customers.lastName(customer()), customers.taxId(customer()));
    }

    /** An order of the account for a security, by its owner. */
    public TradeOrderInput.Builder owner(String symbol, String type, int quantity) {
        return owner().setSymbol(symbol).setTradeType(type).setQuantity(quantity);
    }

    /** An order by the other person who may use the account. */
    public TradeOrderInput.Builder other() {
        Person person = population.accounts().extraPerson(id, 0);
        return order(person.firstName(), person.lastName(), person.taxId());
    }

    /** An order by a person who may not use the account. */
    public TradeOrderInput.Builder stranger() {
        return order("No", "Body", "000XX0000X");
    }

    private TradeOrderInput.Builder order(String first, String last, String taxId) {
        return TradeOrderInput.newBuilder()
                .setAccountId(id)
                .setExecutorFirstName(first)
                .setExecutorLastName(last)
                .setExecutorTaxId(taxId);
    }

    /**
     * Loaded trades, chosen like those of a Trade-Update by trade ids, whatever share of such requests a profile has.
     */
    public List<Long> loadedTrades() {
        long[] ids = new long[TradeSearch.TRADES];
        new TradeSearch(population.scale()).trades(stream, ids);
        return Arrays.stream(ids).boxed().toList();
    }
}
