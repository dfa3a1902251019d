package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeLookupInput;
import org.quadrille.common.workload.Profile;

/** Trade-Lookup: one of four ways to look for trades (workload.md 11.5). */
final class TradeLookupInputs extends InputMaker {
    private final TradeSearch search;
    private final Choice frames;
    private final long[] ids = new long[TradeSearch.TRADES];

    TradeLookupInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        super(data, shares, stream);
        this.search = new TradeSearch(data.scale());
        this.frames = new Choice(shares.lookupFrames());
    }

    @Override
    public Request next() {
        variant = frames.pick(stream) + 1;
        TradeLookupInput.Builder input =
                TradeLookupInput.newBuilder().setFrame(variant).setMaxTrades(TradeSearch.TRADES);
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
            case 3 ->
                input.setSymbol(data.anySymbol(stream))
                        .setStart(search.start(stream, TradeSearch.BACK_BY_SYMBOL))
                        .setEnd(data.lookupEnd())
                        .setMaxAccountId(data.lastAccount());
            default ->
                input.setAccountId(data.account(stream))
                        .setStart(search.start(stream, TradeSearch.BACK_FIRST_OF_ACCOUNT));
        }
        return Request.newBuilder().setTradeLookup(input).build();
    }
}
