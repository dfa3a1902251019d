package org.quadrille.schema.db;

import java.util.List;

/** The 33 tables (workload.md 4), ordered so that each comes after the tables that its foreign keys refer to. */
public final class Tables {
    public static final List<String> NAMES = List.of(
            "status_type",
            "zip_code",
            "address",
            "taxrate",
            "sector",
            "industry",
            "exchange",
            "company",
            "company_competitor",
            "security",
            "daily_market",
            "financial",
            "last_trade",
            "news_item",
            "news_xref",
            "broker",
            "trade_type",
            "charge",
            "commission_rate",
            "customer",
            "customer_account",
            "account_permission",
            "customer_taxrate",
            "trade",
            "trade_history",
            "trade_request",
            "settlement",
            "cash_transaction",
            "holding_summary",
            "holding",
            "holding_history",
            "watch_list",
            "watch_item");

    private Tables() {}
}
