package org.quadrille.common.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.SecurityDetailOutput;
import org.quadrille.common.wire.proto.TradeOrderOutput;
import org.quadrille.common.wire.proto.TradeStatusInput;

/** Both ends over real sockets: what well-behaved peers see. */
class FrameServerTest {
    private static final String TOKEN = "a-secret-of-this-run";
    private static final Duration TIME = Duration.ofSeconds(5);

    private final AtomicReference<String> token = new AtomicReference<>(TOKEN);
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final FrameServer server = new FrameServer(
            InetAddress.getLoopbackAddress(), 0, token::get, this::echo, Duration.ofMillis(1_500), System::nanoTime);

    @AfterEach
    void close() {
        server.close();
    }

    private FrameServer.Session echo(String sender) {
        events.add("open " + sender);
        return new FrameServer.Requests() {
            @Override
            public Reply handle(Request request) {
                long account = request.getTradeStatus().getAccountId();
                if (account < 0) {
                    throw new IllegalStateException("a fault of the handler");
                }
                Reply.Builder reply = Reply.newBuilder().setStatus((int) account);
                if (account > 1_000) {
                    reply.setSecurityDetail(SecurityDetailOutput.newBuilder().setCompanyCeo("x".repeat((int) account)));
                }
                return reply.build();
            }

            @Override
            public void close() {
                events.add("close " + sender);
            }
        };
    }

    private FrameChannel connect() throws IOException {
        return FrameChannel.connect("127.0.0.1", server.port(), TOKEN, "ce-1", TIME);
    }

    private static Request status(long account) {
        return Request.newBuilder()
                .setTradeStatus(TradeStatusInput.newBuilder().setAccountId(account))
                .build();
    }

    private String event() throws InterruptedException {
        return events.poll(5, TimeUnit.SECONDS);
    }

    @Test
    void answersRequestsOfAllSizesAndTellsTheEnd() throws Exception {
        try (FrameChannel channel = connect()) {
            for (int size : List.of(1, 0, 70_000, 2, 200_000, 5_000, 8_000_000, 3, 65_000)) {
                Reply reply = channel.call(status(size));
                assertEquals(size, reply.getStatus());
                assertEquals(
                        size > 1_000 ? size : 0,
                        reply.getSecurityDetail().getCompanyCeo().length());
            }
        }
        assertEquals("open ce-1", event());
        assertEquals("close ce-1", event());
    }

    @Test
    void theHeadOfAReplyIsTheReplyWithoutItsOutput() throws Exception {
        try (FrameChannel channel = connect()) {
            for (int size : List.of(5_000, 7, 200_000)) {
                assertEquals(size, channel.callForHead(status(size)).getStatus());
            }
        }
        Reply whole = Reply.newBuilder()
                .setStatus(-5)
                .setRetries(3)
                .setSqlState("40001")
                .setMessage("why")
                .setTradeOrder(TradeOrderOutput.newBuilder().setTradeId(9).setTax(7))
                .build();
        ReplyHead head = ReplyHead.parseFrom(whole.toByteString());
        assertEquals(whole, Reply.parseFrom(head.toByteString()));
        assertTrue(head.getUnknownFields().asMap().isEmpty());
    }

    @Test
    void aReplyOverTheLimitEndsThatConnectionAlone() throws Exception {
        try (FrameChannel other = connect();
                FrameChannel channel = connect()) {
            assertThrows(IOException.class, () -> channel.call(status(Wire.MAX_FRAME)));
            assertEquals(7, other.call(status(7)).getStatus());
        }
    }

    @Test
    void aFaultOfTheHandlerEndsThatConnectionAlone() throws Exception {
        try (FrameChannel other = connect();
                FrameChannel channel = connect()) {
            assertThrows(IOException.class, () -> channel.call(status(-1)));
            assertEquals(7, other.call(status(7)).getStatus());
        }
    }

    @Test
    void refusesAnotherTokenAndSaysWhy() {
        WireRefused refused = assertThrows(
                WireRefused.class, () -> FrameChannel.connect("127.0.0.1", server.port(), TOKEN + "x", "ce-1", TIME));
        assertTrue(refused.getMessage().contains("token"), refused.getMessage());
        assertFalse(refused.getMessage().contains(TOKEN), refused.getMessage());
        assertTrue(events.isEmpty());
    }

    @Test
    void refusesEverybodyWhileThereIsNoRun() throws Exception {
        token.set(null);
        assertThrows(WireRefused.class, this::connect);
        token.set(TOKEN);
        connect().close();
    }

    @Test
    void takesOrdersWithoutAnswering() throws Exception {
        int orders = 10_000;
        CountDownLatch seen = new CountDownLatch(orders);
        FrameServer.Orders count = order -> {
            if (order.getTradeId() == orders - seen.getCount()) {
                seen.countDown();
            }
        };
        try (FrameServer market = new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> TOKEN, sender -> count);
                FrameChannel channel = FrameChannel.connect("127.0.0.1", market.port(), TOKEN, "connector-1-1", TIME)) {
            for (int i = 0; i < orders; i++) {
                channel.send(Order.newBuilder().setTradeId(i).build());
            }
            assertTrue(seen.await(10, TimeUnit.SECONDS), "all orders, in their order");
        }
    }

    @Test
    void disconnectsAllAndGoesOn() throws Exception {
        try (FrameChannel channel = connect()) {
            channel.call(status(1));
            server.disconnectAll();
            assertThrows(IOException.class, () -> channel.call(status(1)));
        }
        try (FrameChannel channel = connect()) {
            assertEquals(1, channel.call(status(1)).getStatus());
        }
    }

    @Test
    void closeEndsACallUnderWay() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch forever = new CountDownLatch(1);
        FrameServer.Requests stuck = request -> {
            inside.countDown();
            try {
                forever.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Reply.getDefaultInstance();
        };
        try (FrameServer slow = new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> TOKEN, sender -> stuck)) {
            FrameChannel channel = FrameChannel.connect("127.0.0.1", slow.port(), TOKEN, "ce-1", TIME);
            Thread closer = new Thread(() -> {
                try {
                    inside.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                channel.close();
            });
            closer.start();
            assertThrows(IOException.class, () -> channel.call(status(1)));
            forever.countDown();
        }
    }

    @Test
    void aPortInUseIsOneSentenceWithTheMend() {
        UserError error = assertThrows(
                UserError.class,
                () -> new FrameServer(InetAddress.getLoopbackAddress(), server.port(), token::get, this::echo));
        assertTrue(error.getMessage().contains("port " + server.port() + " of 127.0.0.1"), error.getMessage());
        assertTrue(error.getMessage().contains("choose another port"), error.getMessage());
    }

    @Test
    void aForeignAddressIsOneSentenceWithTheMend() throws Exception {
        InetAddress foreign = InetAddress.getByName("192.0.2.1");
        UserError error = assertThrows(UserError.class, () -> new FrameServer(foreign, 0, token::get, this::echo));
        assertTrue(error.getMessage().contains("192.0.2.1"), error.getMessage());
    }

    @Test
    void aSilentServerDoesNotHoldAClient() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThrows(
                    IOException.class,
                    () -> FrameChannel.connect(
                            "127.0.0.1", silent.getLocalPort(), TOKEN, "ce-1", Duration.ofMillis(200)));
        }
    }
}
