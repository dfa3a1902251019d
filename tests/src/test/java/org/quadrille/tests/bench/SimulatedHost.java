package org.quadrille.tests.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.control.rmi.WorkerExport;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;

/**
 * A process with many simulated workers, offered over RMI. Arguments: a folder for logs, tiles of the testbed, KiB that
 * each worker logs, and each worker as kind:name:dataPort; prints their control ports and lives until its input ends.
 */
final class SimulatedHost {
    private static final int ARGUMENTS = 3;
    private static final int KIB = 1024;
    private static final String CONNECTIONS = "2000";

    /** Held here, as RMI holds what it exports only weakly. */
    private static final List<WorkerExport> OFFERED = new ArrayList<>();

    private SimulatedHost() {}

    public static void main(String[] args) throws IOException {
        // The kit's limit is for a process with one worker; here a hundred share it.
        System.setProperty("sun.rmi.transport.tcp.maxConnectionThreads", CONNECTIONS);
        int tiles = Integer.parseInt(args[1]);
        for (String named : List.of(args).subList(ARGUMENTS, args.length)) {
            String[] words = named.split(":");
            WorkerKind kind = WorkerKind.valueOf(words[0]);
            ProbeRole role = new ProbeRole(kind, Integer.parseInt(words[2]));
            Path folder = Files.createDirectories(Path.of(args[0]).resolve(words[1]));
            write(folder.resolve(words[1] + ".log"), Integer.parseInt(args[2]));
            WorkerInfo info = new LocalWorker(role, folder, () -> {}).info();
            Worker worker = new SimulatedWorker(role, info, folder, status(kind, tiles));
            OFFERED.add(WorkerExport.open(worker, InetAddress.getLoopbackAddress(), 0, null));
        }
        System.out.println(
                OFFERED.stream().map(export -> Integer.toString(export.port())).collect(Collectors.joining(" ")));
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }

    private static void write(Path file, int kib) throws IOException {
        byte[] part = new byte[KIB];
        Arrays.fill(part, (byte) 'x');
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < kib; i++) {
                out.write(part);
            }
        }
    }

    /**
     * What a worker of a kind says in the middle of a run: as many counts, gauges and response times as the real one.
     *
     * @param tiles of the testbed, which a customer emulator counts; 0 for a worker that says nothing
     */
    static WorkerStatus status(WorkerKind kind, int tiles) {
        int groups = tiles == 0
                ? 0
                : switch (kind) {
                    case CE -> tiles * GroupId.PER_TILE;
                    case MEE -> 2 * GroupId.PER_TILE;
                    case CONNECTOR -> 1;
                    case MONITOR, NEIGHBOUR -> 0;
                };
        int types = TransactionType.values().length;
        List<WorkerStatus.GroupCounts> counts = new ArrayList<>();
        for (int i = 1; i <= groups; i++) {
            GroupId id = GroupId.ofIndex(i);
            counts.add(new WorkerStatus.GroupCounts(
                    id.tile(),
                    id.group(),
                    new Random(i).longs(types, 0, 1_000_000).toArray(),
                    new long[types],
                    new long[types]));
        }
        List<WorkerStatus.Gauge> gauges = new ArrayList<>();
        for (int i = 0; i < groups && i < 2 * GroupId.PER_TILE; i++) {
            gauges.add(new WorkerStatus.Gauge("gauge" + i, i / 7.0));
        }
        List<WorkerStatus.ResponseTimes> times = new ArrayList<>();
        if (groups > 1) {
            Random random = new Random(1);
            for (TransactionType type : TransactionType.values()) {
                Histogram histogram = new Histogram(WorkerStatus.ResponseTimes.DIGITS);
                for (int i = 0; i < 10_000; i++) {
                    histogram.recordValue((long) (5_000 * Math.exp(random.nextGaussian())));
                }
                times.add(WorkerStatus.ResponseTimes.of(type, histogram));
            }
        }
        Map<SampleColumn, Double> sample = new EnumMap<>(SampleColumn.class);
        Arrays.stream(SampleColumn.values()).forEach(column -> sample.put(column, column.ordinal() / 3.0));
        return new WorkerStatus(
                WorkerState.RUNNING, "", counts, gauges, times, tiles == 0 ? null : MachineSample.of(0, sample));
    }
}
