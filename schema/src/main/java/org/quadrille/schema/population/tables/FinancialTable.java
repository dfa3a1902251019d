package org.quadrille.schema.population.tables;

import java.time.LocalDate;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.market.Companies;
import org.quadrille.schema.rows.RowSink;

/** FINANCIAL: 20 quarters from 2000 on for each company (workload.md 6.5), a part for each load unit. */
record FinancialTable(long seed, Companies companies) implements TableSource.Part {
    private static final int QUARTERS = 20;
    private static final int FIRST_YEAR = 2000;

    @Override
    public void write(int part, RowSink out) {
        int first = part * Scale.COMPANIES_PER_LOAD_UNIT;
        for (int company = first; company < first + Scale.COMPANIES_PER_LOAD_UNIT; company++) {
            quarters(company, out);
        }
    }

    private void quarters(int company, RowSink out) {
        RandomStream random = new RandomStream(Purpose.FINANCIAL.key(seed), company);
        double revenue = uniform(random, 1e5, 1.6e10);
        double earnings = uniform(random, -3e8, Math.min(3e9, revenue));
        double shares = uniform(random, 4e5, 9.5e9);
        double inventory = uniform(random, 0, 2e9);
        double assets = uniform(random, 1e5, 6.5e10);
        double liabilities = uniform(random, 1e5, 3.5e10);
        for (int quarter = 0; quarter < QUARTERS; quarter++) {
            revenue *= growth(random);
            earnings *= growth(random);
            shares *= growth(random);
            inventory *= growth(random);
            assets *= growth(random);
            liabilities *= growth(random);
            if (earnings >= revenue) {
                earnings *= 0.9;
            }
            long basic = (long) shares;
            long diluted = (long) (shares * 1.1);
            int year = FIRST_YEAR + quarter / 4;
            out.bigint(companies.id(company));
            out.integer(year);
            out.smallint(quarter % 4 + 1);
            out.date((int) LocalDate.of(year, quarter % 4 * 3 + 1, 1).toEpochDay());
            cents(revenue, out);
            cents(earnings, out);
            cents(earnings / basic, out);
            cents(earnings / diluted, out);
            cents(earnings / revenue, out);
            cents(inventory, out);
            cents(assets, out);
            cents(liabilities, out);
            out.bigint(basic);
            out.bigint(diluted);
            out.endRow();
        }
    }

    private static double uniform(RandomStream random, double low, double high) {
        return low + (high - low) * random.unit();
    }

    private static double growth(RandomStream random) {
        return uniform(random, 0.9, 1.15);
    }

    private static void cents(double amount, RowSink out) {
        out.cents(Math.round(amount * 100));
    }
}
