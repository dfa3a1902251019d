package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.schema.engine.Engine;

/** Runs a transaction on the rows of reads.sql. */
abstract class ReadTest {
    private static final int PREPARED = 8;
    private static final FrameSender FRAMES = FrameSender.joined(Engine.of("postgresql"));

    private final Transaction transaction;
    private Connection connection;

    ReadTest(Transaction transaction) {
        this.transaction = transaction;
    }

    @BeforeEach
    void open() throws SQLException {
        connection = FrameDatabase.connect();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** The reply, which must be the same before and after the driver prepares the statement (binary results). */
    Reply run(Request.Builder request) throws SQLException {
        Reply first = runOnce(request.build());
        for (int i = 1; i < PREPARED; i++) {
            assertEquals(first, runOnce(request.build()));
        }
        return first;
    }

    private Reply runOnce(Request request) throws SQLException {
        Reply.Builder reply = Reply.newBuilder();
        assertEquals(Transaction.Outcome.COMMIT, transaction.run(FRAMES, connection, request, reply));
        return reply.build();
    }

    static long micros(String time) {
        return LocalDateTime.parse(time).toEpochSecond(ZoneOffset.UTC) * 1_000_000;
    }

    static long days(String date) {
        return LocalDate.parse(date).toEpochDay();
    }
}
