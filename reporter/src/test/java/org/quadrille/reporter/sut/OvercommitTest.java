package org.quadrille.reporter.sut;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.config.Disclosure;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Platform;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunSchedule;

@Timeout(60)
class OvercommitTest {
    private final List<Testbed.Monitor> monitors = new ArrayList<>();
    private final List<WorkerEntry> workers = new ArrayList<>();
    private final List<MachineRecord> machines = new ArrayList<>();

    private void monitor(String machine, int cpus, boolean hypervisorHost) {
        monitors.add(new Testbed.Monitor(machine, 7001, hypervisorHost));
        var info = new WorkerInfo(
                WorkerKind.MONITOR,
                "b",
                machine,
                1,
                "",
                "",
                "",
                cpus,
                1,
                0,
                new WorkerInfo.Machine(machine, machine, "", cpus, 1, ""),
                List.of());
        workers.add(new WorkerEntry(
                WorkerKind.MONITOR, monitors.size(), "monitor-" + monitors.size(), machine + ":7001", info, 0, 0));
        found(machine, cpus, Platform.Kind.BARE);
    }

    private void found(String machine, int cpus, Platform.Kind kind) {
        Platform platform = new Platform(kind, "", "", "");
        machines.add(
                new MachineRecord(machine, machine, cpus, 1L << 32, new SystemFacts(platform, "", "", "", Map.of())));
    }

    private Overcommit of(String... system) {
        return of(Testbed.builder().monitors(monitors).build(), system);
    }

    private Overcommit of(Testbed testbed, String... system) {
        RunManifest manifest = new RunManifest(
                "r",
                "b",
                null,
                "2026-11-03T10:15:30Z",
                new RunSchedule(0, 0, 1, 1, 0),
                RunManifest.Outcome.COMPLETED,
                "",
                null,
                List.of(),
                1,
                null,
                workers,
                List.of(),
                null,
                null);
        return Overcommit.of(manifest, testbed, machines, Set.of(system));
    }

    @Test
    void processorsOfVirtualMachinesAreSetAgainstThreadsOfTheHosts() {
        monitor("host-1", 12, true);
        monitor("host-2", 4, true);
        monitor("host-1", 12, true);
        monitor("b1", 8, false);
        found("v1", 16, Platform.Kind.VIRTUAL);
        found("v2", 8, Platform.Kind.VIRTUAL);
        found("a driver", 8, Platform.Kind.VIRTUAL);
        Overcommit overcommit = of("v1", "v2", "b1");
        assertEquals("24 virtual processors on 16 hardware threads (1.5)", overcommit.text());
        assertEquals(24, overcommit.virtual());
        assertEquals(16, overcommit.threads());
    }

    @Test
    void aRatioIsRounded() {
        monitor("host", 12, true);
        found("v1", 8, Platform.Kind.VIRTUAL);
        assertEquals("8 virtual processors on 12 hardware threads (0.67)", of("v1").text());
    }

    @Test
    void withoutAHostItIsNotKnown() {
        monitor("b1", 8, false);
        found("v1", 16, Platform.Kind.VIRTUAL);
        Overcommit overcommit = of("v1");
        assertEquals(
                "not known: no monitor of the testbed is marked as that of a hypervisor's host", overcommit.text());
        assertNull(overcommit.virtual());
    }

    @Test
    void aMachineOfWhichNothingIsKnownLeavesTheSumOpen() {
        monitor("host", 16, true);
        found("v1", 16, Platform.Kind.VIRTUAL);
        found("v2", 16, Platform.Kind.UNKNOWN);
        assertEquals(
                "not known: nobody could tell whether these are virtual machines: v2",
                of("v1", "v2").text());
        assertEquals(
                "not known: nobody could tell whether these are virtual machines: 10.0.0.9",
                of("10.0.0.9").text());
    }

    @Test
    void containersAreNoVirtualMachines() {
        monitor("host", 16, true);
        found("c1", 16, Platform.Kind.CONTAINER);
        assertEquals("not known: containers have no processors of their own: c1", of("c1").text());
    }

    @Test
    void whatTheTestbedSaysOfContainersIsAdded() {
        found("c1", 2, Platform.Kind.CONTAINER);
        Testbed testbed = Testbed.builder()
                .report(new Disclosure.Publication(null, null, 2.0))
                .build();
        assertEquals(
                "not known: no monitor of the testbed is marked as that of a hypervisor's host; containers may use 2 times"
                        + " the processors that are kept free for them, as the testbed says",
                of(testbed, "c1").text());
    }
}
