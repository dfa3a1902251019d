package org.quadrille.tests.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.quadrille.common.log.Appender;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionLog;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.tests.bench.Figure.Kind;

/** The transaction log: what a record costs the session's thread, and what it costs the process in all. */
final class LogBenchmark implements Benchmark {
    private static final Setting RECORDS =
            new Setting("records", "records of the run at full speed", 2_000_000, 100_000);

    @Override
    public String name() {
        return "log";
    }

    @Override
    public String compares() {
        return "time and memory of one transaction record on the thread of the session";
    }

    @Override
    public List<Setting> settings() {
        return List.of(RECORDS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int rounds = bench.rounds();
        double[] nanos = new double[rounds];
        double[] bytes = new double[rounds];
        double[] process = new double[rounds];
        double[] line = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            RunResult result = Jmh.run(LogAppend.class, "append", bench.quick());
            nanos[round] = result.getPrimaryResult().getScore();
            bytes[round] = counter(result, "allocatedBytes") / counter(result, "records");
            Path file = bench.folder().resolve("ce-" + round + ".csv");
            long records = bench.get(RECORDS);
            long cpu = Cpu.ofThisProcess();
            write(file, records);
            process[round] = (double) (Cpu.ofThisProcess() - cpu) / records;
            line[round] = (double) Files.size(file) / records;
            Files.delete(file);
            bench.note("round " + (round + 1) + ": " + Figure.number(nanos[round]) + " ns");
        }
        return List.of(
                Figure.of(Kind.TIME, "append on the session's thread", "ns", nanos)
                        .atMost(1_000),
                // A record that allocates takes at least 16 bytes; anything less is a one-time allocation of the JVM.
                Figure.of(Kind.COUNT, "allocated by the session's thread", "bytes", bytes)
                        .atMost(0.01),
                Figure.of(Kind.CPU, "CPU of a record, writer included", "ns", process),
                Figure.of(Kind.COUNT, "length of a record in the file", "bytes", line));
    }

    private static double counter(RunResult result, String name) {
        return result.getSecondaryResults().get(name).getScore();
    }

    /** Writes records as fast as one thread and the writer can. */
    private static void write(Path file, long records) {
        try (TransactionLog log = new TransactionLog(file, new LogHeader("bench", "ce-1", "bench"), 1, cause -> {
            throw new IllegalStateException(cause);
        })) {
            Appender appender = log.appender(1);
            for (long i = 0; i < records; i++) {
                // About as many digits as in a run of two hours.
                long at = 3_600_000_000L + 100 * i;
                appender.append(at, at, 1_234, 1, 4, 5, TransactionType.TRADE_STATUS, 0, "", 0, 0, 1);
            }
        }
    }
}
