package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeStatusInput;

/** Trade-Status: an account (workload.md 11.8). */
record TradeStatusInputs(GroupData data, RandomStream stream) implements InputMaker {
    @Override
    public Request next() {
        return Request.newBuilder()
                .setTradeStatus(TradeStatusInput.newBuilder().setAccountId(data.account(stream)))
                .build();
    }
}
