package org.quadrille.vmee.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionLog;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vmee.market.MarketOrder;
import org.quadrille.vmee.market.OrderType;

@Timeout(60)
class SenderTest {
    @TempDir
    private Path folder;

    private static final class DyingMarket implements Sender.Market {
        @Override
        public void settled(Delivery delivery, Reply reply) {
            throw new OutOfMemoryError("a test of it");
        }

        @Override
        public Delivery again(Delivery lost) {
            return lost;
        }

        @Override
        public int lagMicros() {
            return 0;
        }
    }

    private final BlockingQueue<String> causes = new LinkedBlockingQueue<>();
    private final SendQueue queue = new SendQueue(true, 20);

    /** A sender with an open connection to one connector, which reaches another one if it has to reconnect. */
    private Sender sender(FrameServer connected, int again, TransactionLog log, OnDatabaseLoss rule)
            throws IOException {
        ConnectorAddress first =
                new ConnectorAddress(new GroupId(1, 2), "127.0.0.1", connected.port(), "secret", "mee-1");
        return new Sender(
                new ConnectorAddress(new GroupId(1, 2), "127.0.0.1", again, "secret", "mee-1"),
                first.connect(),
                queue,
                log.appender(1),
                RunClock.startingAt(RunClock.wallMicros()),
                Profiles.load("demo", Path.of(".")).phases().schedule(),
                new Losses(rule, causes::add),
                new DyingMarket());
    }

    private TransactionLog log() {
        return new TransactionLog(folder.resolve("mee-1.csv"), new LogHeader("run", "mee-1", "build"), 1, causes::add);
    }

    private static FrameServer connector(FrameServer.Requests requests) {
        return new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> "secret", sender -> requests);
    }

    private static Delivery.Result result() {
        return new Delivery.Result(new MarketOrder(1, OrderType.TMB, 0, 100, 0, 0), 2_500, false, 0);
    }

    @Test
    void anErrorFailsTheRunWithItsCause() throws Exception {
        try (FrameServer server = connector(request -> Reply.getDefaultInstance());
                TransactionLog log = log()) {
            queue.add(result());
            Thread thread = new Thread(sender(server, server.port(), log, OnDatabaseLoss.ABORT), "sender");
            thread.setUncaughtExceptionHandler((dead, why) -> {});
            thread.start();
            thread.join();
            assertEquals(
                    List.of("a market sender of tile 1 group 2 broke: java.lang.OutOfMemoryError: a test of it"),
                    List.of(String.valueOf(causes.poll(1, TimeUnit.SECONDS))));
        }
    }

    /** A connector whose port accepts connections but which does not answer yet must not hold up the end of the run. */
    @Test
    void closingDoesNotWaitForAConnectorThatSaysNothing() throws Exception {
        try (FrameServer dying = connector(request -> {
                    throw new IllegalStateException("connector dies");
                });
                ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                TransactionLog log = log()) {
            queue.add(result());
            Sender sender = sender(dying, silent.getLocalPort(), log, OnDatabaseLoss.RECONNECT);
            Thread thread = new Thread(sender, "sender");
            thread.start();
            try (Socket connected = silent.accept()) {
                InputStream hello = connected.getInputStream();
                assertTrue(hello.read() >= 0, "it has begun to say who it is");
                sender.close();
                connected.setSoTimeout(50);
                assertThrows(SocketTimeoutException.class, hello::readAllBytes, "it has not given up yet");
                thread.interrupt();
                thread.join();
            }
            assertEquals(List.of(), List.copyOf(causes));
        }
    }
}
