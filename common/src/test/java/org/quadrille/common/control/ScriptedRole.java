package org.quadrille.common.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;

/**
 * A connector that does what its assignment's profile says, a list of words: {@code slow-prepare} takes {@link #SLOW_MILLIS},
 * {@code deaf} ignores interrupts until {@link #hears}, {@code bad-configure}, {@code bad-prepare}, {@code bad-drain} and
 * {@code foreign} fail there, {@code big-log} writes 5 MB.
 */
public final class ScriptedRole implements ConnectorRole {
    /** Length of a slow prepare. */
    public static final long SLOW_MILLIS = 3_000;

    public final List<String> calls = new CopyOnWriteArrayList<>();
    public volatile Consumer<String> failed;
    public volatile RunClock clock;
    /** Ends a deaf prepare. */
    final CountDownLatch hears = new CountDownLatch(1);

    private String script = "";
    private Path folder;

    /** Unknown to prime. */
    static final class ForeignFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ForeignFailure() {
            super("the disk is on fire");
        }
    }

    @Override
    public WorkerKind kind() {
        return WorkerKind.CONNECTOR;
    }

    @Override
    public int dataPort() {
        return 8001;
    }

    @Override
    public void configure(Assignment assignment, Path runFolder) {
        calls.add("configure");
        script = assignment.profile();
        folder = runFolder;
        failIf("bad-configure");
        write("connector.csv", script.contains("big-log") ? bigLog() : new byte[] {1, 2, 3});
    }

    public static byte[] bigLog() {
        byte[] log = new byte[5_000_000];
        for (int i = 0; i < log.length; i++) {
            log[i] = (byte) (i * 31 + i / 997);
        }
        return log;
    }

    private void write(String name, byte[] bytes) {
        try {
            Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void failIf(String word) {
        if (script.contains(word)) {
            throw new WorkerException("scripted: " + word);
        }
    }

    @Override
    public void prepare() {
        calls.add("prepare");
        failIf("bad-prepare");
        if (script.contains("foreign")) {
            throw new ForeignFailure();
        }
        if (script.contains("slow-prepare")) {
            sleep();
        }
    }

    private void sleep() {
        boolean deaf = script.contains("deaf");
        do {
            try {
                if (hears.await(SLOW_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            } catch (InterruptedException e) {
                if (!deaf) {
                    throw new WorkerException("interrupted", e);
                }
            }
        } while (deaf);
    }

    @Override
    public void start(RunClock runClock, Consumer<String> onFailure) {
        calls.add("start");
        clock = runClock;
        failed = onFailure;
    }

    @Override
    public void drain() {
        calls.add("drain");
        failIf("bad-drain");
    }

    @Override
    public void abort() {
        calls.add("abort");
        write("aborted.txt", new byte[] {1});
    }

    @Override
    public void reset() {
        calls.add("reset");
    }

    @Override
    public List<GroupCounts> counts() {
        return List.of(new GroupCounts(1, 2, new long[] {3, 4}, new long[] {0, 1}, new long[] {5, 0}));
    }

    @Override
    public List<ResponseTimes> responseTimes() {
        Histogram histogram = new Histogram(ResponseTimes.DIGITS);
        histogram.recordValueWithCount(1_500, 9);
        histogram.recordValue(80_000_000);
        return List.of(ResponseTimes.of(TransactionType.TRADE_RESULT, histogram));
    }

    @Override
    public List<Gauge> gauges() {
        return List.of(new Gauge("waitingOrders", 17.5));
    }

    @Override
    public List<DatabaseFacts> databases(Rows rows) {
        List<Entry> none = List.of();
        return List.of(DatabaseFacts.found(
                DatabaseRole.OLTP, "18.0", List.of(new Entry("seed", "42")), none, none, none, none, none));
    }
}
