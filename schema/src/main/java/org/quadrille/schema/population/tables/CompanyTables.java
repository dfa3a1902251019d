package org.quadrille.schema.population.tables;

import java.time.LocalDate;
import java.util.List;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.lists.Exchange;
import org.quadrille.schema.population.lists.Sectors;
import org.quadrille.schema.population.market.Companies;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.population.people.PostalAddresses;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** SECURITY, COMPANY_COMPETITOR, FINANCIAL, EXCHANGE and COMPANY (workload.md 4.7, 4.8, 6.1, 6.2, 6.5, 6.7). */
public final class CompanyTables {
    /** 39 ratings, best first; the grades in between are ours. */
    private static final String[] RATINGS =
            ("AAA AAA- AA+ AA AA- A+ A A- BBB+ BBB BBB- BB+ BB BB- B+ B B- CCC+ CCC CCC- "
                            + "CC+ CC CC- C+ C C- DDD+ DDD DDD- DD+ DD DD- D+ D D- NR NR+ NR- WR")
                    .split(" ");

    private static final int OLDEST = (int) LocalDate.of(1800, 1, 1).toEpochDay();
    private static final int YOUNGEST = (int) LocalDate.of(2000, 1, 2).toEpochDay();

    private CompanyTables() {}

    public static List<RowSource> sources(
            long seed, Scale scale, Companies companies, Securities securities, PostalAddresses addresses) {
        long key = Purpose.COMPANY_DETAILS.key(seed);
        int parts = scale.loadUnits();
        return List.of(
                new TableSource("security", parts, new SecurityTable(seed, securities, companies)),
                new TableSource("company_competitor", parts, new CompetitorTable(seed, companies)),
                new TableSource("financial", parts, new FinancialTable(seed, companies)),
                new TableSource("exchange", 1, (part, out) -> exchanges(securities, addresses, out)),
                new TableSource("company", parts, (part, out) -> {
                    for (int i = 0; i < Scale.COMPANIES_PER_LOAD_UNIT; i++) {
                        company(key, part * Scale.COMPANIES_PER_LOAD_UNIT + i, companies, addresses, out);
                    }
                }));
    }

    private static void exchanges(Securities securities, PostalAddresses addresses, RowSink out) {
        int[] listed = new int[Exchange.values().length];
        for (int i = 0; i < securities.count(); i++) {
            listed[securities.exchange(i).ordinal()]++;
        }
        for (Exchange exchange : Exchange.values()) {
            out.texts(exchange.name(), exchange.label());
            out.integer(listed[exchange.ordinal()]);
            out.integer(Exchange.OPEN);
            out.integer(Exchange.CLOSE);
            out.text("Lists " + listed[exchange.ordinal()] + " securities");
            out.bigint(Ids.id(addresses.ofExchange(exchange)));
            out.endRow();
        }
    }

    private static void company(long key, int index, Companies companies, PostalAddresses addresses, RowSink out) {
        RandomStream random = new RandomStream(key, index);
        Sectors.Industry industry = companies.industry(index);
        String name = companies.name(index);
        out.bigint(companies.id(index));
        out.texts("ACTV", name, industry.id());
        out.text(RATINGS[random.below(RATINGS.length)]);
        out.text(companies.ceo(index));
        out.bigint(Ids.id(addresses.ofCompany(index)));
        out.text(name + " earns its living in " + industry.name() + ".");
        out.date(random.between(OLDEST, YOUNGEST));
        out.endRow();
    }
}
