package org.quadrille.common.log;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The columns of the transaction log in their order, with what each holds; meanings in {@link TransactionRecord} and
 * docs/log-format.md. The head of every log and the SQL of every reader take them from here.
 */
public enum LogColumn {
    SCHEDULED_US(Type.LONG),
    START_US(Type.LONG),
    RESPONSE_US(Type.LONG),
    SESSION(Type.INT),
    TILE(Type.INT),
    GRP(Type.INT),
    PHASE(Type.INT),
    TXN(Type.TEXT),
    STATUS(Type.INT),
    SQL_STATE(Type.TEXT),
    RETRIES(Type.INT),
    TRADE_ID(Type.LONG),
    VARIANT(Type.INT);

    /** What a column holds: a whole number of 64 or 32 bits, or a text. */
    public enum Type {
        LONG,
        INT,
        TEXT
    }

    private final Type type;

    LogColumn(Type type) {
        this.type = type;
    }

    public Type type() {
        return type;
    }

    /** Its name in the log. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The line with the names of all. */
    static String head() {
        return Arrays.stream(values()).map(LogColumn::title).collect(Collectors.joining(","));
    }
}
