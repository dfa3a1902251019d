package org.quadrille.common.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Words;

/**
 * The catalogue of transactions (workload.md 1): the name of each, who issues it, which Tier B database runs it and at
 * which isolation level (workload.md 13.1). Shares of the mix and response-time limits are in the profile.
 */
public enum TransactionType {
    BROKER_VOLUME("BV", "Broker-Volume", Issuer.CUSTOMER, DatabaseRole.OLTP, IsolationLevel.READ_COMMITTED),
    CUSTOMER_POSITION("CP", "Customer-Position", Issuer.CUSTOMER, DatabaseRole.OLTP, IsolationLevel.READ_COMMITTED),
    MARKET_WATCH("MW", "Market-Watch", Issuer.CUSTOMER, DatabaseRole.OLTP, IsolationLevel.READ_COMMITTED),
    SECURITY_DETAIL("SD", "Security-Detail", Issuer.CUSTOMER, DatabaseRole.OLTP, IsolationLevel.READ_COMMITTED),
    TRADE_LOOKUP("TL", "Trade-Lookup", Issuer.CUSTOMER, DatabaseRole.DSS, IsolationLevel.READ_COMMITTED),
    TRADE_ORDER("TO", "Trade-Order", Issuer.CUSTOMER, DatabaseRole.OLTP, IsolationLevel.REPEATABLE_READ),
    TRADE_STATUS("TS", "Trade-Status", Issuer.CUSTOMER, DatabaseRole.OLTP, IsolationLevel.READ_COMMITTED),
    TRADE_UPDATE("TU", "Trade-Update", Issuer.CUSTOMER, DatabaseRole.DSS, IsolationLevel.REPEATABLE_READ),
    TRADE_RESULT("TR", "Trade-Result", Issuer.MARKET, DatabaseRole.OLTP, IsolationLevel.SERIALIZABLE),
    MARKET_FEED("MF", "Market-Feed", Issuer.MARKET, DatabaseRole.OLTP, IsolationLevel.REPEATABLE_READ),
    /** Runs against every database; its message names which. */
    DATA_MAINTENANCE("DM", "Data-Maintenance", Issuer.HOUSE, null, IsolationLevel.READ_COMMITTED),
    /** Once per database before a run; not measured. */
    TRADE_CLEANUP("TC", "Trade-Cleanup", Issuer.HOUSE, null, IsolationLevel.READ_COMMITTED);

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
    private final IsolationLevel isolation;

    TransactionType(String code, String title, Issuer issuer, DatabaseRole database, IsolationLevel isolation) {
        this.code = code;
        this.title = title;
        this.issuer = issuer;
        this.database = database;
        this.isolation = isolation;
    }

    /** Two-letter code, as in logs and configuration. */
    public String code() {
        return code;
    }

    /** Full name, such as {@code Trade-Order}. */
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

    /** Level at which it runs (workload.md 13.1); Trade-Cleanup needs none and uses that of a single statement. */
    public IsolationLevel isolation() {
        return isolation;
    }

    /** Whether it belongs to the mix (workload.md 10.2): customer transactions and Trade-Results. */
    public boolean inMix() {
        return issuer == Issuer.CUSTOMER || this == TRADE_RESULT;
    }

    /** The eight types that are dealt from the transaction deck. */
    public static List<TransactionType> customerTypes() {
        return CUSTOMER_TYPES;
    }

    /** The type with this two-letter code. @throws IllegalArgumentException if there is none */
    public static TransactionType ofCode(String code) {
        TransactionType type = BY_CODE.get(code);
        if (type == null) {
            throw new IllegalArgumentException("no transaction has the code " + Words.quoted(code));
        }
        return type;
    }

    /**
     * The type whose code is these two letters, for reading logs of many millions of records fast; null if there is
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
