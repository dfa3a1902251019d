package org.quadrille.reporter;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.control.LoadedTable;

/** What a connector finds of the rows of a load, in a database of one load unit. */
final class LoadedTables {
    /** Tables of which random parts are looked at. */
    static final List<String> LARGE = List.of(
            "trade",
            "settlement",
            "trade_history",
            "cash_transaction",
            "holding_history",
            "holding",
            "watch_item",
            "daily_market",
            "news_item.ni_item");

    /** Tables that are counted, and have the same rows for every seed. */
    static final List<String> SMALL = List.of(
            "address",
            "broker",
            "charge",
            "commission_rate",
            "company",
            "company_competitor",
            "customer",
            "customer_account",
            "customer_taxrate",
            "exchange",
            "financial",
            "industry",
            "last_trade",
            "news_item",
            "news_xref",
            "sector",
            "security",
            "status_type",
            "taxrate",
            "trade_type",
            "watch_list",
            "zip_code");

    static final List<LoadedTable> ONE_LOAD_UNIT = Stream.of(
                    LARGE.stream().map(table -> new LoadedTable(table, "rows", 200, 0, 288_000, 288_000, 288_000)),
                    SMALL.stream().map(table -> new LoadedTable(table, "rows", 0, 0, 1_000, 1_000, 1_000)),
                    Stream.of(LARGE, SMALL, List.of("account_permission", "holding_summary"))
                            .flatMap(List::stream)
                            .filter(table -> !table.equals("holding_history") && !table.equals("news_item.ni_item"))
                            .map(table -> new LoadedTable(table + " values", "rows as loaded", 200, 0, 200, 200, 200)),
                    Stream.of(new LoadedTable("account_permission", "rows", 0, 0, 7_050, 6_874, 7_326)))
            .flatMap(tables -> tables)
            .toList();

    private LoadedTables() {}

    /** The same with another entry for one table, or without it where {@code how} gives null. */
    static List<LoadedTable> changed(List<LoadedTable> all, String table, UnaryOperator<LoadedTable> how) {
        return all.stream()
                .map(t -> t.table().equals(table) ? how.apply(t) : t)
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableList());
    }

    /** The entry with some rows fewer, in one of its parts if it has parts. */
    static UnaryOperator<LoadedTable> less(long rows) {
        return t -> new LoadedTable(
                t.table(), t.what(), t.parts(), t.parts() == 0 ? 0 : 1, t.found() - rows, t.least(), t.most());
    }
}
