package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.CustomerPositionInput;
import org.quadrille.common.wire.proto.CustomerPositionOutput;
import org.quadrille.common.wire.proto.CustomerPositionOutput.AccountAssets;
import org.quadrille.common.wire.proto.CustomerPositionOutput.Customer;
import org.quadrille.common.wire.proto.CustomerPositionOutput.Phone;
import org.quadrille.common.wire.proto.CustomerPositionOutput.TradeStep;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;

/**
 * Customer-Position (workload.md 12.2), one round trip with and without history. Status -211: no customer or no
 * account; -221: fewer than 10 history rows, or no such account; +221: fewer than 10 rows because the account has not
 * had 10 trades, as happens at small scales (workload.md 4.10).
 */
public final class CustomerPosition implements Transaction {
    static final int NO_ACCOUNT = -211;
    static final int HISTORY_MISSING = -221;
    static final int FEW_TRADES = 221;

    private static final int TRADES = 10;
    private static final int MIN_STEPS = 10;
    private static final int PHONES = 3;

    private static final Frame FRAME1 = new Frame("select * from frames.customer_position_frame1(?, ?)");
    private static final Frame FRAMES_1_2 = new Frame("select * from frames.customer_position_frame1(?, ?) position,"
            + " frames.customer_position_frame2(position.account_ids[? + 1])");

    @Override
    public TransactionType type() {
        return TransactionType.CUSTOMER_POSITION;
    }

    @Override
    public boolean readOnly() {
        return true;
    }

    @Override
    public Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException {
        CustomerPositionInput input = request.getCustomerPosition();
        Frame frames = input.getHistory() ? FRAMES_1_2 : FRAME1;
        return frames.call(
                connection,
                call -> {
                    call.setLong(1, input.getCustomerId());
                    call.setString(2, input.getTaxId());
                    if (input.getHistory()) {
                        call.setInt(3, input.getAccountIndex());
                    }
                },
                columns -> {
                    CustomerPositionOutput.Builder output = CustomerPositionOutput.newBuilder();
                    readPosition(columns, output);
                    int accounts = output.getAccountsCount();
                    int trades = input.getHistory() ? readHistory(columns, output) : TRADES;
                    if (accounts == 0) {
                        reply.setStatus(NO_ACCOUNT);
                    } else if (input.getHistory()) {
                        reply.setStatus(
                                input.getAccountIndex() < accounts
                                        ? historyStatus(trades, output.getHistoryCount())
                                        : HISTORY_MISSING);
                    }
                    reply.setCustomerPosition(output);
                    return Outcome.COMMIT;
                });
    }

    /** Each trade has a history row, so rows are missing if there are fewer than trades. */
    static int historyStatus(int trades, int steps) {
        if (steps >= MIN_STEPS) {
            return 0;
        }
        return trades < TRADES && steps >= trades ? FEW_TRADES : HISTORY_MISSING;
    }

    private static void readPosition(Columns columns, CustomerPositionOutput.Builder output) throws SQLException {
        output.setCustomerId(columns.bigint());
        Customer.Builder customer = Customer.newBuilder()
                .setStatusId(columns.text())
                .setLastName(columns.text())
                .setFirstName(columns.text())
                .setMiddleName(columns.text())
                .setGender(columns.text())
                .setTier(columns.integer())
                .setBirthDate(columns.integer())
                .setAddressId(columns.bigint());
        for (int i = 0; i < PHONES; i++) {
            customer.addPhones(Phone.newBuilder()
                    .setCountry(columns.text())
                    .setArea(columns.text())
                    .setLocal(columns.text())
                    .setExtension(columns.text()));
        }
        output.setCustomer(
                customer.setEmail1(columns.text()).setEmail2(columns.text()).setTaxId(columns.text()));
        Long[] accounts = columns.bigints();
        Long[] balances = columns.bigints();
        Long[] assets = columns.bigints();
        for (int i = 0; i < accounts.length; i++) {
            output.addAccounts(AccountAssets.newBuilder()
                    .setAccountId(accounts[i])
                    .setCashBalance(balances[i])
                    .setAssetTotal(assets[i]));
        }
    }

    /** Returns the number of trades whose history it is. */
    private static int readHistory(Columns columns, CustomerPositionOutput.Builder output) throws SQLException {
        int trades = columns.integer();
        Long[] ids = columns.bigints();
        String[] symbols = columns.texts();
        Integer[] quantities = columns.integers();
        String[] statuses = columns.texts();
        Long[] times = columns.bigints();
        for (int i = 0; i < ids.length; i++) {
            output.addHistory(TradeStep.newBuilder()
                    .setTradeId(ids[i])
                    .setSymbol(symbols[i])
                    .setQuantity(quantities[i])
                    .setStatus(statuses[i])
                    .setAt(times[i]));
        }
        return trades;
    }
}
