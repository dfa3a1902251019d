package org.quadrille.schema.population.tables;

import java.util.List;
import java.util.function.Function;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.lists.WordList;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.Customers;
import org.quadrille.schema.population.people.Persons.Person;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** CUSTOMER_ACCOUNT and ACCOUNT_PERMISSION (workload.md 5.5, 5.6), a part for each load unit. */
public record AccountTables(long seed, Scale scale, Customers customers, Accounts accounts) implements RowSource {
    private static final String[] EXTRA_PERMISSIONS = {"0001", "0011"};
    private static final long LARGEST_BALANCE = 999_999_999;
    private static final int PERCENT_POSITIVE = 80;

    @Override
    public List<String> tables() {
        return List.of("customer_account", "account_permission");
    }

    @Override
    public int parts() {
        return scale.loadUnits();
    }

    @Override
    public void generate(int part, Function<String, RowSink> sinks) {
        RowSink accountRows = sinks.apply("customer_account");
        RowSink permissionRows = sinks.apply("account_permission");
        for (int i = 0; i < Scale.CUSTOMERS_PER_LOAD_UNIT; i++) {
            long customer = customers.id(part * Scale.CUSTOMERS_PER_LOAD_UNIT + i);
            Person owner =
                    new Person(customers.firstName(customer), customers.lastName(customer), customers.taxId(customer));
            long first = customers.firstAccount(customer);
            for (long id = first; id < first + customers.accountCount(customer); id++) {
                account(id, customer, owner, accountRows);
                permission(id, "0000", owner, permissionRows);
                for (int extra = 0; extra < accounts.extraPermissions(id); extra++) {
                    permission(id, EXTRA_PERMISSIONS[extra], accounts.extraPerson(id, extra), permissionRows);
                }
            }
        }
    }

    private void account(long id, long customer, Person owner, RowSink out) {
        int taxStatus = accounts.taxStatus(id);
        WordList kinds = taxStatus == 0 ? WordList.ACCOUNT_KINDS_UNTAXED : WordList.ACCOUNT_KINDS_TAXABLE;
        String kind = kinds.get((int) (Ids.number(id) % kinds.size()));
        out.bigint(id);
        out.bigint(accounts.brokerId(id));
        out.bigint(customer);
        out.text(owner.firstName() + " " + owner.lastName() + " " + kind);
        out.smallint(taxStatus);
        out.cents(balance(id));
        out.endRow();
    }

    private long balance(long id) {
        RandomStream random = new RandomStream(Purpose.ACCOUNT_BALANCE.key(seed), id);
        boolean positive = random.percent(PERCENT_POSITIVE);
        long amount = random.between(0, LARGEST_BALANCE);
        return positive ? amount : -amount;
    }

    private static void permission(long account, String acl, Person person, RowSink out) {
        out.bigint(account);
        out.texts(acl, person.taxId(), person.lastName(), person.firstName());
        out.endRow();
    }
}
