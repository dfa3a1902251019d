package org.quadrille.vconnector.transactions;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.common.workload.TransactionType;

/**
 * A frame of a transaction, or several composed into one call: what is sent, and what is made of its one row. The first
 * frame of a transaction may begin it and the last one end it; a {@link FrameSender} decides whether that is sent with
 * the call, so that it costs no round trip of its own, or separately.
 *
 * <p>The columns that the decoder reads must be those of the call, with the same types and in the same order. A test
 * (FrameColumnsTest) compares every frame of every {@link Transaction} with what the database says about the call.
 *
 * @param <T> what the row is made into
 */
public final class Frame<T> {
    private static final String SEPARATOR = "; ";

    private final String name;
    private final IsolationLevel begins;
    private final String call;
    private final End end;
    private final Decoder<T> decoder;
    private final String joined;

    /** How a frame ends its transaction. */
    public enum End {
        /** It does not: more frames follow, or each statement is a transaction. */
        NONE(""),
        COMMIT("commit"),
        /** The transaction leaves nothing behind. */
        ROLLBACK("rollback");

        private final String sql;

        End(String sql) {
            this.sql = sql;
        }

        /** The statement; empty for {@link #NONE}. */
        public String sql() {
            return sql;
        }
    }

    /** Decodes the row from its columns alone, and reads all of them, whatever they hold. */
    @FunctionalInterface
    interface Decoder<T> {
        T decode(Columns columns) throws SQLException;
    }

    /**
     * A frame that neither begins nor ends a transaction.
     *
     * @param name of its function in the database, such as {@code trade_order_frame3}
     * @param call the statement that calls it, with ? for parameters
     */
    Frame(String name, String call, Decoder<T> decoder) {
        this(name, null, call, End.NONE, decoder);
    }

    private Frame(String name, IsolationLevel begins, String call, End end, Decoder<T> decoder) {
        this.name = name;
        this.begins = begins;
        this.call = call;
        this.end = end;
        this.decoder = decoder;
        this.joined = (begins == null ? "" : begin(begins) + SEPARATOR)
                + call
                + (end == End.NONE ? "" : SEPARATOR + end.sql());
    }

    /** The same frame as the first one of a transaction, at the level of its type. */
    Frame<T> beginning(TransactionType type) {
        return new Frame<>(name, type.isolation(), call, end, decoder);
    }

    /** The same frame as the last one of a transaction. */
    Frame<T> ending(End how) {
        return new Frame<>(name, begins, call, how, decoder);
    }

    /** The statement that begins a transaction. */
    public static String begin(IsolationLevel level) {
        return "begin isolation level " + level.words();
    }

    /** Name of its function in the database, such as {@code trade_order_frame3}. */
    public String name() {
        return name;
    }

    /** Level of the transaction that it begins; empty if it begins none. */
    public Optional<IsolationLevel> begins() {
        return Optional.ofNullable(begins);
    }

    /** The statement that calls it, with ? for parameters. */
    public String call() {
        return call;
    }

    public End end() {
        return end;
    }

    /** Begin, call and end as one text, for one round trip. */
    String joined() {
        return joined;
    }

    /**
     * Decodes its answer.
     *
     * @param answer positioned before its row; null if the call had no answer
     * @throws SQLException if there is no row
     */
    public T decode(ResultSet answer) throws SQLException {
        if (answer == null || !answer.next()) {
            throw new SQLException("no row from " + call);
        }
        return decode(new Columns(answer));
    }

    /** Decodes the columns of its row. */
    public T decode(Columns columns) throws SQLException {
        return decoder.decode(columns);
    }
}
