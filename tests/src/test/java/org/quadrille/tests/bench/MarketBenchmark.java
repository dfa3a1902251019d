package org.quadrille.tests.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.tests.bench.Figure.Kind;
import org.quadrille.vmee.MarketExchange;

/** How many trade requests a second one market emulator carries with its timers on time, and what each costs it. */
final class MarketBenchmark implements Benchmark {
    private static final Setting RATE =
            new Setting("rate", "trade requests a second, at which CPU and lateness are taken", 10_000, 500);
    private static final Setting SECONDS = new Setting("seconds", "seconds of every rate", 12, 4);

    private static final long IN_TIME_MICROS = 5_000;
    private static final double SHARE_IN_TIME = 0.99;
    /** Multiples of the rate, tried in turn until one is too much. */
    private static final double[] LADDER = {0.5, 1, 1.5, 2};

    private static final int AT_RATE = 1;

    private record Carried(double inTime, long p99, double cpuMicros) {}

    @Override
    public String name() {
        return "market";
    }

    @Override
    public String compares() {
        return "trade requests a second that one market emulator carries with 99 % of its timers within 5 ms";
    }

    @Override
    public List<Setting> settings() {
        return List.of(RATE, SECONDS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        double[] carried = new double[bench.rounds()];
        double[] inTime = new double[bench.rounds()];
        double[] late = new double[bench.rounds()];
        double[] cpu = new double[bench.rounds()];
        try (JavaProcess load = JavaProcess.start(MarketLoad.class)) {
            List<Integer> ports =
                    Stream.of(load.answer().split(" ")).map(Integer::valueOf).toList();
            // Both sides are warmed up before anything counts.
            carry(bench, load, ports, "warm", bench.get(RATE) / 2);
            for (int round = 0; round < bench.rounds(); round++) {
                boolean holds = true;
                for (int step = 0; step < LADDER.length && (holds || step <= AT_RATE); step++) {
                    long rate = Math.round(LADDER[step] * bench.get(RATE));
                    Carried result = carry(bench, load, ports, round + "-" + step, rate);
                    holds &= result.inTime() >= SHARE_IN_TIME;
                    carried[round] = holds ? rate : carried[round];
                    if (step == AT_RATE) {
                        inTime[round] = result.inTime();
                        late[round] = result.p99();
                        cpu[round] = result.cpuMicros();
                    }
                }
            }
        }
        String at = " at " + Figure.number(bench.get(RATE)) + "/s";
        return List.of(
                Figure.of(Kind.TIME, "trade requests carried in time", "1/s", carried)
                        .atLeast(bench.get(RATE)),
                Figure.of(Kind.TIME, "timers within 5 ms" + at, "", inTime).atLeast(SHARE_IN_TIME),
                Figure.of(Kind.TIME, "lateness, 99th percentile" + at, "us", late),
                Figure.of(Kind.CPU, "CPU of the emulator a trade request" + at, "us", cpu));
    }

    private static Carried carry(Bench bench, JavaProcess load, List<Integer> ports, String run, long rate)
            throws IOException, InterruptedException {
        Testbed testbed = Stub.testbed(Stub.ONE_SESSION, 1, 1, ports);
        // The delays of a standard run: as many timers wait at a time as would in one.
        Profile profile = Stub.profile(p -> p.withObject("market")
                .put("orderDelayMean", "1s")
                .put("orderDelayMax", "5s")
                .put("pricePeriod", "360s"));
        Path logs = bench.folder().resolve(run);
        try (MarketExchange exchange = new MarketExchange(InetAddress.getLoopbackAddress(), 0)) {
            LocalWorker worker = new LocalWorker(exchange, logs, () -> {});
            worker.configure(Stub.assignment(run, 1, testbed, profile));
            worker.prepare();
            worker.start(RunClock.wallMicros());
            long cpu = Cpu.ofThisProcess();
            load.tell(exchange.dataPort() + " " + rate + " " + bench.get(SECONDS));
            long sent = Long.parseLong(load.answer());
            Stub.drain(worker);
            cpu = Cpu.ofThisProcess() - cpu;
            List<TransactionRecord> results = Logs.read(
                    logs.resolve(run).resolve("mee-1").resolve("mee-1.csv"),
                    r -> r.type() == TransactionType.TRADE_RESULT);
            if (results.size() != sent) {
                throw new IllegalStateException(sent + " orders were sent, " + results.size() + " came back");
            }
            long[] late =
                    results.stream().mapToLong(r -> r.start() - r.scheduled()).toArray();
            double inTime = (double)
                            Arrays.stream(late).filter(l -> l <= IN_TIME_MICROS).count()
                    / late.length;
            Carried carried = new Carried(inTime, Logs.percentile(late, 99), cpu / 1e3 / sent);
            bench.note(run + ": " + rate + "/s, " + Figure.number(100 * inTime) + " % in time, 99th percentile "
                    + carried.p99() + " us late, " + Figure.number(carried.cpuMicros()) + " us of CPU each");
            TimeUnit.MILLISECONDS.sleep(100);
            return carried;
        }
    }
}
