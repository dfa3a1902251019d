package org.quadrille.common.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.MessageLite;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.wire.proto.Hello;
import org.quadrille.common.wire.proto.MarketWatchInput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.wire.proto.TradeStatusInput;
import org.quadrille.common.wire.proto.Welcome;
import org.quadrille.testing.fuzz.Fuzz;
import org.slf4j.helpers.NOPLogger;

/** Damaged frames, for both sides of a connection. */
class WireFuzzTest {
    private static final String TOKEN = "t".repeat(32);

    /** A connection over which the peer has sent something and then closed its side. */
    private static final class Sent extends Socket {
        private final InputStream in;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Sent(byte[] bytes) {
            this.in = new ByteArrayInputStream(bytes);
        }

        @Override
        public InputStream getInputStream() {
            return in;
        }

        @Override
        public OutputStream getOutputStream() {
            return out;
        }

        @Override
        public void setTcpNoDelay(boolean on) {}

        @Override
        public void setKeepAlive(boolean on) {}

        @Override
        public void setSoTimeout(int millis) {}
    }

    private static byte[] frames(MessageLite... messages) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (MessageLite message : messages) {
            out.writeInt(message.getSerializedSize());
            message.writeTo(out);
        }
        return bytes.toByteArray();
    }

    private static List<byte[]> requests() throws IOException {
        Hello hello = Hello.newBuilder()
                .setVersion(Wire.VERSION)
                .setToken(TOKEN)
                .setSender("ce-1")
                .build();
        Request watch = Request.newBuilder()
                .setPhase(3)
                .setMarketWatch(MarketWatchInput.newBuilder())
                .build();
        Request order =
                Request.newBuilder().setTradeOrder(TradeOrderInput.newBuilder()).build();
        Request status = Request.newBuilder()
                .setTradeStatus(TradeStatusInput.newBuilder())
                .build();
        return List.of(
                frames(hello, watch, order, status), frames(hello), frames(hello, Order.getDefaultInstance(), watch));
    }

    private static List<byte[]> replies() throws IOException {
        Welcome welcome = Welcome.newBuilder().setAccepted(true).build();
        Reply reply = Reply.newBuilder()
                .setStatus(-1)
                .setRetries(7)
                .setSqlState("08006")
                .setMessage("lost")
                .build();
        return List.of(
                frames(welcome, reply, reply),
                frames(Welcome.newBuilder().setReason("no run").build()));
    }

    @Test
    void aClientReadsADamagedAnswerOrRefusesItsFrame() throws Exception {
        new Fuzz("client", replies(), BadFrame.class).run(150_000, input -> {
            FrameStream frames = new FrameStream(new Sent(input));
            if (frames.read(Welcome.parser(), Wire.MAX_HELLO) != null) {
                frames.read(Reply.parser(), Wire.MAX_FRAME);
                frames.read(ReplyHead.parser(), Wire.MAX_FRAME);
            }
        });
    }

    /** Whatever comes, the connection ends, and what was sent to it are frames. */
    @Test
    void aServerEndsAConnectionWithDamagedFrames() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        new Fuzz("server", requests()).run(150_000, input -> {
            Sent socket = new Sent(input);
            AtomicInteger ends = new AtomicInteger();
            SparseLog none = new SparseLog(NOPLogger.NOP_LOGGER, "of a test", System::nanoTime);
            new ServerConnection(
                            socket,
                            () -> TOKEN,
                            sender -> (FrameServer.Requests) request -> {
                                handled.incrementAndGet();
                                return Reply.newBuilder()
                                        .setRetries(request.getPhase())
                                        .build();
                            },
                            Duration.ofSeconds(5),
                            new FrameServer.Lines(none, none),
                            () -> ends.addAndGet(1),
                            connection -> ends.addAndGet(2))
                    .run();
            assertEquals(3, ends.get(), "the handshake and the connection have ended");
            DataInputStream answers = new DataInputStream(new ByteArrayInputStream(socket.out.toByteArray()));
            for (int i = 0; answers.available() > 0; i++) {
                byte[] answer = answers.readNBytes(answers.readInt());
                assertTrue(
                        i == 0
                                ? Welcome.parseFrom(answer).isInitialized()
                                : Reply.parseFrom(answer).isInitialized());
            }
        });
        assertTrue(handled.get() > 0, "some frames are still requests");
    }
}
