package org.quadrille.vconnector.transactions;

import com.google.protobuf.ByteString;
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
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;

/**
 * Customer-Position (workload.md 12.2), one round trip with and without history. Status -211: no customer or no
 * account; -221: fewer than 10 history rows, or no such account; +221: fewer than 10 rows because the account has not
 * had 10 trades, as happens at small scales (workload.md 4.10).
 */
public final class CustomerPosition extends Transaction {
    static final int NO_ACCOUNT = -211;
    static final int HISTORY_MISSING = -221;
    static final int FEW_TRADES = 221;

    private static final int TRADES = 10;
    private static final int MIN_STEPS = 10;

    private static final Frame<Position> FRAME1 = new Frame<>("customer_position_frame1", 2, columns -> {
        CustomerPositionOutput.Builder output = CustomerPositionOutput.newBuilder();
        readPosition(columns, output);
        return new Position(output.build(), 0);
    });
    private static final Frame<Position> FRAMES_1_2 = new Frame<>("customer_position_frames_1_2", 3, columns -> {
        CustomerPositionOutput.Builder output = CustomerPositionOutput.newBuilder();
        readPosition(columns, output);
        int trades = readHistory(columns, output);
        return new Position(output.build(), trades);
    });

    /** What the frames answer, with the number of trades whose history it holds. */
    private record Position(CustomerPositionOutput output, int trades) {}

    public CustomerPosition() {
        super(TransactionType.CUSTOMER_POSITION, true, FRAME1, FRAMES_1_2);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        CustomerPositionInput input = request.getCustomerPosition();
        Position position = frames.send(connection, input.getHistory() ? FRAMES_1_2 : FRAME1, call -> {
            call.setBigint(input.getCustomerId());
            call.setText(input.getTaxId());
            if (input.getHistory()) {
                call.setInteger(input.getAccountIndex());
            }
        });
        CustomerPositionOutput output = position.output;
        int accounts = output.getAccountsCount();
        if (accounts == 0) {
            reply.setStatus(NO_ACCOUNT);
        } else if (input.getHistory()) {
            reply.setStatus(
                    input.getAccountIndex() < accounts
                            ? historyStatus(position.trades, output.getHistoryCount())
                            : HISTORY_MISSING);
        }
        reply.setCustomerPosition(output);
        return Outcome.COMMIT;
    }

    /** Each trade has at least one history row, so rows are missing if there are fewer rows than trades. */
    static int historyStatus(int trades, int steps) {
        if (steps >= MIN_STEPS) {
            return TransactionStatus.GOOD;
        }
        return trades < TRADES && steps >= trades ? FEW_TRADES : HISTORY_MISSING;
    }

    private static void readPosition(Columns columns, CustomerPositionOutput.Builder output) throws SQLException {
        output.setCustomerId(columns.bigint("id"));
        Customer.Builder customer = Customer.newBuilder()
                .setStatusId(columns.text("status_id"))
                .setLastName(columns.text("last_name"))
                .setFirstName(columns.text("first_name"))
                .setMiddleName(columns.text("middle_name"))
                .setGender(columns.text("gender"))
                .setTier(columns.integer("tier"))
                .setBirthDate(columns.integer("birth_date"))
                .setAddressId(columns.bigint("address_id"));
        customer.addPhones(phone(columns, "country_1", "area_1", "local_1", "extension_1"));
        customer.addPhones(phone(columns, "country_2", "area_2", "local_2", "extension_2"));
        customer.addPhones(phone(columns, "country_3", "area_3", "local_3", "extension_3"));
        output.setCustomer(customer.setEmail1(columns.text("email_1"))
                .setEmail2(columns.text("email_2"))
                .setTaxId(columns.text("own_tax_id")));
        long[] accounts = columns.bigints("account_ids");
        long[] balances = columns.bigints("cash_balances");
        long[] assets = columns.bigints("asset_totals");
        for (int i = 0; i < accounts.length; i++) {
            output.addAccounts(AccountAssets.newBuilder()
                    .setAccountId(accounts[i])
                    .setCashBalance(balances[i])
                    .setAssetTotal(assets[i]));
        }
    }

    private static Phone phone(Columns columns, String country, String area, String local, String extension)
            throws SQLException {
        return Phone.newBuilder()
                .setCountry(columns.text(country))
                .setArea(columns.text(area))
                .setLocal(columns.text(local))
                .setExtension(columns.text(extension))
                .build();
    }

    /** Returns the number of trades whose history was read. */
    private static int readHistory(Columns columns, CustomerPositionOutput.Builder output) throws SQLException {
        int trades = columns.integer("trades");
        long[] ids = columns.bigints("trade_ids");
        ByteString[] symbols = columns.texts("symbols");
        int[] quantities = columns.integers("quantities");
        ByteString[] statuses = columns.texts("statuses");
        long[] times = columns.bigints("times");
        for (int i = 0; i < ids.length; i++) {
            output.addHistory(TradeStep.newBuilder()
                    .setTradeId(ids[i])
                    .setSymbolBytes(symbols[i])
                    .setQuantity(quantities[i])
                    .setStatusBytes(statuses[i])
                    .setAt(times[i]));
        }
        return trades;
    }
}
