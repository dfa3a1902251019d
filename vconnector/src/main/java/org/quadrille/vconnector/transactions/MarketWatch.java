package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.MarketWatchInput;
import org.quadrille.common.wire.proto.MarketWatchOutput;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;

/** Market-Watch (workload.md 12.3). Status -411: neither customer, account nor industry given. */
public final class MarketWatch extends Transaction {
    static final int NO_INPUT = -411;

    private static final Frame<Double> FRAME1 = new Frame<>(
            "market_watch_frame1",
            "select * from frames.market_watch_frame1(?, ?, ?, ?, ?, ?)",
            columns -> columns.real("percent_change"));

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
            call.setLong(1, input.getCustomerId());
            call.setLong(2, input.getAccountId());
            call.setString(3, input.getIndustryName());
            call.setLong(4, input.getFirstCompanyId());
            call.setLong(5, input.getLastCompanyId());
            call.setInt(6, Math.toIntExact(input.getStartDate()));
        });
        reply.setMarketWatch(MarketWatchOutput.newBuilder().setPercentChange(change));
        return Outcome.COMMIT;
    }
}
