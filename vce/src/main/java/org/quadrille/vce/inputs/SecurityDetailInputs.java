package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.SecurityDetailInput;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.population.market.TradeTime;

/** Security-Detail: a symbol, some days of trading, rarely with whole news items (workload.md 11.4). */
final class SecurityDetailInputs extends InputMaker {
    private static final int FEWEST_DAYS = 5;
    private static final int MOST_DAYS = 20;

    SecurityDetailInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        super(data, shares, stream);
    }

    @Override
    public Request next() {
        String symbol = data.anySymbol(stream);
        boolean fullNews = stream.percent(shares.detailFullNews());
        int days = stream.between(FEWEST_DAYS, MOST_DAYS);
        int start = stream.between(0, data.scale().dailyMarketDays() - days);
        variant = fullNews ? InputVariant.SD_FULL_NEWS : 0;
        return Request.newBuilder()
                .setSecurityDetail(SecurityDetailInput.newBuilder()
                        .setSymbol(symbol)
                        .setFullNews(fullNews)
                        .setMaxDays(days)
                        .setStartDate((long) TradeTime.FIRST_MARKET_DAY + start))
                .build();
    }
}
