package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.Platform;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.FramePlans;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.sut.PlansFound;
import org.quadrille.reporter.sut.SetUp;
import org.quadrille.reporter.sut.Sut;

/** The report's record of how machines and databases were set up. */
@Timeout(120)
class SetUpTest {
    private static final Map<String, String> PLANS = Map.of("a 1", "Index Scan", "a 2", "Seq Scan", "b 1", "Result");

    @TempDir
    Path path;

    private ResultsFolder folder;
    private List<String> databases;

    @BeforeEach
    void write() throws Exception {
        folder = SyntheticRun.empty().write(path);
        databases = folder.readDatabases(folder.databasesBefore()).stream()
                .map(DatabaseSnapshot::label)
                .toList();
    }

    private SetUp setUp() {
        return Sut.of(folder, folder.readManifest(), folder.readTestbed()).setUp();
    }

    private void machines(MachineRecord... machines) {
        ResultsFolder.writeJson(folder.machines(), List.of(machines));
    }

    private static MachineRecord machine(String id, String name, String swappiness) {
        return new MachineRecord(
                id,
                name,
                8,
                8L << 30,
                new SystemFacts(
                        new Platform(Platform.Kind.VIRTUAL, "", "KVM", "systemd-detect-virt"),
                        "Debian GNU/Linux 12",
                        "6.1.0",
                        "",
                        Map.of("vm.swappiness", swappiness, "vm.dirty_ratio", "20")));
    }

    private PlansFound plans(List<FramePlans> before, List<FramePlans> after) {
        ResultsFolder.writeJson(folder.plansBefore(), before);
        ResultsFolder.writeJson(folder.plansAfter(), after);
        return setUp().plans();
    }

    @Test
    void aRunWithoutTheRecordIsReportedAllTheSame() throws Exception {
        Reporter.report(path);
        String page = Files.readString(folder.report());
        assertTrue(page.contains("Not known: the run has no record of it."));
        assertTrue(page.contains("Not known: the run has no record of them."));
        assertTrue(page.contains("<td class=\"text prose\">rw,noatime</td>"));
    }

    @Test
    void thePageShowsMachinesAndChangedPlans() throws Exception {
        machines(machine("1", "h", "60"), machine("2", "h", "10"), container("d1", 1, 1536));
        FramePlans before = FramePlans.of(databases, PLANS);
        List<String> others = databases.subList(1, databases.size());
        FramePlans changed = FramePlans.of(
                databases.subList(0, 1), Map.of("a 1", "Seq Scan", "a 2", "Seq Scan", "b 1", "not known: no time"));
        plans(List.of(before), List.of(changed, FramePlans.of(others, PLANS)));
        Reporter.seal(path);
        Reporter.report(path);
        String page = Files.readString(folder.report());
        String first = page.substring(0, page.indexOf("Response times against their limits"));
        assertTrue(
                first.contains(
                        "<br/>d1: container (Docker) in a virtual machine (KVM), 1 processor, 1.5 GiB<br/>1 container on 1 host</td>"));
        assertTrue(page.contains("virtual machine (KVM), by <code>systemd-detect-virt</code>"));
        assertTrue(page.contains("<code>vm.dirty_ratio=20</code>"));
        assertTrue(page.contains("<code>vm.swappiness</code>: h <code>60</code>; 2 <code>10</code>"));
        assertTrue(page.contains("All databases had the same plans before the run"));
        assertTrue(page.contains("<code>" + before.digest().substring(0, 12) + "</code>, 8 databases."));
        assertTrue(page.contains("<li>tile 1, group 1, OLTP: <code>a 1</code></li>"));
        assertTrue(page.contains("<li>no time: tile 1, group 1, OLTP, b 1</li>"));
        assertTrue(Files.readString(folder.reportJson()).contains("\"setUp\""));
    }

    private static MachineRecord container(String name, double cpus, long mebibytes) {
        return new MachineRecord(
                name,
                name,
                cpus,
                mebibytes << 20,
                new SystemFacts(
                        new Platform(Platform.Kind.CONTAINER, "Docker", "KVM", "/.dockerenv"),
                        "Debian GNU/Linux 12",
                        "6.1.0",
                        "",
                        Map.of("vm.dirty_ratio", "20")));
    }

    @Test
    void machinesAreNamedWithWhatTheyAreAndHowLarge() {
        machines(
                machine("1", "h", "60"),
                container("o1", 0.5, 512),
                container("o2", 0.5, 512),
                container("o3", 0.5, 512),
                container("o4", 0.5, 512),
                container("d1", 1, 1536));
        assertEquals(
                List.of(
                        "h: virtual machine (KVM), 8 processors, 8.0 GiB",
                        "4 machines: container (Docker) in a virtual machine (KVM), 0.50 processors, 0.5 GiB",
                        "d1: container (Docker) in a virtual machine (KVM), 1 processor, 1.5 GiB",
                        "5 containers on 5 hosts"),
                setUp().platforms());
    }

    @Test
    void machinesHaveNamesOfTheirOwn() {
        machines(machine("1", "h", "60"), machine("2", "h", "10"), machine("3", "g", "10"));
        assertEquals(
                List.of("h", "2", "g"),
                setUp().machines().stream().map(SetUp.MachineFound::name).toList());
    }

    @Test
    void samePlansAreNoChange() {
        List<FramePlans> same = List.of(FramePlans.of(databases, PLANS));
        PlansFound found = plans(same, same);
        assertEquals(3, found.statements());
        assertEquals(List.of(), found.changed());
        assertEquals(Map.of(), found.unknown());
        assertEquals(databases, found.digests().get(same.get(0).digest()));
    }

    @Test
    void databasesWithTheSameChangeAreNamedTogether() {
        Map<String, String> other = Map.of("a 1", "Seq Scan", "a 2", "Index Scan", "b 1", "Result");
        List<String> two = databases.subList(0, 2);
        List<String> rest = databases.subList(2, databases.size());
        PlansFound found = plans(
                List.of(FramePlans.of(databases, PLANS)),
                List.of(FramePlans.of(two, other), FramePlans.of(rest, PLANS)));
        assertEquals(List.of(new PlansFound.Change(List.of("a 1", "a 2"), two)), found.changed());
    }

    @Test
    void aDatabaseThatWasNotAskedAgainIsNotKnown() {
        List<String> rest = new ArrayList<>(databases);
        String lost = rest.remove(3);
        PlansFound found = plans(List.of(FramePlans.of(databases, PLANS)), List.of(FramePlans.of(rest, PLANS)));
        assertEquals(List.of(), found.changed());
        assertEquals(Map.of("not asked after the run", List.of(lost)), found.unknown());
        assertFalse(found.digests().isEmpty());
    }
}
