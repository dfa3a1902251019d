package org.quadrille.tests.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.results.RunManifest;
import org.quadrille.tests.bench.Figure.Kind;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.web.http.PageServer;
import org.quadrille.web.live.LivePage;
import org.quadrille.web.site.Site;

/** What the page costs prime, whose workers are simulated ones: without it, with it, and with a visitor, in turns. */
final class PageBenchmark implements Benchmark {
    private static final SimulatedCentre.Size SIZE = new SimulatedCentre.Size(60, 8);
    private static final int LOG_KIB = 1;
    private static final int SIDES = 3;
    private static final double MINUTE = 60;
    private static final double MEGA = 1e6;
    /** Less than the description of a run. */
    private static final double LEAST_BYTES = 1_000;

    @Override
    public String name() {
        return "page";
    }

    @Override
    public String compares() {
        return "processor time of prime with the page and with a visitor, against a run without it";
    }

    @Override
    public List<Setting> settings() {
        return SIZE.settings();
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        double[][] processors = new double[SIDES][bench.rounds()];
        double[] sent = new double[bench.rounds()];
        for (int round = 0; round < bench.rounds(); round++) {
            for (int i = 0; i < SIDES; i++) {
                int side = (i + round) % SIDES;
                String id = "page-" + round + "-" + side;
                PolledRun seen = new PolledRun(0, () -> {});
                switch (side) {
                    case 0 -> made(bench, id, seen, Optional.empty());
                    case 1 -> withPage(bench, id, seen, false);
                    default -> sent[round] = withPage(bench, id, seen, true) / MEGA * MINUTE / seen.polledSeconds();
                }
                processors[side][round] = seen.processors();
                bench.note("round " + (round + 1) + ", "
                        + List.of("no page", "page", "visitor").get(side) + ": "
                        + Figure.number(processors[side][round]) + " processors");
            }
        }
        return List.of(
                Figure.of(Kind.CPU, "prime's processors while it polls, without a page", "", processors[0]),
                Figure.ratio("with a page that nobody visits", processors[1], processors[0])
                        .atMost(1.01),
                Figure.ratio("with a visitor", processors[2], processors[0]).atMost(1.03),
                Figure.of(Kind.COUNT, "sent to a visitor in a minute", "MB", sent)
                        .atMost(1));
    }

    /** Makes the run with a page; how many bytes a visitor got, who was there from the start. */
    private static double withPage(Bench bench, String id, PolledRun seen, boolean visited) throws IOException {
        Path results = bench.folder().resolve("results");
        LivePage live = new LivePage(results);
        try (PageServer server = PageServer.onLoopback(
                        InetAddress.getLoopbackAddress(), 0, List.of(), new Site(results, Optional.of(live)));
                JavaProcess visitor =
                        visited ? JavaProcess.start(PageVisitor.class, server.address() + "/events") : null) {
            made(bench, id, seen, Optional.of(live));
            live.close();
            double bytes = visited ? Double.parseDouble(visitor.answer()) : 0;
            if (visited && bytes < LEAST_BYTES) {
                throw new IllegalStateException("the visitor saw only " + bytes + " bytes of the run");
            }
            return bytes;
        }
    }

    private static void made(Bench bench, String id, PolledRun seen, Optional<LivePage> page) throws IOException {
        try (SimulatedCentre centre = SimulatedCentre.start(bench, SIZE, id, LOG_KIB)) {
            centre.run(
                    seen,
                    setup -> page.map(live -> Progress.both(seen, live.begin(setup, id)))
                            .orElse(seen),
                    RunManifest.Outcome.COMPLETED);
        }
    }
}
