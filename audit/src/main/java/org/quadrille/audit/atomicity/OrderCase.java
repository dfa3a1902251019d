package org.quadrille.audit.atomicity;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.schema.population.lists.TradeType;

/**
 * One kind of Trade-Order and what it has to leave.
 *
 * @param type market or limit, buy or sell
 * @param byName whether the security is given by company and issue
 * @param other whether somebody other than the owner places the order
 */
record OrderCase(
        TradeType type,
        boolean byName,
        boolean other,
        boolean rollBack,
        String symbol,
        long broker,
        TradeOrderInput input) {
    private static final int QUANTITY = 200;
    private static final int LIMIT_CENTS = 2_500;

    /** Every combination, with inputs of one account. */
    static List<OrderCase> all(TestAccount account) {
        List<OrderCase> cases = new ArrayList<>();
        for (TradeType type : TradeType.values()) {
            for (int bits = 0; bits < 8; bits++) {
                cases.add(of(account, type, (bits & 4) != 0, (bits & 2) != 0, (bits & 1) == 0));
            }
        }
        return cases;
    }

    private static OrderCase of(TestAccount account, TradeType type, boolean byName, boolean other, boolean rollBack) {
        int security = account.security();
        TradeOrderInput.Builder input = other ? account.other() : account.owner();
        if (byName) {
            account.byName(input, security);
        } else {
            input.setSymbol(account.symbol(security));
        }
        input.setTradeType(type.name())
                .setQuantity(QUANTITY)
                .setRequestedPrice(LIMIT_CENTS)
                .setOnMargin(!type.isSell() && other)
                .setIsLifo(byName)
                .setRollBack(rollBack);
        return new OrderCase(type, byName, other, rollBack, account.symbol(security), account.broker(), input.build());
    }

    /** Describes it in a finding. */
    String described() {
        return "Trade-Order " + type + " by " + (byName ? "company name" : "symbol") + " of the "
                + (other ? "other executor" : "owner") + (rollBack ? ", rolled back" : ", committed");
    }

    /** Status of a good answer (workload.md 12.13). */
    int status() {
        return rollBack ? TransactionStatus.ROLLED_BACK : TransactionStatus.GOOD;
    }

    /** Expected columns of {@code trade-order.sql}. */
    List<String> row(Reply reply) {
        String status = type.isMarket() ? "SBMT" : "PNDG";
        String bid = String.valueOf(bid(reply));
        List<String> row = new ArrayList<>(List.of(
                String.valueOf(input.getAccountId()),
                symbol,
                type.name(),
                String.valueOf(QUANTITY),
                bid,
                input.getExecutorFirstName() + " " + input.getExecutorLastName(),
                flag(!input.getOnMargin()),
                flag(input.getIsLifo()),
                status));
        row.add(null);
        row.add(status);
        row.add(type.isMarket() ? null : type + " " + symbol + " " + QUANTITY + " " + bid);
        return row;
    }

    private static String flag(boolean value) {
        return value ? "t" : "f";
    }

    private long bid(Reply reply) {
        return type.isMarket() ? reply.getTradeOrder().getRequestedPrice() : LIMIT_CENTS;
    }

    /** The order that the market has to receive. */
    Order order(Reply reply, int tile, int group) {
        return Order.newBuilder()
                .setAction(type.isMarket() ? Order.Action.PROCESS : Order.Action.WATCH)
                .setTile(tile)
                .setGroup(group)
                .setTradeId(reply.getTradeOrder().getTradeId())
                .setSymbol(symbol)
                .setTradeType(type.name())
                .setQuantity(QUANTITY)
                .setBidPrice(bid(reply))
                .setBrokerId(broker)
                .build();
    }
}
