package org.quadrille.reporter.data;

import static org.quadrille.common.workload.TransactionType.CUSTOMER_POSITION;
import static org.quadrille.common.workload.TransactionType.MARKET_WATCH;
import static org.quadrille.common.workload.TransactionType.SECURITY_DETAIL;
import static org.quadrille.common.workload.TransactionType.TRADE_LOOKUP;
import static org.quadrille.common.workload.TransactionType.TRADE_ORDER;
import static org.quadrille.common.workload.TransactionType.TRADE_UPDATE;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** The shares that the variants of the inputs must have (workload.md 11.9), and the bits of the log that show them. */
final class InputTargets {
    private static final int FRAME_MASK = 7;
    private static final int WATCH_MASK = 3;
    private static final int QUANTITY_MASK = 3;
    private static final int TYPE_MASK = 7;
    private static final int TIER_MASK = 3;
    private static final List<String> ORDER_TYPES = List.of("TMB", "TMS", "TLB", "TLS", "TSL");
    /**
     * Shares of the accesses that go to customers of tiers 1 to 3: a property of the customer selection, not of the
     * profile (workload.md 5.3).
     */
    private static final List<Double> TIER_SHARES = List.of(0.1, 0.6, 0.3);

    private final List<Target> targets = new ArrayList<>();

    /**
     * One share: of the records of {@code type}, those with {@code (variant >> shift) & mask = code}.
     *
     * @param share wanted share, 0 to 1
     */
    record Target(int ordinal, String measure, TransactionType type, int shift, int mask, int code, double share) {}

    private InputTargets() {}

    /** @param orderByOwner percent of orders by the owner that the run's population leads to expect */
    static List<Target> of(Profile profile, double orderByOwner) {
        InputTargets all = new InputTargets();
        all.reads(profile.inputs());
        all.orders(profile.inputs(), orderByOwner);
        return all.targets.stream()
                .filter(target -> profile.sends(target.type()))
                .toList();
    }

    private void reads(Profile.Inputs in) {
        flag("Customer-Position by tax id", CUSTOMER_POSITION, InputVariant.CP_BY_TAX_ID, in.positionByTaxId());
        flag("Customer-Position with history", CUSTOMER_POSITION, InputVariant.CP_HISTORY, in.positionHistory());
        add("Market-Watch by watch list", MARKET_WATCH, 0, WATCH_MASK, InputVariant.MW_WATCH_LIST, in.watchByList());
        add("Market-Watch by account", MARKET_WATCH, 0, WATCH_MASK, InputVariant.MW_ACCOUNT, in.watchByAccount());
        double byIndustry = 100 - in.watchByList() - in.watchByAccount();
        add("Market-Watch by industry", MARKET_WATCH, 0, WATCH_MASK, InputVariant.MW_INDUSTRY, byIndustry);
        flag("Security-Detail with full news", SECURITY_DETAIL, InputVariant.SD_FULL_NEWS, in.detailFullNews());
        frames("Trade-Lookup", TRADE_LOOKUP, in.lookupFrames());
        frames("Trade-Update", TRADE_UPDATE, in.updateFrames());
    }

    private void frames(String title, TransactionType type, List<Double> percents) {
        for (int frame = 1; frame <= percents.size(); frame++) {
            add(title + " frame " + frame, type, 0, FRAME_MASK, frame, percents.get(frame - 1));
        }
    }

    private void orders(Profile.Inputs in, double orderByOwner) {
        double sell = in.orderSell() / 100;
        double limit = 100 - in.orderMarket();
        flag("Trade-Order by company name", TRADE_ORDER, InputVariant.TO_BY_NAME, in.orderByName());
        flag("Trade-Order not by the owner", TRADE_ORDER, InputVariant.TO_OTHER_EXECUTOR, 100 - orderByOwner);
        flag("Trade-Order on margin", TRADE_ORDER, InputVariant.TO_MARGIN, in.orderMargin() * (1 - sell));
        flag("Trade-Order to be rolled back", TRADE_ORDER, InputVariant.TO_ROLL_BACK, 100.0 / in.orderRollBackOneIn());
        flag("Trade-Order last in, first out", TRADE_ORDER, InputVariant.TO_LIFO, in.orderLifo());
        for (int i = 0; i <= QUANTITY_MASK; i++) {
            String measure = "Trade-Order of " + (100 << i);
            add(measure, TRADE_ORDER, InputVariant.TO_QUANTITY_SHIFT, QUANTITY_MASK, i, 100.0 / (QUANTITY_MASK + 1));
        }
        List<Double> types = List.of(
                in.orderMarket() * (1 - sell),
                in.orderMarket() * sell,
                limit * (1 - sell),
                limit * sell * (1 - in.orderStopLoss() / 100),
                limit * sell * in.orderStopLoss() / 100);
        for (int i = 0; i < types.size(); i++) {
            String measure = "Trade-Order " + ORDER_TYPES.get(i);
            add(measure, TRADE_ORDER, InputVariant.TO_TYPE_SHIFT, TYPE_MASK, i, types.get(i));
        }
        for (int tier = 1; tier <= TIER_SHARES.size(); tier++) {
            String measure = "Trade-Order of tier " + tier;
            add(measure, TRADE_ORDER, InputVariant.TO_TIER_SHIFT, TIER_MASK, tier, 100 * TIER_SHARES.get(tier - 1));
        }
    }

    private void flag(String measure, TransactionType type, int bit, double percent) {
        add(measure, type, Integer.numberOfTrailingZeros(bit), 1, 1, percent);
    }

    private void add(String measure, TransactionType type, int shift, int mask, int code, double percent) {
        targets.add(new Target(targets.size(), measure, type, shift, mask, code, percent / 100));
    }
}
