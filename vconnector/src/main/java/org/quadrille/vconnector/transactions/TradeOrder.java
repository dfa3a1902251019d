package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.wire.proto.TradeOrderOutput;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;

/**
 * Trade-Order (workload.md 12.6). Status 1: rolled back as requested. -711: no such account; -721: the executor may not
 * trade for it; -731: a gain without tax; -732: no commission rate; -733: no charge. After a negative status, no
 * changes remain.
 */
public final class TradeOrder extends Transaction {
    static final int NO_ACCOUNT = -711;
    public static final int UNAUTHORIZED = -721;
    static final int NO_TAX = -731;
    static final int NO_COMMISSION = -732;
    static final int NO_CHARGE = -733;

    private static final Frame<Account> FRAME1 =
            new Frame<>("trade_order_frame1", 1, Account::read).beginning(TransactionType.TRADE_ORDER);
    private static final Frame<String> FRAME2 = new Frame<>("trade_order_frame2", 4, columns -> columns.text("acl"));
    private static final Frame<Estimate> FRAME3 = new Frame<>("trade_order_frame3", 12, Estimate::new);
    private static final Frame<Long> FRAME4 =
            new Frame<>("trade_order_frame4", 13, columns -> columns.bigint("trade_id"));
    private static final Frame<Long> FRAMES_4_5 = FRAME4.ending(Frame.End.ROLLBACK);
    private static final Frame<Long> FRAMES_4_6 = FRAME4.ending(Frame.End.COMMIT);

    private final PendingOrders orders;

    /** @param orders takes the order of a committed trade */
    public TradeOrder(PendingOrders orders) {
        super(TransactionType.TRADE_ORDER, false, FRAME1, FRAME2, FRAME3, FRAMES_4_5, FRAMES_4_6);
        this.orders = orders;
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        TradeOrderInput input = request.getTradeOrder();
        Account account = frames.send(connection, FRAME1, call -> call.setBigint(input.getAccountId()));
        if (account.found != 1) {
            reply.setStatus(NO_ACCOUNT).setMessage("no account " + input.getAccountId());
            return Outcome.ROLLBACK;
        }
        if (!account.ownedBy(input) && accessList(frames, connection, input).isEmpty()) {
            reply.setStatus(UNAUTHORIZED).setMessage("unauthorized executor");
            return Outcome.ROLLBACK;
        }
        Estimate estimate = estimate(frames, connection, input, account);
        int status = status(estimate, account);
        if (status != TransactionStatus.GOOD) {
            reply.setStatus(status);
            return Outcome.ROLLBACK;
        }
        long id = enter(frames, connection, input, account, estimate);
        reply.setTradeOrder(TradeOrderOutput.newBuilder()
                .setTradeId(id)
                .setBuyValue(estimate.buyValue)
                .setSellValue(estimate.sellValue)
                .setTax(estimate.tax)
                .setStatusId(estimate.statusId)
                .setAccountAssets(estimate.accountAssets)
                .setRequestedPrice(estimate.requestedPrice));
        if (input.getRollBack()) {
            reply.setStatus(TransactionStatus.ROLLED_BACK);
            return Outcome.ROLLED_BACK;
        }
        orders.add(Order.newBuilder()
                .setAction(estimate.market ? Order.Action.PROCESS : Order.Action.WATCH)
                .setTradeId(id)
                .setSymbol(estimate.symbol)
                .setTradeType(input.getTradeType())
                .setQuantity(input.getQuantity())
                .setBidPrice(estimate.requestedPrice)
                .setBrokerId(account.brokerId));
        return Outcome.COMMIT;
    }

    private static String accessList(FrameSender frames, Connection connection, TradeOrderInput input)
            throws SQLException {
        return frames.send(connection, FRAME2, call -> {
            call.setBigint(input.getAccountId());
            call.setText(input.getExecutorFirstName());
            call.setText(input.getExecutorLastName());
            call.setText(input.getExecutorTaxId());
        });
    }

    private static Estimate estimate(FrameSender frames, Connection connection, TradeOrderInput input, Account account)
            throws SQLException {
        return frames.send(connection, FRAME3, call -> {
            call.setBigint(input.getAccountId());
            call.setBigint(account.customerId);
            call.setInteger(account.tier);
            call.setInteger(account.taxStatus);
            call.setText(input.getSymbol());
            call.setText(input.getCompanyName());
            call.setText(input.getIssue());
            call.setText(input.getTradeType());
            call.setInteger(input.getQuantity());
            call.setBigint(input.getRequestedPrice());
            call.setBool(input.getOnMargin());
            call.setBool(input.getIsLifo());
        });
    }

    private static int status(Estimate estimate, Account account) {
        if (estimate.sellValue > estimate.buyValue && account.taxStatus != 0 && estimate.tax == 0) {
            return NO_TAX;
        }
        if (estimate.commissionRate == 0) {
            return NO_COMMISSION;
        }
        return estimate.charge == 0 ? NO_CHARGE : TransactionStatus.GOOD;
    }

    private static long enter(
            FrameSender frames, Connection connection, TradeOrderInput input, Account account, Estimate estimate)
            throws SQLException {
        long commission = Fees.commission(estimate.commissionRate, input.getQuantity(), estimate.requestedPrice);
        return frames.send(connection, input.getRollBack() ? FRAMES_4_5 : FRAMES_4_6, call -> {
            call.setBigint(input.getAccountId());
            call.setBigint(account.brokerId);
            call.setText(estimate.symbol);
            call.setText(input.getTradeType());
            call.setBool(estimate.market);
            call.setText(estimate.statusId);
            call.setInteger(input.getQuantity());
            call.setBigint(estimate.requestedPrice);
            call.setBigint(estimate.charge);
            call.setBigint(commission);
            call.setText(input.getExecutorFirstName() + " " + input.getExecutorLastName());
            call.setBool(!input.getOnMargin());
            call.setBool(input.getIsLifo());
        });
    }

    private record Account(
            int found,
            long brokerId,
            long customerId,
            String firstName,
            String lastName,
            int tier,
            String taxId,
            int taxStatus) {
        static Account read(Columns columns) throws SQLException {
            Account account = new Account(
                    columns.integer("rows_found"),
                    columns.bigint("broker_id"),
                    columns.bigint("customer_id"),
                    columns.text("first_name"),
                    columns.text("last_name"),
                    columns.integer("tier"),
                    columns.text("tax_id"),
                    columns.integer("tax_status"));
            columns.skip("account_name");
            columns.skip("broker_name");
            return account;
        }

        boolean ownedBy(TradeOrderInput input) {
            return lastName.equals(input.getExecutorLastName())
                    && firstName.equals(input.getExecutorFirstName())
                    && taxId.equals(input.getExecutorTaxId());
        }
    }

    private static final class Estimate {
        private final String symbol;
        private final long requestedPrice;
        private final boolean market;
        private final long buyValue;
        private final long sellValue;
        private final long tax;
        private final int commissionRate;
        private final long charge;
        private final long accountAssets;
        private final String statusId;

        Estimate(Columns columns) throws SQLException {
            symbol = columns.text("symbol");
            columns.skip("company_name");
            columns.skip("security_name");
            columns.skip("market_price");
            requestedPrice = columns.bigint("requested_price");
            market = columns.bool("type_is_market");
            columns.skip("type_is_sell");
            buyValue = columns.bigint("buy_value");
            sellValue = columns.bigint("sell_value");
            tax = columns.bigint("tax");
            commissionRate = columns.integer("commission_rate");
            charge = columns.bigint("charge");
            accountAssets = columns.bigint("account_assets");
            statusId = columns.text("status_id");
        }
    }
}
