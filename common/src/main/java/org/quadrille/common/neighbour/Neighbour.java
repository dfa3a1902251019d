package org.quadrille.common.neighbour;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerRole;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.files.KernelFile;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Reply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker that takes processors, memory, disk or network from others, at set instants of a run: it knows them before the
 * start, and needs no call to begin or end. The life cycle of every worker ends it when prime falls silent. Thread-safe.
 */
public final class Neighbour implements WorkerRole {
    private static final Logger LOG = LoggerFactory.getLogger(Neighbour.class);
    private static final Path MEMORY = Path.of("/proc/meminfo");

    private final FrameServer server;
    private final int port;
    private volatile String token;
    private volatile List<HogThread> hogs = List.of();
    private Path reports;

    /**
     * A neighbour that listens at once.
     *
     * @param bind address to listen on
     * @param port port for what other neighbours send, 0 for any free one
     * @throws org.quadrille.common.cli.UserError if the port is not available
     */
    public Neighbour(InetAddress bind, int port) {
        this.server = new FrameServer(bind, port, () -> token, sender -> discarding());
        this.port = server.port();
    }

    private static FrameServer.Requests discarding() {
        return padding -> Reply.getDefaultInstance();
    }

    @Override
    public WorkerKind kind() {
        return WorkerKind.NEIGHBOUR;
    }

    @Override
    public int dataPort() {
        return port;
    }

    @Override
    public void configure(Assignment assignment, Path folder) {
        Testbed testbed = Json.read(assignment.testbed(), Testbed.class, "testbed of the run");
        Testbed.Neighbour self = testbed.neighbours().get(assignment.index() - 1);
        String name = kind().label() + "-" + assignment.index();
        Path disk = self.folder() == null ? folder : Path.of(self.folder());
        List<Hog> machine = Hog.read(assignment.hogs()).stream()
                .filter(hog -> testbed.neighbours().stream()
                        .anyMatch(other -> other.name().equals(hog.neighbour())
                                && (other.host().equals(self.host())
                                        || Loopback.is(other.host()) && Loopback.is(self.host()))))
                .toList();
        List<Hog> planned = machine.stream()
                .filter(hog -> hog.neighbour().equals(self.name()))
                .toList();
        planned.forEach(hog -> require(hog, machine, disk));
        token = assignment.token();
        reports = folder.resolve(HogReport.fileOf(name));
        hogs = planned.stream()
                .map(hog -> new HogThread(hog, load(hog, testbed, disk, name), this::report))
                .toList();
        if (!hogs.isEmpty()) {
            report();
        }
    }

    private Load load(Hog hog, Testbed testbed, Path disk, String name) {
        return switch (hog.kind()) {
            case CPU -> new CpuLoad(hog.amount());
            case MEMORY -> new MemoryLoad(hog.amount());
            case DISK -> new DiskLoad(disk, hog.amount());
            case NETWORK -> {
                Testbed.Neighbour to = testbed.neighbours().stream()
                        .filter(other -> other.name().equals(hog.to()))
                        .findFirst()
                        .orElseThrow();
                yield new NetworkLoad(name, to.host(), to.port(), token, hog.amount());
            }
        };
    }

    private static void require(Hog hog, List<Hog> machine, Path disk) {
        String memory = hog.memoryProblem("event " + hog.event(), machine);
        if (!memory.isEmpty()) {
            throw new WorkerException(memory);
        }
        if (hog.kind() == Hog.Kind.DISK) {
            String problem = DiskLoad.problem(disk);
            if (!problem.isEmpty()) {
                throw new WorkerException("event " + hog.event() + " writes to a disk, but its folder " + disk + " "
                        + problem + "; make room there, or name another folder of this machine as \"folder\" of the"
                        + " neighbour in the testbed");
            }
        }
    }

    /**
     * Why this machine cannot give the memory of a hog, a sentence without a full stop; empty if it can.
     *
     * @param who begins the sentence
     * @param mebibytes that it asks for
     * @param together with the others that are on when it begins
     */
    static String memoryProblem(String who, double mebibytes, double together) {
        if (!Files.isReadable(MEMORY)) {
            return "";
        }
        KernelFile file = new KernelFile(MEMORY);
        if (!file.read()) {
            return "";
        }
        long available = Math.min(
                file.number("MemAvailable:", 0) >> 10, ThisProcess.machine().memoryBytes() >> 20);
        return together <= available
                ? ""
                : who + " asks for " + Math.round(mebibytes) + " MiB of memory, "
                        + (together > mebibytes
                                ? "which are " + Math.round(together) + " with the others that are on then, "
                                : "")
                        + "but its machine has " + available + " MiB free; ask for less";
    }

    @Override
    public void prepare() {}

    @Override
    public void start(RunClock clock, Consumer<String> failed) {
        hogs.forEach(hog -> hog.start(clock));
    }

    @Override
    public void drain() {
        stop();
    }

    @Override
    public void abort() {
        stop();
    }

    @Override
    public void reset() {
        stop();
        hogs = List.of();
    }

    @Override
    public void close() {
        stop();
        server.close();
    }

    private void stop() {
        // First: one that sends to this neighbour itself has to know why its connection closes.
        hogs.forEach(HogThread::stop);
        token = null;
        server.disconnectAll();
        HogThread.join(hogs);
    }

    private synchronized void report() {
        Path next = reports.resolveSibling(reports.getFileName() + ".new");
        try {
            // Whole at any moment: what is there is read even if this process is killed.
            Files.writeString(
                    next, Json.write(hogs.stream().map(HogThread::report).toArray(HogReport[]::new)));
            Files.move(next, reports, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            LOG.error("Cannot write {} ({})", reports, FileErrors.of(e));
        }
    }

    @Override
    public List<GroupCounts> counts() {
        return List.of();
    }

    @Override
    public List<Gauge> gauges() {
        return List.of();
    }
}
