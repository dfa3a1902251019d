package org.quadrille.tests.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.log.Appender;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionLog;
import org.quadrille.common.workload.TransactionType;

/**
 * What one record costs the thread that made the transaction. Records come in bursts that fit the ring; between bursts the
 * thread waits, unmeasured, until the writer has them in the file, so that no burst waits for the disk.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LogAppend {
    private static final int BURST = 512;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Path folder;
    private Path file;
    private TransactionLog log;
    private Appender appender;
    private long appended;

    /** What JMH's own profiler cannot tell: bytes allocated by this thread alone, for its records alone. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Counts {
        public long records;
        public long allocatedBytes;
    }

    @Setup
    public void open() throws IOException {
        folder = Files.createTempDirectory("quadrille-bench-append-");
        file = folder.resolve("ce-1.csv");
        log = new TransactionLog(file, new LogHeader("bench", "ce-1", "bench"), 1, cause -> {
            throw new IllegalStateException(cause);
        });
        appender = log.appender(1);
    }

    @Setup(Level.Invocation)
    public void awaitWriter() {
        while (written() < appended) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private long written() {
        long all = 0;
        for (GroupCounts group : log.counts()) {
            for (long completed : group.completed()) {
                all += completed;
            }
        }
        return all;
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public void append(Counts counts) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < BURST; i++) {
            long at = appended + i;
            appender.append(at, at + 3, 900 + i, 1, 1 + (i & 3), 2, TransactionType.TRADE_ORDER, 0, "", 0, at, i & 7);
        }
        appended += BURST;
        counts.allocatedBytes += THREADS.getCurrentThreadAllocatedBytes() - before;
        counts.records += BURST;
    }

    @TearDown
    public void close() throws IOException {
        log.close();
        long lines;
        try (var all = Files.lines(file)) {
            lines = all.filter(line -> Character.isDigit(line.charAt(0))).count();
        }
        if (lines != appended || log.ringWaits() > 0) {
            throw new IllegalStateException(appended + " records were appended and " + lines + " are in the log; "
                    + log.ringWaits() + " waits for the ring");
        }
        Files.delete(file);
        Files.delete(folder);
    }
}
