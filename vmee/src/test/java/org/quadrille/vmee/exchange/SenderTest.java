package org.quadrille.vmee.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionLog;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vmee.market.MarketOrder;
import org.quadrille.vmee.market.OrderType;

@Timeout(60)
class SenderTest {
    @TempDir
    private Path folder;

    @Test
    void anErrorFailsTheRunWithItsCause() throws Exception {
        BlockingQueue<String> causes = new LinkedBlockingQueue<>();
        Sender.Market dying = new Sender.Market() {
            @Override
            public void settled(Delivery delivery, Reply reply) {
                throw new OutOfMemoryError("a test of it");
            }

            @Override
            public Delivery again(Delivery lost) {
                return lost;
            }
        };
        try (FrameServer server = new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> "secret", sender ->
                        (FrameServer.Requests) request -> Reply.getDefaultInstance());
                TransactionLog log = new TransactionLog(
                        folder.resolve("mee-1.csv"), new LogHeader("run", "mee-1", "build"), 1, causes::add)) {
            Target target = new Target(new GroupId(1, 2), "127.0.0.1", server.port(), "secret", "mee-1");
            SendQueue queue = new SendQueue();
            queue.add(new Delivery.Result(new MarketOrder(1, OrderType.TMB, 0, 100, 0), 2_500, false, 0));
            Sender sender = new Sender(
                    target,
                    target.connect(),
                    queue,
                    log.appender(1),
                    RunClock.startingAt(RunClock.wallMicros()),
                    Profiles.load("demo", Path.of(".")).phases().schedule(),
                    new Losses(false, causes::add),
                    dying);
            Thread thread = new Thread(sender, "sender");
            thread.setUncaughtExceptionHandler((dead, why) -> {});
            thread.start();
            thread.join();
            assertEquals(
                    List.of("a market sender of tile 1 group 2 broke: java.lang.OutOfMemoryError: a test of it"),
                    List.of(String.valueOf(causes.poll(1, TimeUnit.SECONDS))));
        }
    }
}
