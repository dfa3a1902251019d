package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.vdriver.local.LocalProcesses;
import org.quadrille.vdriver.run.Dialers;

/** With several tiles on this machine, the connectors of a tile share a process. */
@Timeout(240)
class SharedProcessesTest extends PrimeFixture {
    @TempDir
    Path folder;

    /** The testbed as so many tiles, on free ports, with no other worker than connectors. */
    private void tiles(int tiles) {
        Iterator<Integer> ports = Ports.free(2 * GroupId.PER_TILE * tiles).iterator();
        Testbed plan = setup.testbed();
        List<Testbed.Tile> all = IntStream.range(0, tiles)
                .mapToObj(tile -> new Testbed.Tile(plan.tiles().get(0).groups().stream()
                        .map(group -> Testbed.Group.of(
                                group.loadUnits(),
                                new Testbed.Connector("127.0.0.1", ports.next(), ports.next()),
                                group.oltp(),
                                group.dss()))
                        .toList()))
                .toList();
        Testbed connectors = plan.change()
                .tiles(all)
                .customerEmulators(List.of())
                .marketEmulators(List.of())
                .monitors(List.of())
                .build();
        setup = RunSetup.of(connectors, setup.profile());
    }

    private List<WorkerInfo> infos(LocalProcesses processes) throws Exception {
        List<WorkerInfo> infos = new ArrayList<>();
        for (Endpoint endpoint : Endpoint.all(setup.testbed())) {
            infos.add(processes.dialer(Dialers.of(setup)).connect(endpoint).info());
        }
        return infos;
    }

    @Test
    void theConnectorsOfATileShareAProcess_anyOfThemSaysHowItEnded_andItCanBeStartedAgain() throws Exception {
        tiles(2);
        List<Endpoint> endpoints = Endpoint.all(setup.testbed());
        List<ProcessHandle> last;
        try (LocalProcesses processes = LocalProcesses.lasting(folder)) {
            assertEquals(2, processes.startAll(setup.testbed()));
            processes.awaitReady(() -> false);
            assertEquals(0, processes.startAll(setup.testbed()));
            List<WorkerInfo> infos = infos(processes);
            ProcessHandle first = processes.process("connector-1");
            ProcessHandle second = processes.process("connector-5");
            assertNotEquals(first.pid(), second.pid());
            for (int i = 0; i < endpoints.size(); i++) {
                assertEquals((i < 4 ? first : second).pid(), infos.get(i).pid());
                assertEquals(endpoints.get(i).dataPort(), infos.get(i).dataPort());
                assertTrue(infos.get(i).jvmFlags().contains("-Xmx1024m -Xmn48m"), infos.get(i)::jvmFlags);
            }

            Worker third = processes.dialer(Dialers.of(setup)).connect(endpoints.get(2));
            first.destroyForcibly();
            String told = assertThrows(WorkerLostException.class, third::status).getMessage();
            assertTrue(
                    told.startsWith("the process of connector-3 ended with exit code 137 (signal 9, killed); it said"
                            + " last: connector ready on 127.0.0.1:"),
                    told);
            assertEquals(
                    Files.readString(folder.resolve("connector-1/stdout.txt")),
                    Files.readString(folder.resolve("connector-3/stdout.txt")));

            assertEquals(1, processes.startAll(setup.testbed()));
            processes.awaitReady(() -> false);
            assertEquals(
                    processes.process("connector-4").pid(),
                    infos(processes).get(3).pid());
            last = List.of(processes.process("connector-1"), second);
            assertTrue(last.stream().allMatch(ProcessHandle::isAlive));
        }
        assertTrue(last.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void ofOneTileEachConnectorIsAProcess() throws Exception {
        tiles(1);
        try (LocalProcesses processes = LocalProcesses.lasting(folder)) {
            assertEquals(4, processes.startAll(setup.testbed()));
            processes.awaitReady(() -> false);
            List<WorkerInfo> infos = infos(processes);
            assertEquals(4, infos.stream().map(WorkerInfo::pid).distinct().count());
            assertTrue(infos.get(0).jvmFlags().contains("-Xmx256m -Xmn12m"), infos.get(0)::jvmFlags);
        }
    }
}
