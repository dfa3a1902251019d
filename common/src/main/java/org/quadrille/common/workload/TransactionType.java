package org.quadrille.common.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The catalogue of transactions (workload.md 1): what each is called, who issues it and which Tier B database runs it.
 * Its share of the mix and its response-time limit are numbers of the profile.
 */
public enum TransactionType {
    BROKER_VOLUME("BV", "Broker-Volume", Issuer.CUSTOMER, DatabaseRole.OLTP),
    CUSTOMER_POSITION("CP", "Customer-Position", Issuer.CUSTOMER, DatabaseRole.OLTP),
    MARKET_WATCH("MW", "Market-Watch", Issuer.CUSTOMER, DatabaseRole.OLTP),
    SECURITY_DETAIL("SD", "Security-Detail", Issuer.CUSTOMER, DatabaseRole.OLTP),
    TRADE_LOOKUP("TL", "Trade-Lookup", Issuer.CUSTOMER, DatabaseRole.DSS),
    TRADE_ORDER("TO", "Trade-Order", Issuer.CUSTOMER, DatabaseRole.OLTP),
    TRADE_STATUS("TS", "Trade-Status", Issuer.CUSTOMER, DatabaseRole.OLTP),
    TRADE_UPDATE("TU", "Trade-Update", Issuer.CUSTOMER, DatabaseRole.DSS),
    TRADE_RESULT("TR", "Trade-Result", Issuer.MARKET, DatabaseRole.OLTP),
    MARKET_FEED("MF", "Market-Feed", Issuer.MARKET, DatabaseRole.OLTP),
    /** Runs against every database; its message names which. */
    DATA_MAINTENANCE("DM", "Data-Maintenance", Issuer.HOUSE, null),
    /** Once per database before a run; not measured. */
    TRADE_CLEANUP("TC", "Trade-Cleanup", Issuer.HOUSE, null);

    /** Who sends a transaction. */
    public enum Issuer {
        /** A session of a customer emulator. */
        CUSTOMER,
        /** A market exchange emulator. */
        MARKET,
        /** The brokerage house itself: the maintenance stream of a customer emulator. */
        HOUSE
    }

    private static final Map<String, TransactionType> BY_CODE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(TransactionType::code, Function.identity()));

    private static final int LETTERS = 26;
    private static final TransactionType[] BY_LETTERS = byLetters();

    private static final List<TransactionType> CUSTOMER_TYPES =
            Arrays.stream(values()).filter(t -> t.issuer == Issuer.CUSTOMER).toList();

    private final String code;
    private final String title;
    private final Issuer issuer;
    private final DatabaseRole database;

    TransactionType(String code, String title, Issuer issuer, DatabaseRole database) {
        this.code = code;
        this.title = title;
        this.issuer = issuer;
        this.database = database;
    }

    /** Two-letter code, as in logs and configuration. */
    public String code() {
        return code;
    }

    /** Name of the field, such as {@code Trade-Order}. */
    public String title() {
        return title;
    }

    public Issuer issuer() {
        return issuer;
    }

    /** Database it runs against; null where the message itself names the database. */
    public DatabaseRole database() {
        return database;
    }

    /** The eight types that are dealt from the transaction deck. */
    public static List<TransactionType> customerTypes() {
        return CUSTOMER_TYPES;
    }

    /**
     * The type with this two-letter code.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static TransactionType ofCode(String code) {
        TransactionType type = BY_CODE.get(code);
        if (type == null) {
            throw new IllegalArgumentException("no transaction has the code " + code);
        }
        return type;
    }

    /**
     * The type whose code is these two letters, as they stand in a log of many millions of records; null if there is
     * none.
     */
    public static TransactionType ofLetters(byte first, byte second) {
        int place = place(first, second);
        return first < 'A' || second < 'A' || second > 'Z' || place >= BY_LETTERS.length ? null : BY_LETTERS[place];
    }

    private static int place(int first, int second) {
        return (first - 'A') * LETTERS + second - 'A';
    }

    private static TransactionType[] byLetters() {
        TransactionType[] types = new TransactionType[LETTERS * LETTERS];
        for (TransactionType type : values()) {
            types[place(type.code.charAt(0), type.code.charAt(1))] = type;
        }
        return types;
    }
}
