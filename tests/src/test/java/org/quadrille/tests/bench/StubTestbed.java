package org.quadrille.tests.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.rmi.WorkerExport;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vce.CeMain;
import org.quadrille.vmee.MeeMain;

/**
 * One customer emulator and one market emulator, each in a process as on a real testbed, and connectors of known
 * services in this JVM. Prime reaches them all over RMI. Testbed files differ only in their connectors.
 */
final class StubTestbed implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile(":(\\d+) \\(");

    private final Path folder;
    private final Testbed.Pacing pacing;
    private final List<JavaProcess> processes = new ArrayList<>();
    private final List<StubConnector> connectors = new ArrayList<>();
    private final List<WorkerExport> exports = new ArrayList<>();
    private final List<Integer> customer;
    private final List<Integer> market;

    /**
     * Starts the emulators.
     *
     * @param folder gets testbed files, the profile {@code studies.json} and logs
     * @param profile text of the profile
     */
    StubTestbed(Path folder, Testbed.Pacing pacing, String profile) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.pacing = pacing;
        Files.writeString(folder.resolve("studies.json"), profile);
        try {
            customer = start(CeMain.class, "--control-port", "0", "--logs", logs("ce"));
            market = start(MeeMain.class, "--control-port", "0", "--port", "0", "--logs", logs("mee"));
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private String logs(String name) {
        return folder.resolve("logs").resolve(name).toString();
    }

    /** Its ports: control, then orders if it takes any. */
    private List<Integer> start(Class<?> main, String... args) throws IOException {
        JavaProcess process = JavaProcess.start(main, args);
        processes.add(process);
        String ready = process.answer();
        List<Integer> ports = new ArrayList<>();
        for (Matcher found = PORT.matcher(ready); found.find(); ) {
            ports.add(Integer.valueOf(found.group(1)));
        }
        if (ports.isEmpty()) {
            throw new IOException("a process of the benchmark is not ready: " + ready);
        }
        return ports;
    }

    /** Adds four connectors, and writes the testbed file that leads to them. */
    void environment(String file, KnownService service) throws IOException {
        Map<Integer, Integer> controls = new HashMap<>();
        List<Integer> ports = new ArrayList<>();
        for (int group = 0; group < GroupId.PER_TILE; group++) {
            StubConnector connector = new StubConnector(service);
            connectors.add(connector);
            Path own = folder.resolve("logs").resolve("connector-" + connectors.size());
            WorkerExport export = WorkerExport.open(
                    new LocalConnectorWorker(connector, own, () -> {}), InetAddress.getLoopbackAddress(), 0, null);
            exports.add(export);
            ports.add(connector.dataPort());
            controls.put(connector.dataPort(), export.port());
        }
        Testbed testbed = Stub.testbed(pacing, 1, 1, ports)
                .change()
                .profile("studies.json")
                // A fixed seed would deal the same cards in every run, and their unevenness would look like a
                // difference.
                .inputSeed(InputSeed.AUTOMATIC)
                .customerEmulators(List.of(new Testbed.CustomerEmulator(Stub.HOST, customer.get(0))))
                .marketEmulators(List.of(new Testbed.MarketEmulator(Stub.HOST, market.get(0), market.get(1))))
                .build()
                .withGroups(group -> {
                    int port = group.connector().port();
                    return group.withConnector(new Testbed.Connector(Stub.HOST, controls.get(port), port));
                });
        Files.writeString(folder.resolve(file), Json.write(testbed));
    }

    @Override
    public void close() {
        exports.forEach(WorkerExport::close);
        connectors.forEach(StubConnector::close);
        for (JavaProcess process : processes) {
            process.handle().destroy();
            process.close();
        }
    }
}
