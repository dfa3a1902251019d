package org.quadrille.schema.counts;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.workload.Scale;

/**
 * How many rows a load makes, by the formulas of workload.md 3: exact where nothing depends on chance, otherwise within
 * six standard deviations or, for holdings, fixed bounds. Independent of {@link PopulationCounts}.
 */
public final class FormulaCounts {
    private static final String SOURCE = "workload.md 3";
    private static final int DEVIATIONS = 6;

    private final List<Expectation> expectations = new ArrayList<>();

    private FormulaCounts() {}

    /** One expectation for each of the 33 tables. */
    public static List<Expectation> of(Scale scale) {
        FormulaCounts counts = new FormulaCounts();
        counts.fixed();
        counts.scaling(scale);
        counts.growing(scale.initialTrades(), 5L * scale.customers());
        return List.copyOf(counts.expectations);
    }

    private void fixed() {
        exact("charge", 15);
        exact("commission_rate", 240);
        exact("exchange", 4);
        exact("industry", 102);
        exact("sector", 12);
        exact("status_type", 5);
        exact("taxrate", 320);
        exact("trade_type", 5);
        exact("zip_code", 14_741);
    }

    private void scaling(Scale scale) {
        long customers = scale.customers();
        exact("customer", customers);
        exact("customer_taxrate", 2 * customers);
        exact("customer_account", 5 * customers);
        // One more row for 38 %, two for 2 % of the accounts.
        about("account_permission", 7.1 * customers, 0.2836 * 5 * customers);
        exact("address", 4 + customers * 3 / 2);
        exact("broker", customers / 100);
        exact("watch_list", customers);
        // 50 to 150 for each list, uniform.
        about("watch_item", 100 * customers, 850.0 * customers);
        exact("company", customers / 2);
        exact("company_competitor", customers * 3 / 2);
        exact("security", scale.securities());
        exact("last_trade", scale.securities());
        exact("daily_market", (long) scale.dailyMarketDays() * scale.securities());
        exact("financial", 10 * customers);
        exact("news_item", customers);
        exact("news_xref", customers);
    }

    private void growing(long trades, long accounts) {
        exact("trade", trades);
        exact("settlement", trades);
        exact("trade_request", 0);
        // 40 % limit trades have a third step; 8 % margin buys move no cash.
        about("trade_history", 2.4 * trades, 0.24 * trades);
        about("cash_transaction", 0.92 * trades, 0.0736 * trades);
        // These depend on the number of days (workload.md 3.4, from 5 days on); the bounds leave room for any seed.
        between("holding_history", 1.17 * trades, 1.36 * trades);
        between("holding_summary", 8.5 * accounts, 10.3 * accounts);
        between("holding", 9.0 * accounts, 0.42 * trades);
    }

    private void exact(String table, long rows) {
        expectations.add(Expectation.exactly(table, TableCounts.ROWS, rows, SOURCE));
    }

    private void about(String table, double rows, double variance) {
        double room = DEVIATIONS * Math.sqrt(variance);
        between(table, rows - room, rows + room);
    }

    private void between(String table, double least, double most) {
        expectations.add(new Expectation(
                table, TableCounts.ROWS, Math.round(Math.ceil(least)), Math.round(Math.floor(most)), SOURCE));
    }
}
