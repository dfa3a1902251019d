package org.quadrille.vconnector.reporting;

import java.time.LocalDate;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.ReportingQuery;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.lists.Exchange;
import org.quadrille.schema.population.lists.Sectors;
import org.quadrille.schema.population.lists.Taxes;
import org.quadrille.schema.population.market.TradeIds;
import org.quadrille.schema.population.market.TradeTime;

/** What one session asks: an order of the queries for each round, and their parameters. Used by one thread. */
public final class QueryInputs {
    /** Keeps its random numbers apart from those of population, sessions and Data-Maintenance. */
    private static final long DOMAIN = 0x9E1;

    /** Trade ids, and customers, of a stretch: a query of it reads as much at any number of load units and days. */
    private static final int TRADES = 10_000;

    private static final int CUSTOMERS = 500;

    /** Days of DAILY_MARKET that a query reads of each security. */
    private static final int DAYS = 25;

    /** FINANCIAL has these years. */
    private static final int FIRST_YEAR = 2000;

    private static final int LAST_YEAR = 2004;

    private final Population population;
    private final RandomStream stream;
    private final ReportingQuery[] order = ReportingQuery.values();

    /** @param session of its group, from 1 */
    public QueryInputs(Population population, long seed, int tile, int group, int session) {
        this.population = population;
        this.stream = new RandomStream(seed, DOMAIN, tile, group, session);
    }

    /** The queries in the order of the next round; callers do not change them. */
    ReportingQuery[] round() {
        for (int i = order.length - 1; i > 0; i--) {
            int other = stream.below(i + 1);
            ReportingQuery query = order[i];
            order[i] = order[other];
            order[other] = query;
        }
        return order;
    }

    /** Values for the question marks of the query's file. */
    public Object[] parameters(ReportingQuery query) {
        return switch (query) {
            case BROKER_COMMISSIONS, SETTLEMENT_AGEING, ORDER_STEPS -> trades();
            case TRADED_VALUE -> {
                Object[] trades = trades();
                yield new Object[] {
                    trades[0], trades[1], Exchange.values()[stream.below(Exchange.values().length)].name()
                };
            }
            case INDUSTRY_HOLDINGS, WATCHED_NOT_HELD -> {
                int first = stream.below(population.scale().activeCustomers() - CUSTOMERS + 1);
                yield new Object[] {
                    population.customers().id(first), population.customers().id(first + CUSTOMERS - 1), sector()
                };
            }
            case CUSTOMER_BALANCES ->
                new Object[] {Taxes.get(stream.below(Taxes.all().size())).id()};
            case ACCOUNT_GAINS ->
                new Object[] {
                    population.brokers().id(stream.below(population.brokers().activeCount()))
                };
            case PRICE_MOVES -> {
                int first = stream.below(population.scale().dailyMarketDays() - DAYS + 1);
                yield new Object[] {sector(), day(first), day(first + DAYS - 1)};
            }
            case COMPANY_RESULTS -> new Object[] {sector(), stream.between(FIRST_YEAR, LAST_YEAR)};
        };
    }

    private Object[] trades() {
        long first = Scale.TRADE_ID_SHIFT + stream.between(1, TradeIds.lastActive(population.scale()) - TRADES + 1);
        return new Object[] {first, first + TRADES - 1};
    }

    private String sector() {
        return Sectors.sectors().get(stream.below(Sectors.sectors().size())).id();
    }

    private static LocalDate day(int n) {
        return LocalDate.ofEpochDay(TradeTime.marketDay(n));
    }
}
