package org.quadrille.schema.population.tables;

import java.util.stream.IntStream;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.market.Companies;
import org.quadrille.schema.rows.RowSink;

/**
 * COMPANY_COMPETITOR (workload.md 6.7), a part for each load unit: three for each company, out of the same 500 and, as
 * far as there are others, of the company's own industry; with these sizes of the industries, nine in ten are.
 */
record CompetitorTable(long seed, Companies companies) implements TableSource.Part {
    private static final int BLOCK = Scale.COMPANIES_PER_LOAD_UNIT;
    private static final int COMPETITORS = 3;

    @Override
    public void write(int part, RowSink out) {
        int first = part * BLOCK;
        for (int company = first; company < first + BLOCK; company++) {
            RandomStream random = new RandomStream(Purpose.COMPETITORS.key(seed), company);
            int industry = companies.industryIndex(company);
            int[] same = IntStream.range(first, first + BLOCK)
                    .filter(other -> companies.industryIndex(other) == industry)
                    .toArray();
            int[] chosen = {company, company, company, company};
            for (int n = 1; n <= COMPETITORS; n++) {
                boolean own = same.length > n;
                do {
                    chosen[n] = own ? same[random.below(same.length)] : first + random.below(BLOCK);
                } while (repeats(chosen, n));
                row(company, chosen[n], out);
            }
        }
    }

    private void row(int company, int competitor, RowSink out) {
        out.bigint(companies.id(company));
        out.bigint(companies.id(competitor));
        out.text(companies.industry(competitor).id());
        out.endRow();
    }

    private static boolean repeats(int[] chosen, int n) {
        for (int i = 0; i < n; i++) {
            if (chosen[i] == chosen[n]) {
                return true;
            }
        }
        return false;
    }
}
