package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeLookupInput;
import org.quadrille.common.workload.Profile;

/** Trade-Lookup: one of four ways to look for trades (workload.md 11.5). */
final class TradeLookupInputs implements InputMaker {
    private final GroupData data;
    private final TradeSearch search;
    private final Choice frames;
    private final RandomStream stream;
    private final long[] ids = new long[TradeSearch.TRADES];
    private int frame;

    TradeLookupInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        this.data = data;
        this.search = new TradeSearch(data.scale());
        this.frames = new Choice(shares.lookupFrames());
        this.stream = stream;
    }

    @Override
    public Request next() {
        frame = frames.pick(stream) + 1;
        TradeLookupInput.Builder input =
                TradeLookupInput.newBuilder().setFrame(frame).setMaxTrades(TradeSearch.TRADES);
        switch (frame) {
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

    @Override
    public int variant() {
        return frame;
    }
}
