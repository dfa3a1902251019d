package org.quadrille.schema.population.tables;

import java.time.LocalDate;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.market.Companies;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.population.market.TradeTime;
import org.quadrille.schema.rows.RowSink;

/** SECURITY (workload.md 6.2), a part for each load unit. Amounts in cents. */
record SecurityTable(long seed, Securities securities, Companies companies) implements TableSource.Part {
    private static final int OLDEST = (int) LocalDate.of(1900, 1, 1).toEpochDay();
    private static final int YOUNGEST = (int) LocalDate.of(2000, 1, 2).toEpochDay();
    private static final int LOWEST_HIGH = 2_500;
    private static final int DAYS_OF_YEAR = 364;
    private static final int PERCENT_WITH_YIELD = 60;

    @Override
    public void write(int part, RowSink out) {
        int first = part * Scale.SECURITIES_PER_LOAD_UNIT;
        for (int security = first; security < first + Scale.SECURITIES_PER_LOAD_UNIT; security++) {
            row(security, out);
        }
    }

    private void row(int security, RowSink out) {
        RandomStream random = new RandomStream(Purpose.SECURITY_DETAILS.key(seed), security);
        out.texts(securities.symbol(security), securities.issue(security), "ACTV", securities.name(security));
        out.text(securities.exchange(security).name());
        out.bigint(companies.id(securities.companyIndex(security)));
        out.bigint(random.between(4_000_000L, 9_500_000_000L));
        int started = random.between(OLDEST, YOUNGEST);
        out.date(started);
        out.date(random.between(started, YOUNGEST));
        out.cents(random.between(100, 12_000));
        int high = random.between(LOWEST_HIGH, PriceWave.HIGHEST_CENTS);
        out.cents(high);
        out.date(TradeTime.FIRST_DAY - random.between(0, DAYS_OF_YEAR));
        out.cents(random.between(PriceWave.LOWEST_CENTS, high));
        out.date(TradeTime.FIRST_DAY - random.between(0, DAYS_OF_YEAR));
        boolean pays = random.percent(PERCENT_WITH_YIELD);
        int yield = pays ? random.between(1, 12_000) : 0;
        out.cents(Math.round(yield * (0.2 + 0.1 * random.unit())));
        out.cents(yield);
        out.endRow();
    }
}
