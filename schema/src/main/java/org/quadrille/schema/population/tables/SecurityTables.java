package org.quadrille.schema.population.tables;

import java.util.List;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.market.Companies;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.rows.RowSource;

/** SECURITY, COMPANY_COMPETITOR and FINANCIAL (workload.md 6.2, 6.5, 6.7). */
public final class SecurityTables {
    private SecurityTables() {}

    public static List<RowSource> sources(long seed, Scale scale, Companies companies, Securities securities) {
        int parts = scale.loadUnits();
        return List.of(
                new TableSource("security", parts, new SecurityTable(seed, securities, companies)),
                new TableSource("company_competitor", parts, new CompetitorTable(seed, companies)),
                new TableSource("financial", parts, new FinancialTable(seed, companies)));
    }
}
