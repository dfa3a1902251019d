package org.quadrille.schema.population;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.market.Companies;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.Brokers;
import org.quadrille.schema.population.people.CustomerSelector;
import org.quadrille.schema.population.people.CustomerTaxes;
import org.quadrille.schema.population.people.Customers;
import org.quadrille.schema.population.people.Persons;
import org.quadrille.schema.population.people.PostalAddresses;
import org.quadrille.schema.population.tables.AccountTables;
import org.quadrille.schema.population.tables.CompanyTables;
import org.quadrille.schema.population.tables.CustomerTables;
import org.quadrille.schema.population.tables.FixedTables;
import org.quadrille.schema.population.tables.NewsTables;
import org.quadrille.schema.population.tables.PriceTables;
import org.quadrille.schema.population.tables.WatchTables;
import org.quadrille.schema.population.trades.InitialTrades;
import org.quadrille.schema.rows.RowSource;

/**
 * The whole content of a freshly loaded database as a pure function of (seed, scale) (workload.md 3 to 9.1): the loader
 * makes every row from it, and the emulators ask it what they need for valid inputs, without any database. Cheap to
 * make, immutable, thread-safe.
 *
 * <p>Ids are as in the database, shift included. Companies, securities and brokers are also known by their index, from
 * 0; those of the driven load units come first. What does not depend on seed or scale is static:
 * {@link org.quadrille.schema.population.lists.Sectors}, {@link org.quadrille.schema.population.lists.Divisions} and
 * {@link org.quadrille.schema.population.lists.Taxes} (tax rates), {@link
 * org.quadrille.schema.population.lists.Exchange}, {@link org.quadrille.schema.population.lists.TradeType}, {@link
 * org.quadrille.schema.population.market.TradeTime} (trading time and timestamps), {@link
 * org.quadrille.schema.population.market.TradeIds} (numbers of initial trades) and {@link
 * org.quadrille.schema.population.market.PriceWave} (prices).
 *
 * <pre>{@code
 * Population p = new Population(seed, scale);
 * long customer = p.selector().pick(stream);
 * long account = p.selector().randomAccount(customer, stream);
 * int security = p.accounts().basketSecurity(account, stream.below(p.accounts().basketSize(account)));
 * String symbol = p.securities().symbol(security);
 * int cents = new PriceWave(360).cents(security, secondsSinceRunStart);
 * }</pre>
 */
public final class Population {
    private final long seed;
    private final Scale scale;
    private final Persons persons;
    private final PostalAddresses addresses;
    private final CustomerTaxes taxes;
    private final Customers customers;
    private final Accounts accounts;
    private final CustomerSelector selector;
    private final Brokers brokers;
    private final Companies companies;
    private final Securities securities;

    public Population(long seed, Scale scale) {
        this.seed = seed;
        this.scale = scale;
        this.persons = new Persons(seed);
        this.addresses = new PostalAddresses(seed, scale);
        this.taxes = new CustomerTaxes(seed, addresses);
        this.customers = new Customers(seed, scale, persons);
        this.accounts = new Accounts(seed, scale, customers, persons);
        this.selector = CustomerSelector.active(customers, scale);
        this.brokers = new Brokers(seed, scale);
        this.companies = new Companies(scale, persons);
        this.securities = new Securities(scale, companies);
    }

    public Scale scale() {
        return scale;
    }

    public Customers customers() {
        return customers;
    }

    public Accounts accounts() {
        return accounts;
    }

    /** Chooses customers of the driven load units (workload.md 5.3). */
    public CustomerSelector selector() {
        return selector;
    }

    public Brokers brokers() {
        return brokers;
    }

    public Companies companies() {
        return companies;
    }

    public Securities securities() {
        return securities;
    }

    /** Makes the rows of initial trades, and of what follows from them. */
    public InitialTrades initialTrades() {
        return new InitialTrades(seed, scale, customers, accounts, taxes, brokers, securities);
    }

    /**
     * Makes the rows of every table but TRADE_REQUEST, which is empty after a load; the longest work comes first.
     *
     * @param newsItemLength characters of a news item, from 300
     */
    public List<RowSource> sources(int newsItemLength) {
        List<RowSource> sources = new ArrayList<>();
        sources.add(initialTrades());
        sources.add(new NewsTables(seed, scale, companies, newsItemLength));
        sources.addAll(PriceTables.sources(seed, scale, securities));
        sources.add(new WatchTables(seed, scale, securities));
        sources.addAll(CustomerTables.sources(seed, scale, persons, customers, addresses, taxes));
        sources.add(new AccountTables(seed, scale, customers, accounts));
        sources.addAll(CompanyTables.sources(seed, scale, companies, securities, addresses));
        sources.addAll(FixedTables.sources());
        return List.copyOf(sources);
    }
}
