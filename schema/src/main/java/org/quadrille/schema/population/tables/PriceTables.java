package org.quadrille.schema.population.tables;

import java.util.List;
import org.quadrille.common.random.Hash;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.base.TextBuffer;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.population.market.TradeTime;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** LAST_TRADE and DAILY_MARKET (workload.md 6.3, 6.4). */
public final class PriceTables {
    /** Securities in a part of DAILY_MARKET: a fifth of a load unit. */
    private static final int SECURITIES_PER_PART = 137;

    private static final int VOLUME_LOWEST = 1_000;
    private static final int VOLUME_SPAN = 9_001;

    private PriceTables() {}

    public static List<RowSource> sources(long seed, Scale scale, Securities securities) {
        long key = Purpose.DAILY_MARKET.key(seed);
        int parts = scale.securities() / SECURITIES_PER_PART;
        return List.of(
                new TableSource("daily_market", parts, (part, out) -> dailyMarket(key, part, scale, securities, out)),
                new TableSource(
                        "last_trade", scale.loadUnits(), (part, out) -> lastTrades(part, scale, securities, out)));
    }

    private static void dailyMarket(long key, int part, Scale scale, Securities securities, RowSink out) {
        int first = part * SECURITIES_PER_PART;
        for (int security = first; security < first + SECURITIES_PER_PART; security++) {
            byte[] symbol = TextBuffer.utf8(securities.symbol(security));
            long securityKey = Hash.of(key, security);
            for (int day = 0; day < scale.dailyMarketDays(); day++) {
                long bits = Hash.of(securityKey, day);
                int close = PriceWave.LOWEST_CENTS
                        + (int) Hash.below(bits, PriceWave.HIGHEST_CENTS - PriceWave.LOWEST_CENTS + 1);
                out.date(TradeTime.marketDay(day));
                out.text(symbol, 0, symbol.length);
                out.cents(close);
                out.cents((close * 105 + 50) / 100);
                out.cents((close * 92 + 50) / 100);
                out.bigint(VOLUME_LOWEST + Hash.below(Hash.mix(bits), VOLUME_SPAN));
                out.endRow();
            }
        }
    }

    private static void lastTrades(int part, Scale scale, Securities securities, RowSink out) {
        PriceWave wave = new PriceWave(PriceWave.LOADER_PERIOD);
        int first = part * Scale.SECURITIES_PER_LOAD_UNIT;
        for (int security = first; security < first + Scale.SECURITIES_PER_LOAD_UNIT; security++) {
            int price = wave.cents(security, TradeTime.endMillis(scale) / 1_000.0);
            out.text(securities.symbol(security));
            out.timestamp(TradeTime.endMicros(scale));
            out.cents(price);
            out.cents(price);
            out.bigint(0);
            out.endRow();
        }
    }
}
