package org.quadrille.common.workload;

import java.util.Locale;

/** The reporting queries that a profile may have beside the transactions (workload.md 10.7). */
public enum ReportingQuery {
    BROKER_COMMISSIONS("Commissions and charges of brokers against the price list"),
    TRADED_VALUE("Securities of an exchange by traded value"),
    INDUSTRY_HOLDINGS("Holdings of customers by industry and tier"),
    CUSTOMER_BALANCES("Balances of customers by division and tier"),
    SETTLEMENT_AGEING("Settlements by trade date and due date"),
    ACCOUNT_GAINS("Accounts of a broker by gain, with dividends"),
    PRICE_MOVES("Securities of a sector by move of their price"),
    COMPANY_RESULTS("Companies of a sector by earnings of a year"),
    ORDER_STEPS("Steps of orders, and holdings that they changed"),
    WATCHED_NOT_HELD("Securities that customers watch and do not hold");

    private final String title;

    ReportingQuery(String title) {
        this.title = title;
    }

    /** What it tells, for people. */
    public String title() {
        return title;
    }

    /** Its name in logs and files, such as {@code broker-commissions}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
