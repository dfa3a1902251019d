package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.Parameters;
import org.quadrille.testing.fuzz.Fuzz;
import org.quadrille.vconnector.database.ConnectionSource;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.PendingOrders;

/** Damaged requests of every transaction, up to the parameters of their first frame. */
class RequestFuzzTest {
    /** Does nothing, whatever is asked for. */
    private static <T> T any(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null));
    }

    /** A database that is lost once it has the parameters. */
    private static final FrameSender LOST = new FrameSender() {
        @Override
        public <T> T send(Connection connection, Frame<T> frame, Frame.Binder binder) throws SQLException {
            binder.bind(any(Parameters.class));
            throw new SQLException("lost", "08006");
        }

        @Override
        public void rollBack(Connection connection) {}

        @Override
        public String state(SQLException failure) {
            return failure.getSQLState();
        }
    };

    private static final ConnectionSource DATABASES = new ConnectionSource() {
        @Override
        public Connection connection(DatabaseRole role) {
            return any(Connection.class);
        }

        @Override
        public void discard(DatabaseRole role, Connection connection) {}
    };

    /** A request of each transaction with something in every field. */
    private static List<byte[]> requests() {
        List<byte[]> all = new ArrayList<>();
        for (FieldDescriptor input : Request.getDescriptor().getOneofs().get(0).getFields()) {
            Request.Builder request = Request.newBuilder().setPhase(3);
            Message.Builder message = request.newBuilderForField(input);
            fill(message, 2);
            all.add(request.setField(input, message.build()).build().toByteArray());
        }
        return all;
    }

    private static void fill(Message.Builder message, int depth) {
        Descriptor type = message.getDescriptorForType();
        for (FieldDescriptor field : type.getFields()) {
            Object value = switch (field.getJavaType()) {
                case INT -> 7;
                case LONG -> 200_000_000_000_007L;
                case FLOAT -> 1.5f;
                case DOUBLE -> 1.5;
                case BOOLEAN -> true;
                case STRING -> "TMB";
                case BYTE_STRING -> com.google.protobuf.ByteString.copyFromUtf8("x");
                case ENUM -> field.getEnumType().getValues().get(0);
                case MESSAGE -> {
                    Message.Builder inner = message.newBuilderForField(field);
                    if (depth > 0) {
                        fill(inner, depth - 1);
                    }
                    yield inner.build();
                }
            };
            if (field.isRepeated()) {
                message.addRepeatedField(field, value);
                message.addRepeatedField(field, value);
            } else {
                message.setField(field, value);
            }
        }
    }

    @Test
    void aDamagedRequestIsAnsweredWithoutBreakingATransaction() throws Exception {
        TransactionRunner runner = new TransactionRunner(
                DATABASES,
                LOST,
                new PendingOrders(new GroupId(1, 1)),
                new Counters(),
                new FailureLog(),
                TradeResultForm.values()[0],
                new MarketLag());
        new Fuzz("request", requests(), InvalidProtocolBufferException.class).run(150_000, input -> {
            Reply reply = runner.run(Request.parseFrom(input));
            // An input that no CE or MEE sends is refused; anything else would be a fault of the connector.
            assertFalse(
                    reply.getMessage().matches("(?s)java\\.(?!lang\\.(IllegalArgument|Arithmetic)Exception: ).*"),
                    reply.getMessage());
        });
    }
}
