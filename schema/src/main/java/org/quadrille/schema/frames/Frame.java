package org.quadrille.schema.frames;

import java.sql.SQLException;
import java.util.Optional;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.common.workload.TransactionType;

/**
 * A frame of a transaction, or several composed into one call: what is called, and what is made of its answer. The
 * first frame of a transaction may begin it and the last one end it; the sender decides whether that is sent with the
 * call, so that it costs no round trip of its own, or separately. How it is called is up to the engine.
 *
 * <p>The columns that the decoder reads must be those of the call, with the same types and in the same order. A test
 * (FrameColumnsTest) compares every frame of every transaction with what the database says about the call.
 *
 * @param <T> what the answer is made into
 */
public final class Frame<T> {
    private final String name;
    private final int parameters;
    private final IsolationLevel begins;
    private final End end;
    private final Decoder<T> decoder;
    /** Written without a lock: any thread may make it anew. */
    private Made made;

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

    /** Sets all parameters of a call. */
    @FunctionalInterface
    public interface Binder {
        void bind(Parameters call) throws SQLException;
    }

    /** Decodes an answer from its columns alone, and reads all of them, whatever they hold. */
    @FunctionalInterface
    public interface Decoder<T> {
        T decode(Columns columns) throws SQLException;
    }

    /** How the engine that was asked last calls the frame. */
    private record Made(FrameCalls engine, FrameCall call) {}

    /**
     * A frame that neither begins nor ends a transaction.
     *
     * @param name of its function in the database, such as {@code trade_order_frame3}
     */
    public Frame(String name, int parameters, Decoder<T> decoder) {
        this(name, parameters, null, End.NONE, decoder);
    }

    private Frame(String name, int parameters, IsolationLevel begins, End end, Decoder<T> decoder) {
        this.name = name;
        this.parameters = parameters;
        this.begins = begins;
        this.end = end;
        this.decoder = decoder;
    }

    /** The same frame as the first one of a transaction, at the level of its type. */
    public Frame<T> beginning(TransactionType type) {
        return new Frame<>(name, parameters, type.isolation(), end, decoder);
    }

    /** The same frame as the last one of a transaction. */
    public Frame<T> ending(End how) {
        return new Frame<>(name, parameters, begins, how, decoder);
    }

    /** Name of its function in the database, such as {@code trade_order_frame3}. */
    public String name() {
        return name;
    }

    /** Number of its parameters. */
    public int parameters() {
        return parameters;
    }

    /** Level of the transaction that it begins; empty if it begins none. */
    public Optional<IsolationLevel> begins() {
        return Optional.ofNullable(begins);
    }

    public End end() {
        return end;
    }

    public Decoder<T> decoder() {
        return decoder;
    }

    /** The frame as an engine calls it. Remembered, because a process works with one engine. */
    public FrameCall of(FrameCalls engine) {
        Made last = made;
        if (last == null || last.engine != engine) {
            last = new Made(engine, engine.call(this));
            made = last;
        }
        return last.call;
    }
}
