package org.quadrille.schema.population.tables;

import java.util.List;
import java.util.function.BiConsumer;
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
                rows(
                        "status_type",
                        List.of(StatusType.values()),
                        (status, out) -> out.texts(status.name(), status.label())),
                rows("trade_type", List.of(TradeType.values()), (type, out) -> {
                    out.texts(type.name(), type.label());
                    out.bool(type.isSell());
                    out.bool(type.isMarket());
                }),
                rows("sector", Sectors.sectors(), (sector, out) -> out.texts(sector.id(), sector.name())),
                rows(
                        "industry",
                        Sectors.industries(),
                        (industry, out) -> out.texts(industry.id(), industry.name(), industry.sectorId())),
                new TableSource("charge", 1, (part, out) -> charges(out)),
                new TableSource("commission_rate", 1, (part, out) -> commissionRates(out)),
                rows("taxrate", Taxes.all(), (rate, out) -> {
                    out.texts(rate.id(), rate.name());
                    out.decimal(rate.rate(), 5);
                }),
                new TableSource("zip_code", 1, (part, out) -> zipCodes(out)));
    }

    /** A row for each of a list. */
    private static <T> TableSource rows(String table, List<T> list, BiConsumer<T, RowSink> columns) {
        return new TableSource(
                table,
                1,
                (part, out) -> list.forEach(row -> {
                    columns.accept(row, out);
                    out.endRow();
                }));
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

    private static void zipCodes(RowSink out) {
        for (int row = 0; row < ZipCodes.COUNT; row++) {
            String division = Divisions.all().get(ZipCodes.division(row)).name();
            out.texts(ZipCodes.code(row), ZipCodes.town(row), division);
            out.endRow();
        }
    }
}
