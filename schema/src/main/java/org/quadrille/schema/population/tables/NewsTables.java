package org.quadrille.schema.population.tables;

import java.util.List;
import java.util.function.Function;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.lists.NewsText;
import org.quadrille.schema.population.lists.WordList;
import org.quadrille.schema.population.market.Companies;
import org.quadrille.schema.population.market.TradeTime;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/**
 * NEWS_ITEM and NEWS_XREF: two items for each company (workload.md 6.6), ten parts for each load unit.
 *
 * @param itemLength characters of an item, from 300
 */
public record NewsTables(long seed, Scale scale, Companies companies, int itemLength) implements RowSource {
    private static final int COMPANIES_PER_PART = 50;
    private static final int ITEMS_PER_COMPANY = 2;
    private static final int HEADLINE_LENGTH = 80;
    private static final int SUMMARY_LENGTH = 255;
    private static final int OLDEST_DAYS = 50;
    private static final long MILLIS_PER_DAY = 86_400_000;

    @Override
    public List<String> tables() {
        return List.of("news_item", "news_xref");
    }

    @Override
    public int parts() {
        return scale.companies() / COMPANIES_PER_PART;
    }

    @Override
    public void generate(int part, Function<String, RowSink> sinks) {
        RowSink items = sinks.apply("news_item");
        RowSink links = sinks.apply("news_xref");
        byte[] text = new byte[itemLength];
        int first = part * COMPANIES_PER_PART;
        for (int company = first; company < first + COMPANIES_PER_PART; company++) {
            for (int n = 1; n <= ITEMS_PER_COMPANY; n++) {
                long id = (long) company * ITEMS_PER_COMPANY + n;
                item(id, text, items);
                links.bigint(id);
                links.bigint(companies.id(company));
                links.endRow();
            }
        }
    }

    private void item(long id, byte[] text, RowSink out) {
        RandomStream random = new RandomStream(Purpose.NEWS.key(seed), id);
        NewsText.fill(text, random);
        long age = random.between(0, OLDEST_DAYS) * MILLIS_PER_DAY + random.below(MILLIS_PER_DAY);
        out.bigint(id);
        out.text(text, 0, HEADLINE_LENGTH);
        out.text(text, 0, SUMMARY_LENGTH);
        out.text(text, 0, text.length);
        out.timestamp(TradeTime.endMicros(scale) - age * 1_000);
        out.text(WordList.LAST.pick(random.nextLong()));
        out.text(WordList.LAST.pick(random.nextLong()));
        out.endRow();
    }
}
