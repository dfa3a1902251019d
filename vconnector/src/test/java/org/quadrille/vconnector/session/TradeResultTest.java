package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.TradeResultForm;

/** workload.md 12.7, 8. */
@ParameterizedClass
@EnumSource(TradeResultForm.class)
class TradeResultTest {
    private static final int[] QUANTITIES = {100, 200, 400, 800, 150, 37};
    private static final int TRADES = 400;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private static TradingHouse house;

    @Parameter
    private TradeResultForm form;

    @BeforeParameterizedClassInvocation
    static void open(TradeResultForm form) {
        house = TradingHouse.open(form, 4);
    }

    @AfterParameterizedClassInvocation
    static void close() {
        house.close();
    }

    /**
     * Random buys and sells in few accounts and symbols, so that long, short and empty positions meet smaller, equal
     * and larger trades; every row is compared with a model, every amount is recalculated.
     */
    @Test
    void movesHoldingsAndMoneyLikeTheModel() {
        SplittableRandom random = new SplittableRandom(20_261_120);
        HoldingsModel model = new HoldingsModel();
        for (int i = 0; i < TRADES; i++) {
            int customer = 10 + random.nextInt(6);
            boolean sell = random.nextBoolean();
            boolean lifo = random.nextInt(100) < 35;
            boolean margin = !sell && random.nextInt(100) < 16;
            int quantity = QUANTITIES[random.nextInt(QUANTITIES.length)];
            long price = 2_000 + random.nextInt(1_001);
            String symbol = "S0" + (10 + random.nextInt(2));
            TradeOrderInput.Builder input = TradingHouse.order(customer, 1, sell ? "TMS" : "TMB", symbol, quantity, 0)
                    .setIsLifo(lifo)
                    .setOnMargin(margin);
            BigDecimal before = balance(customer);
            long id = house.trade(input, price);
            HoldingsModel.Matched matched =
                    model.trade(id, TradingHouse.account(customer, 1), symbol, sell, quantity, price, lifo);
            checkMoney(id, customer, input, price, matched, before);
        }
        Map<Long, String> holdings = new TreeMap<>();
        house.rows("select h_t_id, h_qty, (h_price * 100)::bigint from holding")
                .forEach(row -> holdings.put(Long.valueOf(row.split(" ", 2)[0]), row.split(" ", 2)[1]));
        holdings.keySet().removeIf(id -> !model.all().containsKey(id) && other(id));
        assertEquals(model.all(), holdings);
        Map<String, Integer> summaries = new TreeMap<>();
        house.rows(
                        "select hs_ca_id || ' ' || hs_s_symb, hs_qty from holding_summary where hs_s_symb in ('S010', 'S011')")
                .forEach(row -> summaries.put(
                        row.substring(0, row.lastIndexOf(' ')),
                        Integer.valueOf(row.substring(row.lastIndexOf(' ') + 1))));
        assertEquals(model.summaries(), summaries);
        assertEquals(
                model.historyRows(),
                Integer.parseInt(house.one("select count(*) from holding_history"
                        + " join trade on t_id = hh_t_id where t_s_symb in ('S010', 'S011')")));
        Invariants.check(house);
    }

    private static boolean other(long id) {
        return house.one("select t_s_symb in ('S010', 'S011') from trade where t_id = " + id)
                .equals("f");
    }

    private static BigDecimal balance(int customer) {
        return new BigDecimal(
                house.one("select ca_bal from customer_account where ca_id = " + TradingHouse.account(customer, 1)));
    }

    private static void checkMoney(
            long id,
            int customer,
            TradeOrderInput.Builder input,
            long price,
            HoldingsModel.Matched matched,
            BigDecimal balanceBefore) {
        int tier = (customer - 1) % 3 + 1;
        int taxStatus = (int) ((TradingHouse.ID_SHIFT + customer + 1) % 3);
        int quantity = input.getQuantity();
        boolean sell = input.getTradeType().equals("TMS");
        BigDecimal rate = new BigDecimal(quantity <= 200 ? "0.44" : quantity <= 500 ? "0.40" : "0.36")
                .subtract(new BigDecimal("0.04").multiply(BigDecimal.valueOf(tier)));
        BigDecimal value = BigDecimal.valueOf(price, 2).multiply(BigDecimal.valueOf(quantity));
        BigDecimal commission = rate.multiply(value).divide(HUNDRED, 2, RoundingMode.HALF_UP);
        BigDecimal charge = BigDecimal.valueOf(5 + tier).setScale(2);
        BigDecimal tax = taxStatus == 0 || matched.gain() <= 0
                ? new BigDecimal("0.00")
                : BigDecimal.valueOf(matched.gain(), 2)
                        .multiply(new BigDecimal("0.35625").setScale(4, RoundingMode.HALF_UP))
                        .setScale(2, RoundingMode.HALF_UP);
        BigDecimal fees = commission.add(charge);
        BigDecimal amount = sell ? value.subtract(fees) : value.add(fees).negate();
        if (taxStatus == 1) {
            amount = amount.subtract(tax);
        }
        boolean cash = !input.getOnMargin();
        assertEquals(
                "CMPT " + BigDecimal.valueOf(price, 2) + " " + commission + " " + charge + " " + tax + " "
                        + amount.setScale(2) + " " + (cash ? "Cash Account" : "Margin") + " t",
                house.one("select t_st_id, t_trade_price, t_comm, t_chrg, t_tax, se_amt, se_cash_type,"
                        + " se_cash_due_date = t_dts::date + 2 from trade join settlement on se_t_id = t_id"
                        + " where t_id = " + id));
        assertEquals(cash ? balanceBefore.add(amount) : balanceBefore, balance(customer));
        // All rows have the same trade time.
        assertEquals(
                cash ? "t t" : "t null",
                house.one("select th_dts = t_dts, ct_dts = t_dts from trade join trade_history on th_t_id = t_id"
                        + " and th_st_id = 'CMPT' left join cash_transaction on ct_t_id = t_id where t_id = " + id));
    }

    @Test
    void answersBalanceAndLoadUnit() {
        long id = house.order(TradingHouse.order(1, 2, "TMB", "S001", 100, 0))
                .getTradeOrder()
                .getTradeId();
        Reply reply = house.result(id, 2_345);
        assertEquals(0, reply.getStatus(), reply.getMessage());
        // 100 x 23.45, commission 0.40 % of it, charge 6.
        assertEquals(100_000_000 - 234_500 - 938 - 600, reply.getTradeResult().getAccountBalance());
        assertEquals(0, reply.getTradeResult().getLoadUnit());
        assertEquals(
                "Market-Buy 100 shares of Security 1",
                house.one("select ct_name from cash_transaction where ct_t_id = " + id));
    }

    @Test
    void completesATradeOnlyOnce() {
        long id = house.trade(TradingHouse.order(2, 2, "TMB", "S002", 100, 0), 2_500);
        Reply again = house.result(id, 2_500);
        assertEquals(-811, again.getStatus());
        assertEquals(-811, house.result(1, 2_500).getStatus());
        long waiting = house.order(TradingHouse.order(2, 2, "TLB", "S002", 100, 2_000))
                .getTradeOrder()
                .getTradeId();
        assertEquals(-811, house.result(waiting, 2_500).getStatus());
        assertEquals(
                "100",
                house.one("select hs_qty from holding_summary where hs_ca_id = " + TradingHouse.account(2, 2)
                        + " and hs_s_symb = 'S002'"));
    }

    /** The reply to its commit was lost: a Trade-Result sent again finds the trade completed, and changes nothing. */
    @Test
    void aResentOneOfACompletedTradeIsGood() {
        long id = house.trade(TradingHouse.order(2, 1, "TMB", "S004", 100, 0), 2_500);
        String balance = house.one("select ca_bal from customer_account where ca_id = " + TradingHouse.account(2, 1));
        Reply again = resent(id);
        assertEquals(0, again.getStatus(), again.getMessage());
        assertEquals(
                new BigDecimal(balance).movePointRight(2).longValueExact(),
                again.getTradeResult().getAccountBalance());
        assertEquals(
                balance, house.one("select ca_bal from customer_account where ca_id = " + TradingHouse.account(2, 1)));
        assertEquals("1", house.one("select count(*) from settlement where se_t_id = " + id));

        long waiting = house.order(TradingHouse.order(2, 1, "TLB", "S004", 100, 2_000))
                .getTradeOrder()
                .getTradeId();
        assertEquals(-811, resent(waiting).getStatus(), "a trade that was never submitted");
        assertEquals(-811, resent(1).getStatus(), "no trade");
        long submitted = house.order(TradingHouse.order(2, 1, "TMB", "S004", 100, 0))
                .getTradeOrder()
                .getTradeId();
        assertEquals(0, resent(submitted).getStatus(), "the first one never arrived");
        assertEquals("CMPT", house.one("select t_st_id from trade where t_id = " + submitted));
    }

    private Reply resent(long id) {
        return house.run(Request.newBuilder()
                .setTradeResult(TradingHouse.resultOf(id, 2_500).setResent(true)));
    }

    /** The only connection, which was in a failed transaction, is still usable. */
    @Test
    void missingCommissionRateLeavesNothing() {
        try (TradingHouse one = TradingHouse.open(form, 1)) {
            long id = one.order(TradingHouse.order(3, 2, "TMB", "S003", 100, 0))
                    .getTradeOrder()
                    .getTradeId();
            one.execute("update trade set t_qty = 1000000 where t_id = " + id);
            assertEquals(-841, one.result(id, 2_500).getStatus());
            one.execute("update trade set t_qty = 100 where t_id = " + id);
            Invariants.check(one);
            assertEquals("0", one.one("select count(*) from holding where h_t_id = " + id));
            Reply done = one.result(id, 2_500);
            assertEquals(0, done.getStatus(), done.getMessage());
            assertEquals(0, done.getRetries());
            Invariants.check(one);
        }
    }

    @Test
    void aGainWithoutTaxLeavesNothing() {
        house.trade(TradingHouse.order(5, 1, "TMB", "S005", 100, 0), 2_000);
        long id = house.order(TradingHouse.order(5, 1, "TMS", "S005", 100, 0))
                .getTradeOrder()
                .getTradeId();
        house.execute("create table rates_kept as select * from taxrate; update taxrate set tx_rate = 0");
        try {
            assertEquals(-831, house.result(id, 2_500).getStatus());
        } finally {
            house.execute("update taxrate set tx_rate = k.tx_rate from rates_kept k where k.tx_id = taxrate.tx_id;"
                    + " drop table rates_kept");
        }
        assertEquals("SBMT 0.00", house.one("select t_st_id, t_tax from trade where t_id = " + id));
        assertEquals(
                "100",
                house.one("select hs_qty from holding_summary where hs_ca_id = " + TradingHouse.account(5, 1)
                        + " and hs_s_symb = 'S005'"));
        Invariants.check(house);
        assertEquals(0, house.result(id, 2_500).getStatus());
    }
}
