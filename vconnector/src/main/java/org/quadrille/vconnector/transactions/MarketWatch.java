package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.MarketWatchInput;
import org.quadrille.common.wire.proto.MarketWatchOutput;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Frame;

/** Market-Watch (workload.md 12.3). Status -411: neither customer, account nor industry given. */
public final class MarketWatch extends Transaction {
    static final int NO_INPUT = -411;

    private static final Frame<Double> FRAME1 =
            new Frame<>("market_watch_frame1", 6, columns -> columns.real("percent_change"));

    public MarketWatch() {
        super(TransactionType.MARKET_WATCH, true, FRAME1);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        MarketWatchInput input = request.getMarketWatch();
        if (input.getCustomerId() == 0
                && input.getAccountId() == 0
                && input.getIndustryName().isEmpty()) {
            reply.setStatus(NO_INPUT).setMarketWatch(MarketWatchOutput.getDefaultInstance());
            return Outcome.COMMIT;
        }
        double change = frames.send(connection, FRAME1, call -> {
            call.setBigint(input.getCustomerId());
            call.setBigint(input.getAccountId());
            call.setText(input.getIndustryName());
            call.setBigint(input.getFirstCompanyId());
            call.setBigint(input.getLastCompanyId());
            call.setInteger(Math.toIntExact(input.getStartDate()));
        });
        reply.setMarketWatch(MarketWatchOutput.newBuilder().setPercentChange(change));
        return Outcome.COMMIT;
    }
}
