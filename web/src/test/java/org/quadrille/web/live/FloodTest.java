package org.quadrille.web.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.testing.Await;
import org.quadrille.testing.SmallTestbed;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.web.http.PageServer;
import org.quadrille.web.http.Raw;
import org.quadrille.web.site.Site;

/** Visitors who ask as fast as they can, while a run is told. */
class FloodTest {
    private static final int VISITORS = 30;
    private static final double SECONDS = Boolean.getBoolean("kit.long") ? 10 : 2;
    /** As the server answers: so many at once, and so many a second. */
    private static final int AT_ONCE = 400;

    private static final int PER_SECOND = 100;

    @TempDir
    Path folder;

    @Test
    void fewAreAnsweredAndTheRunIsToldWhole() throws Exception {
        RunSetup setup = Testbeds.load(SmallTestbed.in(folder));
        LivePage page = new LivePage(folder);
        AtomicInteger answered = new AtomicInteger();
        try (PageServer server = PageServer.onLoopback(
                InetAddress.getLoopbackAddress(), 0, List.of(), new Site(folder, Optional.of(page)))) {
            long start = System.nanoTime();
            List<Thread> flood = new ArrayList<>();
            for (int i = 0; i < VISITORS; i++) {
                Thread visitor = new Thread(() -> {
                    while (System.nanoTime() - start < SECONDS * 1e9) {
                        answered.addAndGet(flood(server));
                    }
                });
                visitor.start();
                flood.add(visitor);
            }
            Progress told = page.begin(setup, "run-7");
            int seconds = (int) (setup.profile().phases().schedule().end() / 1_000_000);
            new MadeUpMoments(setup).until(seconds).forEach(told::moment);
            for (Thread visitor : flood) {
                visitor.join();
            }
            double took = (System.nanoTime() - start) / 1e9;
            assertTrue(answered.get() <= AT_ONCE + PER_SECOND * took, answered + " were answered in " + took + " s");
            Await.await("it answers again", () -> ask(server, "GET /at/", 1).contains(" 200 "));
            page.close();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            page.events().body().to(all);
            String events = all.toString(StandardCharsets.UTF_8);
            assertEquals(seconds, events.split("event: row\n", -1).length - 1);
        }
    }

    /** Many requests at once on a connection; how many of them were answered. */
    private static int flood(PageServer server) {
        return ask(server, "HEAD /nowhere", 10).split(" 404 ", -1).length - 1;
    }

    private static String ask(PageServer server, String what, int times) {
        String host = " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n";
        try {
            return Raw.ask(
                    server.port(),
                    (what + host + "\r\n").repeat(times - 1) + what + host + "Connection: close\r\n\r\n");
        } catch (IOException refused) {
            return "";
        }
    }
}
