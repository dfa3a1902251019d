package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.lists.Taxes;
import org.quadrille.schema.population.lists.TradeType;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.schema.population.market.TradeIds;
import org.quadrille.schema.population.market.TradeTime;

/**
 * The rows of one load unit's initial trades, read back and calculated again from the tables alone (workload.md 8, 13.2).
 * They come from the second load unit of a database, so that offsets matter.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InitialTradesTest {
    private static final Scale SCALE = new Scale(2, 1, 5, 30);
    private static final Population POPULATION = new Population(99, SCALE);
    private static final Symbols SYMBOLS = new Symbols(POPULATION.securities());
    private static final int UNIT = 1;
    private static final long FIRST = TradeIds.first(SCALE, UNIT) + Scale.TRADE_ID_SHIFT;

    private record Trade(
            long id,
            long completed,
            String type,
            boolean cash,
            String symbol,
            int quantity,
            long bid,
            long account,
            String executor,
            long price,
            long charge,
            long commission,
            long tax,
            boolean lifo) {}

    private record Status(String status, long micros) {}

    private record Change(long holding, long trade, int before, int after) {}

    private record Holding(long trade, String place, long micros, long price, int quantity) {}

    private final Map<Long, Trade> trades = new HashMap<>();
    private final List<Trade> inOrder = new ArrayList<>();
    private final Map<Long, List<Status>> histories = new HashMap<>();
    private final Map<Long, long[]> settlements = new HashMap<>();
    private final Map<Long, String> cashTypes = new HashMap<>();
    private final Map<Long, Long> cashAmounts = new HashMap<>();
    private final Map<Long, List<Change>> changes = new HashMap<>();
    private final List<Holding> holdings = new ArrayList<>();
    private final Map<String, Integer> summaries = new HashMap<>();
    private final Map<Long, long[]> brokers = new HashMap<>();
    private final Map<Long, Integer> taxRates = new HashMap<>();

    @BeforeAll
    void generate() {
        Map<String, Integer> rates = new HashMap<>();
        Taxes.all().forEach(rate -> rates.put(rate.id(), rate.rate()));
        long first = POPULATION.customers().id(1_000);
        RowTap.run(
                POPULATION,
                Map.of("customer_taxrate", row -> taxRates.merge(row.number(1), rates.get(row.text(0)), Integer::sum)));
        var source = POPULATION.sources(RowTap.NEWS_LENGTH).stream()
                .filter(s -> s.tables().contains("trade"))
                .findFirst()
                .orElseThrow();
        assertEquals(10, source.parts());
        for (int part = 5; part < 10; part++) {
            source.generate(part, this::tap);
        }
        assertTrue(trades.values().stream().allMatch(t -> POPULATION.accounts().owner(t.account) >= first));
    }

    private RowTap tap(String table) {
        return new RowTap(
                switch (table) {
                    case "trade" -> this::trade;
                    case "trade_history" ->
                        row -> histories
                                .computeIfAbsent(row.number(0), id -> new ArrayList<>(3))
                                .add(new Status(row.text(2), row.number(1)));
                    case "settlement" ->
                        row -> {
                            settlements.put(row.number(0), new long[] {row.number(2), row.number(3)});
                            cashTypes.put(row.number(0), row.text(1));
                        };
                    case "cash_transaction" -> this::cash;
                    case "holding_history" ->
                        row -> changes.computeIfAbsent(row.number(1), id -> new ArrayList<>(2))
                                .add(new Change(
                                        row.number(0), row.number(1), (int) row.number(2), (int) row.number(3)));
                    case "holding" ->
                        row -> holdings.add(new Holding(
                                row.number(0), row.number(1) + row.text(2), row.number(3), row.number(4), (int)
                                        row.number(5)));
                    case "holding_summary" -> row -> summaries.put(row.number(0) + row.text(1), (int) row.number(2));
                    case "broker" -> row -> brokers.put(row.number(0), new long[] {row.number(3), row.number(4)});
                    default -> throw new AssertionError(table);
                });
    }

    private void trade(RowTap row) {
        assertEquals("CMPT", row.text(2));
        Trade trade = new Trade(
                row.number(0),
                row.number(1),
                row.text(3),
                row.number(4) == 1,
                row.text(5),
                (int) row.number(6),
                row.number(7),
                row.number(8),
                row.text(9),
                row.number(10),
                row.number(11),
                row.number(12),
                row.number(13),
                row.number(14) == 1);
        assertEquals(null, trades.put(trade.id, trade));
        inOrder.add(trade);
    }

    private void cash(RowTap row) {
        Trade trade = trades.get(row.number(0));
        assertEquals(trade.completed, row.number(1));
        cashAmounts.put(trade.id, row.number(2));
        assertEquals(
                TradeType.valueOf(trade.type).label() + " " + trade.quantity + " shares of "
                        + POPULATION.securities().name(SYMBOLS.index(trade.symbol)),
                row.text(3));
    }

    @Test
    void idsAreUnbrokenButForOneIn101() {
        assertEquals(5 * 57_600, trades.size());
        assertEquals(trades.keySet(), settlements.keySet());
        assertEquals(trades.keySet(), histories.keySet());
        for (long id = FIRST; id < FIRST + SCALE.tradeSlotsPerLoadUnit(); id++) {
            long number = id - Scale.TRADE_ID_SHIFT;
            assertEquals(number % 101 != 51, trades.containsKey(id));
        }
        assertEquals(SCALE.firstRunTradeId(), FIRST + SCALE.tradeSlotsPerLoadUnit());
    }

    @Test
    void kindsOfOrdersComeInTheirShares() {
        int n = trades.size();
        Map<String, Double> shares = Map.of("TMB", 0.3, "TMS", 0.3, "TLB", 0.2, "TLS", 0.1, "TSL", 0.1);
        shares.forEach((type, p) -> Chance.assertShare(type, p, count(t -> t.type.equals(type)), n));
        for (int quantity : new int[] {100, 200, 400, 800}) {
            Chance.assertShare("quantity " + quantity, 0.25, count(t -> t.quantity == quantity), n);
        }
        Chance.assertShare("LIFO", 0.35, count(t -> t.lifo), n);
        Chance.assertShare(
                "margin",
                0.16,
                count(t -> !t.cash),
                count(t -> !TradeType.valueOf(t.type).isSell()));
        assertEquals(0, count(t -> !t.cash && TradeType.valueOf(t.type).isSell()));
        long[] limits = new long[1_001];
        trades.values().stream().filter(t -> !isMarket(t)).forEach(t -> limits[(int) t.bid - 2_000]++);
        Chance.assertUniform("limit prices", limits);
    }

    @Test
    void tradesOfATierFollowTheChoiceOfCustomersAndAccountsAndBasketsAreEven() {
        long[] tiers = new long[3];
        long[] slots = new long[10];
        for (Trade trade : trades.values()) {
            long account = trade.account;
            tiers[POPULATION.customers().tier(POPULATION.accounts().owner(account)) - 1]++;
            int security = SYMBOLS.index(trade.symbol);
            int[] basket = new int[18];
            int size = POPULATION.accounts().basket(account, basket);
            int slot = 0;
            while (basket[slot] != security) {
                slot++;
            }
            assertTrue(slot < size);
            if (size == 10) {
                slots[slot]++;
            }
            long owner = POPULATION.accounts().owner(account);
            assertEquals(
                    POPULATION.customers().firstName(owner) + " "
                            + POPULATION.customers().lastName(owner),
                    trade.executor);
        }
        Chance.assertFits("tiers", new double[] {0.1, 0.6, 0.3}, tiers);
        Chance.assertUniform("places in baskets", slots);
    }

    @Test
    void timesFollowTheKindOfOrder() {
        PriceWave wave = new PriceWave(PriceWave.LOADER_PERIOD);
        long waited = 0;
        long limits = 0;
        double delays = 0;
        for (Trade trade : trades.values()) {
            List<Status> history = histories.get(trade.id);
            long slot = trade.id - FIRST;
            long ordered = history.get(0).micros;
            double sinceSlot = ordered / 1e3 - TradeTime.micros(slot * 50_000 / 101) / 1e3;
            assertTrue(sinceSlot >= 0 && sinceSlot < 496, () -> "order " + sinceSlot + " ms after its slot");
            assertEquals(new Status("CMPT", trade.completed), history.get(history.size() - 1));
            Status submitted = history.get(history.size() - 2);
            assertEquals("SBMT", submitted.status);
            double delay = (trade.completed - submitted.micros) / 1e6;
            assertTrue(delay >= 1 && delay <= 6);
            delays += delay - 1;
            int security = SYMBOLS.index(trade.symbol);
            if (isMarket(trade)) {
                assertEquals(2, history.size());
                assertEquals(trade.bid, wave.cents(security, tradingSeconds(ordered)));
                continue;
            }
            assertEquals(3, history.size());
            assertEquals("PNDG", history.get(0).status);
            limits++;
            int now = wave.cents(security, tradingSeconds(ordered));
            double wait = tradingSeconds(submitted.micros) - tradingSeconds(ordered);
            if (trade.type.equals("TLS") ? now >= trade.bid : now <= trade.bid) {
                assertTrue(wait >= 0.499 && wait <= 1.501);
            } else {
                waited++;
                assertEquals(trade.bid, wave.cents(security, tradingSeconds(submitted.micros)));
                assertTrue(wait < 900);
            }
        }
        Chance.assertShare("limit orders that wait", 0.5, waited, limits);
        double mean = 1 - Math.exp(-5);
        assertEquals(mean, delays / trades.size(), 0.006);
    }

    @Test
    void pricesAreTheWavesAndNeverWorseThanTheLimit() {
        PriceWave wave = new PriceWave(PriceWave.LOADER_PERIOD);
        for (Trade trade : trades.values()) {
            List<Status> history = histories.get(trade.id);
            long submitted = history.get(history.size() - 2).micros;
            double at = tradingSeconds(submitted) + (trade.completed - submitted) / 1e6;
            long price = wave.cents(SYMBOLS.index(trade.symbol), at);
            long expected = switch (trade.type) {
                case "TLB" -> Math.min(price, trade.bid);
                case "TLS" -> Math.max(price, trade.bid);
                default -> price;
            };
            assertEquals(expected, trade.price, trade::toString);
        }
    }

    @Test
    void rowsOfAPartComeInTheOrderOfCompletion() {
        Map<Long, Long> last = new HashMap<>();
        for (Trade trade : inOrder) {
            long half = (POPULATION.brokers().index(POPULATION.accounts().brokerId(trade.account)) - 10) / 2;
            assertTrue(last.getOrDefault(half, 0L) <= trade.completed);
            last.put(half, trade.completed);
        }
        assertEquals(5, last.size());
    }

    @Test
    void holdingsFollowFromTheTradesInOrder() {
        Map<String, List<Holding>> open = new HashMap<>();
        List<Trade> sorted = new ArrayList<>(trades.values());
        sorted.sort((a, b) ->
                a.completed != b.completed ? Long.compare(a.completed, b.completed) : Long.compare(a.id, b.id));
        int mostRows = 0;
        for (Trade trade : sorted) {
            List<Change> expected = new ArrayList<>();
            long gain = Ledger.trade(trade, open.computeIfAbsent(place(trade), p -> new ArrayList<>()), expected);
            assertEquals(expected, changes.get(trade.id));
            mostRows = Math.max(mostRows, expected.size());
            checkMoney(trade, gain);
        }
        assertEquals(8, mostRows);
        Set<Holding> left = new HashSet<>();
        open.values().forEach(left::addAll);
        assertEquals(left, new HashSet<>(holdings));
        assertEquals(left.size(), holdings.size());
        Map<String, Integer> sums = new HashMap<>();
        holdings.forEach(h -> sums.merge(h.place, h.quantity, Integer::sum));
        assertEquals(sums, summaries);
        assertFalse(summaries.containsValue(0));
    }

    @Test
    void brokersAddUpTheirTrades() {
        Map<Long, long[]> sums = new HashMap<>();
        for (Trade trade : trades.values()) {
            long[] sum = sums.computeIfAbsent(POPULATION.accounts().brokerId(trade.account), id -> new long[2]);
            sum[0]++;
            sum[1] += trade.commission;
        }
        assertEquals(10, brokers.size());
        sums.forEach((id, sum) -> assertTrue(Arrays.equals(sum, brokers.get(id))));
        assertEquals(10, sums.size());
    }

    private void checkMoney(Trade trade, long gain) {
        long owner = POPULATION.accounts().owner(trade.account);
        int tier = POPULATION.customers().tier(owner);
        int taxStatus = POPULATION.accounts().taxStatus(trade.account);
        TradeType type = TradeType.valueOf(trade.type);
        long value = trade.quantity * trade.price;
        int band = trade.quantity <= 200 ? 40 : trade.quantity <= 500 ? 36 : 32;
        int rate = band - 4 * (tier - 1);
        if (POPULATION.securities().exchange(SYMBOLS.index(trade.symbol)).name().equals("PCX")) {
            rate += 8;
        }
        assertEquals(Math.round(value * rate / 10_000.0), trade.commission);
        assertEquals(type.chargeCents(tier), trade.charge);
        BigDecimal rateSum = BigDecimal.valueOf(taxRates.get(owner), 5).setScale(4, RoundingMode.HALF_UP);
        BigDecimal tax = gain > 0 && taxStatus > 0 ? rateSum.multiply(BigDecimal.valueOf(gain)) : BigDecimal.ZERO;
        assertEquals(tax.setScale(0, RoundingMode.HALF_UP).longValueExact(), trade.tax);
        long amount =
                (type.isSell() ? value : -value) - trade.charge - trade.commission - (taxStatus == 1 ? trade.tax : 0);
        long[] settlement = settlements.get(trade.id);
        assertEquals(amount, settlement[1]);
        assertEquals(Math.floorDiv(trade.completed, 86_400_000_000L) + 2, settlement[0]);
        assertEquals(trade.cash ? "Cash Account" : "Margin", cashTypes.get(trade.id));
        assertEquals(trade.cash ? amount : null, cashAmounts.get(trade.id));
    }

    /** The rule of workload.md 8.9 in its plainest form. */
    private static final class Ledger {
        static long trade(Trade trade, List<Holding> open, List<Change> changes) {
            int sign = TradeType.valueOf(trade.type).isSell() ? -1 : 1;
            int left = trade.quantity;
            long gain = 0;
            while (left > 0 && !open.isEmpty() && Integer.signum(open.get(0).quantity) == -sign) {
                int n = trade.lifo ? open.size() - 1 : 0;
                Holding holding = open.remove(n);
                int used = Math.min(left, Math.abs(holding.quantity));
                int after = holding.quantity + sign * used;
                changes.add(new Change(holding.trade, trade.id, holding.quantity, after));
                gain += -sign * used * (trade.price - holding.price);
                left -= used;
                if (after != 0) {
                    open.add(n, new Holding(holding.trade, holding.place, holding.micros, holding.price, after));
                }
            }
            if (left > 0) {
                open.add(new Holding(trade.id, place(trade), trade.completed, trade.price, sign * left));
                changes.add(new Change(trade.id, trade.id, 0, sign * left));
            }
            return gain;
        }
    }

    private static String place(Trade trade) {
        return trade.account + trade.symbol;
    }

    private static boolean isMarket(Trade trade) {
        return TradeType.valueOf(trade.type).isMarket();
    }

    private long count(Predicate<Trade> test) {
        return trades.values().stream().filter(test).count();
    }

    /** Seconds of trading time of a timestamp inside business hours, by walking from the first day. */
    private static double tradingSeconds(long micros) {
        long day = Math.floorDiv(micros, 86_400_000_000L) - TradeTime.FIRST_DAY;
        long businessDays = day / 7 * 5 + Math.min(day % 7, 5);
        return businessDays * 28_800 + (Math.floorMod(micros, 86_400_000_000L) / 1e6 - 9 * 3_600);
    }
}
