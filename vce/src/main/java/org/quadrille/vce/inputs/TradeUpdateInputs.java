package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeUpdateInput;
import org.quadrille.common.workload.Profile;

/** Trade-Update: one of three ways to look for trades, all of which are changed (workload.md 11.6). */
final class TradeUpdateInputs extends InputMaker {
    private final TradeSearch search;
    private final Choice frames;
    private final long[] ids = new long[TradeSearch.TRADES];

    TradeUpdateInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        super(data, shares, stream);
        this.search = new TradeSearch(data.scale());
        this.frames = new Choice(shares.updateFrames());
    }

    @Override
    public Request next() {
        variant = frames.pick(stream) + 1;
        TradeUpdateInput.Builder input = TradeUpdateInput.newBuilder()
                .setFrame(variant)
                .setMaxTrades(TradeSearch.TRADES)
                .setMaxUpdates(TradeSearch.TRADES);
        switch (variant) {
            case 1 -> {
                search.trades(stream, ids);
                for (long id : ids) {
                    input.addTradeIds(id);
                }
            }
            case 2 ->
                input.setAccountId(data.account(stream))
                        .setStart(search.start(stream, TradeSearch.BACK_BY_ACCOUNT))
                        .setEnd(data.lookupEnd());
            default ->
                input.setSymbol(data.anySymbol(stream))
                        .setStart(search.start(stream, TradeSearch.BACK_BY_SYMBOL))
                        .setEnd(data.lookupEnd())
                        .setMaxAccountId(data.lastAccount());
        }
        return Request.newBuilder().setTradeUpdate(input).build();
    }
}
