package org.quadrille.schema.engine.mariadb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.FrameCall;
import org.quadrille.schema.frames.FrameCalls;
import org.quadrille.schema.frames.JoinedCall;

/** A frame is a procedure with one or more results; begin, call and end are one text, and so one round trip. */
final class MariadbFrames implements FrameCalls {
    /** Times that the server is asked for the level of a transaction, some ten seconds. */
    private static final int ASKED = 60;

    @Override
    public FrameCall call(Frame<?> frame) {
        return new Call(frame, this);
    }

    /**
     * At SERIALIZABLE every read locks, so that nothing that was read can change. With innodb_snapshot_isolation the server
     * takes a snapshot there at the first lock, too, and refuses to lock any row that others have changed since: brokers, in
     * many a Trade-Result. Below, it refuses to write what has changed since it was read.
     */
    @Override
    public String begin(IsolationLevel level) {
        return "set session innodb_snapshot_isolation = " + (level == IsolationLevel.SERIALIZABLE ? "off" : "on")
                + "; set transaction isolation level " + level.words() + "; start transaction";
    }

    /**
     * The server's variables show the level of the session, not that of its transaction. Its list of transactions has those
     * that have read or written a row, and is renewed only when nobody has asked for a tenth of a second: it is new if it
     * shows this very statement.
     */
    @Override
    public Optional<String> level(Connection connection, boolean read) throws SQLException {
        try {
            if (Sql.text(connection, "select @@in_transaction").equals("0")) {
                return Optional.of("in a transaction of the frame's own");
            }
            Optional<String> level = Optional.empty();
            for (int asked = 0; read && level.isEmpty() && asked < ASKED; asked++) {
                if (asked > 0) {
                    // Others ask, too: never in step with them.
                    TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(110, 250));
                }
                String mark = UUID.randomUUID().toString();
                level = Sql.first(
                        connection,
                        "select /* " + mark + " */ trx_isolation_level from information_schema.innodb_trx"
                                + " where trx_mysql_thread_id = connection_id() and trx_query like '%" + mark + "%'",
                        row -> row.getString(1));
            }
            return read ? Optional.of(level.orElse("unknown").toLowerCase(Locale.ROOT)) : level;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while the server was asked for the level of a transaction", e);
        }
    }

    private static final class Call extends JoinedCall {
        private Call(Frame<?> frame, FrameCalls engine) {
            super(frame, "call ", engine);
        }

        @Override
        public <T> T send(Connection connection, Frame.Binder binder, Frame.Decoder<T> decoder) throws SQLException {
            try (PreparedStatement statement = prepare(connection, joined())) {
                binder.bind(new MariadbParameters(statement));
                MariadbColumns columns = new MariadbColumns(statement, statement.execute(), text());
                T answer = decoder.decode(columns);
                columns.readToTheEnd();
                return answer;
            }
        }

        @Override
        public <T> T show(Connection connection, Frame.Binder binder, Frame.Decoder<T> decoder, List<String> lines)
                throws SQLException {
            try (PreparedStatement statement = prepare(connection, text())) {
                binder.bind(new MariadbParameters(statement));
                MariadbColumns columns = new MariadbColumns(statement, statement.execute(), text());
                columns.showIn(lines);
                T answer = decoder.decode(columns);
                columns.readToTheEnd();
                return answer;
            }
        }

        /** Scrollable, as each column is read on its own. */
        private static PreparedStatement prepare(Connection connection, String sql) throws SQLException {
            return connection.prepareStatement(sql, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        }
    }
}
