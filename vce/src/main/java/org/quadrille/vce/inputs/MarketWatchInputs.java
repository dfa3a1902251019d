package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.MarketWatchInput;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.population.lists.Sectors;
import org.quadrille.schema.population.market.Companies;
import org.quadrille.schema.population.market.TradeTime;

/** Market-Watch: a watch list, an account or an industry, and a day to compare with (workload.md 11.3). */
final class MarketWatchInputs extends InputMaker {
    /** Companies in the id range that an industry is searched in. */
    private static final int WINDOW = 5_000;
    /** Weeks at the start that are never asked for. */
    private static final int FIRST_WEEK = 5;
    /** Percent up to and including Monday, Tuesday, Wednesday, Thursday; the rest is Friday. */
    private static final int[] UP_TO_DAY = {20, 27, 33, 40};

    private final int weeks;
    private final int orMask;

    MarketWatchInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        super(data, shares, stream);
        // All whole weeks of DAILY_MARKET except the first five: 256 weeks with 1,305 days, fewer at small scales.
        this.weeks = data.scale().dailyMarketDays() / 5 - FIRST_WEEK;
        this.orMask = weeks == 1 ? 0 : (Integer.highestOneBit(weeks - 1) << 1) - 1;
    }

    @Override
    public Request next() {
        MarketWatchInput.Builder input = MarketWatchInput.newBuilder();
        double kind = stream.unit() * 100;
        if (kind < shares.watchByList()) {
            variant = InputVariant.MW_WATCH_LIST;
            input.setCustomerId(data.customer(stream));
        } else if (kind < shares.watchByList() + shares.watchByAccount()) {
            variant = InputVariant.MW_ACCOUNT;
            input.setAccountId(data.account(stream));
        } else {
            variant = InputVariant.MW_INDUSTRY;
            industry(input);
        }
        input.setStartDate(day());
        return Request.newBuilder().setMarketWatch(input).build();
    }

    private void industry(MarketWatchInput.Builder input) {
        Companies companies = data.population().companies();
        int window = Math.min(WINDOW, companies.activeCount());
        int first = stream.below(companies.activeCount() - window + 1);
        int industry = stream.below(Sectors.industries().size());
        input.setIndustryName(Sectors.industries().get(industry).name())
                .setFirstCompanyId(companies.id(first))
                .setLastCompanyId(companies.id(first + window - 1));
    }

    private long day() {
        long week = NonUniform.pick(stream, 0, weeks - 1, orMask, 0) + FIRST_WEEK;
        int percent = stream.below(100);
        int day = 0;
        while (day < UP_TO_DAY.length && percent >= UP_TO_DAY[day]) {
            day++;
        }
        return TradeTime.FIRST_MARKET_DAY + 7 * week + day;
    }
}
