package org.quadrille.reporter;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** Draws input variants with the shares of a profile, each independently. */
final class SyntheticInputs {
    private final Profile.Inputs in;
    private final RandomStream random;

    SyntheticInputs(Profile.Inputs in, RandomStream random) {
        this.in = in;
        this.random = random;
    }

    int variant(TransactionType type) {
        return switch (type) {
            case CUSTOMER_POSITION ->
                flag(in.positionByTaxId(), InputVariant.CP_BY_TAX_ID)
                        | flag(in.positionHistory(), InputVariant.CP_HISTORY);
            case MARKET_WATCH -> watch();
            case SECURITY_DETAIL -> flag(in.detailFullNews(), InputVariant.SD_FULL_NEWS);
            case TRADE_LOOKUP -> frame(in.lookupFrames());
            case TRADE_UPDATE -> frame(in.updateFrames());
            case TRADE_ORDER -> order();
            default -> 0;
        };
    }

    /** 0 TMB, 1 TMS, 2 TLB, 3 TLS, 4 TSL. */
    static int orderType(int variant) {
        return variant >> InputVariant.TO_TYPE_SHIFT & 7;
    }

    private int watch() {
        double at = 100 * random.unit();
        if (at < in.watchByList()) {
            return InputVariant.MW_WATCH_LIST;
        }
        return at < in.watchByList() + in.watchByAccount() ? InputVariant.MW_ACCOUNT : InputVariant.MW_INDUSTRY;
    }

    private int frame(java.util.List<Double> percents) {
        double at = 100 * random.unit();
        int frame = 1;
        while (frame < percents.size() && at >= percents.get(frame - 1)) {
            at -= percents.get(frame++ - 1);
        }
        return frame;
    }

    private int order() {
        boolean sell = random.percent(in.orderSell());
        int type = sell ? 1 : 0;
        if (!random.percent(in.orderMarket())) {
            type = !sell ? 2 : random.percent(in.orderStopLoss()) ? 4 : 3;
        }
        double tier = random.unit();
        return flag(in.orderByName(), InputVariant.TO_BY_NAME)
                | flag(100 - in.orderByOwner(), InputVariant.TO_OTHER_EXECUTOR)
                | (sell ? 0 : flag(in.orderMargin(), InputVariant.TO_MARGIN))
                | (random.below(in.orderRollBackOneIn()) == 0 ? InputVariant.TO_ROLL_BACK : 0)
                | flag(in.orderLifo(), InputVariant.TO_LIFO)
                | random.below(4) << InputVariant.TO_QUANTITY_SHIFT
                | type << InputVariant.TO_TYPE_SHIFT
                | (tier < 0.1 ? 1 : tier < 0.7 ? 2 : 3) << InputVariant.TO_TIER_SHIFT;
    }

    private int flag(double percent, int bit) {
        return random.percent(percent) ? bit : 0;
    }
}
