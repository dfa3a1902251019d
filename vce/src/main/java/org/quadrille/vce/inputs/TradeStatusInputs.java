package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeStatusInput;
import org.quadrille.common.workload.Profile;

/** Trade-Status: an account (workload.md 11.8). */
final class TradeStatusInputs extends InputMaker {
    TradeStatusInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        super(data, shares, stream);
    }

    @Override
    public Request next() {
        return Request.newBuilder()
                .setTradeStatus(TradeStatusInput.newBuilder().setAccountId(data.account(stream)))
                .build();
    }
}
