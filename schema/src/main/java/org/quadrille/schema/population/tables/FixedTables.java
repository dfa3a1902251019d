package org.quadrille.schema.population.tables;

import java.util.List;
import org.quadrille.schema.population.lists.Commissions;
import org.quadrille.schema.population.lists.Divisions;
import org.quadrille.schema.population.lists.Exchange;
import org.quadrille.schema.population.lists.Sectors;
import org.quadrille.schema.population.lists.StatusType;
import org.quadrille.schema.population.lists.Taxes;
import org.quadrille.schema.population.lists.TradeType;
import org.quadrille.schema.population.lists.ZipCodes;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** The tables that are the same in every database (workload.md 3.1, 4.7). */
public final class FixedTables {
    private static final int TIERS = 3;

    private FixedTables() {}

    public static List<RowSource> sources() {
        return List.of(
                new TableSource("status_type", 1, (part, out) -> statusTypes(out)),
                new TableSource("trade_type", 1, (part, out) -> tradeTypes(out)),
                new TableSource("sector", 1, (part, out) -> sectors(out)),
                new TableSource("industry", 1, (part, out) -> industries(out)),
                new TableSource("charge", 1, (part, out) -> charges(out)),
                new TableSource("commission_rate", 1, (part, out) -> commissionRates(out)),
                new TableSource("taxrate", 1, (part, out) -> taxRates(out)),
                new TableSource("zip_code", 1, (part, out) -> zipCodes(out)));
    }

    private static void statusTypes(RowSink out) {
        for (StatusType status : StatusType.values()) {
            out.text(status.name());
            out.text(status.label());
            out.endRow();
        }
    }

    private static void tradeTypes(RowSink out) {
        for (TradeType type : TradeType.values()) {
            out.text(type.name());
            out.text(type.label());
            out.bool(type.isSell());
            out.bool(type.isMarket());
            out.endRow();
        }
    }

    private static void sectors(RowSink out) {
        for (Sectors.Sector sector : Sectors.sectors()) {
            out.text(sector.id());
            out.text(sector.name());
            out.endRow();
        }
    }

    private static void industries(RowSink out) {
        for (Sectors.Industry industry : Sectors.industries()) {
            out.text(industry.id());
            out.text(industry.name());
            out.text(industry.sectorId());
            out.endRow();
        }
    }

    private static void charges(RowSink out) {
        for (TradeType type : TradeType.values()) {
            for (int tier = 1; tier <= TIERS; tier++) {
                out.text(type.name());
                out.smallint(tier);
                out.cents(type.chargeCents(tier));
                out.endRow();
            }
        }
    }

    private static void commissionRates(RowSink out) {
        for (int tier = 1; tier <= TIERS; tier++) {
            for (TradeType type : TradeType.values()) {
                for (Exchange exchange : Exchange.values()) {
                    for (int band = 0; band < Commissions.bands(); band++) {
                        out.smallint(tier);
                        out.text(type.name());
                        out.text(exchange.name());
                        out.integer(Commissions.from(band));
                        out.integer(Commissions.to(band));
                        out.cents(Commissions.rate(band, tier, exchange));
                        out.endRow();
                    }
                }
            }
        }
    }

    private static void taxRates(RowSink out) {
        for (Taxes.TaxRate rate : Taxes.all()) {
            out.text(rate.id());
            out.text(rate.name());
            out.decimal(rate.rate(), 5);
            out.endRow();
        }
    }

    private static void zipCodes(RowSink out) {
        for (int row = 0; row < ZipCodes.COUNT; row++) {
            out.text(ZipCodes.code(row));
            out.text(ZipCodes.town(row));
            out.text(Divisions.all().get(ZipCodes.division(row)).name());
            out.endRow();
        }
    }
}
