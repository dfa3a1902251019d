package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.population.lists.TradeType;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.Customers;
import org.quadrille.schema.population.people.Persons.Person;

/** Trade-Order: an order of an account for a security of its basket (workload.md 11.7). */
final class TradeOrderInputs extends InputMaker {
    /** Percent of accounts that only their owner may use (workload.md 5.6). */
    private static final double OWNER_ONLY = 60;

    private static final int SMALLEST_QUANTITY = 100;
    private static final int QUANTITIES = 4;

    private final double ownerOfShared;

    TradeOrderInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        super(data, shares, stream);
        this.ownerOfShared = ownerOfShared(shares);
    }

    /**
     * Percentage of orders by the owner among accounts that others may use, too, so that all accounts together reach
     * the profile's.
     */
    static double ownerOfShared(Profile.Inputs shares) {
        return (shares.orderByOwner() - OWNER_ONLY) * 100 / (100 - OWNER_ONLY);
    }

    @Override
    public Request next() {
        Accounts accounts = data.population().accounts();
        long customer = data.customer(stream);
        long account = data.population().selector().randomAccount(customer, stream);
        int security = accounts.basketSecurity(account, stream.below(accounts.basketSize(account)));
        variant = data.population().customers().tier(customer) << InputVariant.TO_TIER_SHIFT;

        TradeOrderInput.Builder input = TradeOrderInput.newBuilder().setAccountId(account);
        executor(input, accounts, account, customer);
        security(input, security);
        terms(input);
        return Request.newBuilder().setTradeOrder(input).build();
    }

    private void executor(TradeOrderInput.Builder input, Accounts accounts, long account, long customer) {
        int extra = accounts.extraPermissions(account);
        if (extra == 0 || stream.percent(ownerOfShared)) {
            Customers customers = data.population().customers();
            input.setExecutorFirstName(customers.firstName(customer))
                    .setExecutorLastName(customers.lastName(customer))
                    .setExecutorTaxId(customers.taxId(customer));
        } else {
            variant |= InputVariant.TO_OTHER_EXECUTOR;
            Person person = accounts.extraPerson(account, extra - 1);
            input.setExecutorFirstName(person.firstName())
                    .setExecutorLastName(person.lastName())
                    .setExecutorTaxId(person.taxId());
        }
    }

    private void security(TradeOrderInput.Builder input, int security) {
        if (stream.percent(shares.orderByName())) {
            variant |= InputVariant.TO_BY_NAME;
            input.setCompanyName(data.companyOf(security))
                    .setIssue(data.population().securities().issue(security));
        } else {
            input.setSymbol(data.symbol(security));
        }
    }

    private void terms(TradeOrderInput.Builder input) {
        int quantity = stream.below(QUANTITIES);
        TradeType type = type();
        boolean margin = !type.isSell() && stream.percent(shares.orderMargin());
        boolean lifo = stream.percent(shares.orderLifo());
        boolean rollBack = stream.below(shares.orderRollBackOneIn()) == 0;
        variant |= quantity << InputVariant.TO_QUANTITY_SHIFT
                | number(type) << InputVariant.TO_TYPE_SHIFT
                | (margin ? InputVariant.TO_MARGIN : 0)
                | (lifo ? InputVariant.TO_LIFO : 0)
                | (rollBack ? InputVariant.TO_ROLL_BACK : 0);
        input.setTradeType(type.name())
                .setQuantity(SMALLEST_QUANTITY << quantity)
                .setRequestedPrice(stream.between(PriceWave.LOWEST_CENTS, PriceWave.HIGHEST_CENTS))
                .setOnMargin(margin)
                .setIsLifo(lifo)
                .setRollBack(rollBack);
    }

    private TradeType type() {
        boolean market = stream.percent(shares.orderMarket());
        boolean sell = stream.percent(shares.orderSell());
        if (market) {
            return sell ? TradeType.TMS : TradeType.TMB;
        }
        if (!sell) {
            return TradeType.TLB;
        }
        return stream.percent(shares.orderStopLoss()) ? TradeType.TSL : TradeType.TLS;
    }

    /** Its number in the log, see {@link InputVariant}. */
    private static int number(TradeType type) {
        return switch (type) {
            case TMB -> 0;
            case TMS -> 1;
            case TLB -> 2;
            case TLS -> 3;
            case TSL -> 4;
        };
    }
}
