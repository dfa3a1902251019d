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
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.sut.PlansFound;
import org.quadrille.reporter.sut.SetUp;
import org.quadrille.reporter.sut.Sut;
import org.quadrille.reporter.sut.SystemSheet;

/** The report's record of how machines and databases were set up. */
@Timeout(120)
class SetUpTest {
    private static final Map<String, String> PLANS = Map.of(
            "a 1",
            "Sort\n  ->  Index Scan on t\n        Index Cond: (a on b)",
            "a 2",
            "Seq Scan on t",
            "b 1",
            "Result");

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
                        Map.of(
                                "vm.swappiness",
                                swappiness,
                                "vm.dirty_ratio",
                                "20",
                                SystemFacts.CORES,
                                "4",
                                SystemFacts.SOCKETS,
                                "1")));
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
                databases.subList(0, 1),
                Map.of("a 1", "Sort\n  ->  Seq Scan on t", "a 2", "Seq Scan on t", "b 1", "not known: no time"));
        plans(List.of(before), List.of(changed, FramePlans.of(others, PLANS)));
        Reporter.seal(path);
        Reporter.report(path);
        String page = Files.readString(folder.report());
        int main = page.indexOf("<main");
        String first = page.substring(main, page.indexOf("Response times against their limits", main));
        assertTrue(
                first.contains("Processors</th><td>A processor, 2 threads, cores unknown</td>")
                        && first.contains("Hypervisor</th><td>unknown</td>"),
                first);
        assertTrue(page.contains("virtual machine (KVM), by <code>systemd-detect-virt</code>"));
        assertTrue(page.contains("<code>vm.dirty_ratio=20</code>"));
        assertTrue(page.contains("<code>vm.swappiness</code>: h <code>60</code>; 2 <code>10</code>"));
        assertTrue(page.contains("All databases had the same plans before the run"));
        assertTrue(page.contains("<code>" + before.digest().substring(0, 12) + "</code>, 8 databases."));
        assertTrue(
                page.contains(
                        "<tr><th scope=\"row\">a 1</th><td class=\"text prose\">Index Scan on t</td>"
                                + "<td class=\"text prose\">Seq Scan on t</td><td class=\"text prose\">tile 1, group 1, OLTP</td></tr>"));
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

    private List<String> line(String name, MachineFigures... machines) {
        Sut sut = Sut.of(folder, folder.readManifest(), folder.readTestbed());
        return SystemSheet.of(folder, folder.readTestbed(), sut, List.of(machines))
                .system()
                .get(name);
    }

    private static MachineFigures figures(String name, String role, Double cpus) {
        return new MachineFigures(
                name,
                name,
                cpus == null ? null : "EPYC",
                cpus,
                cpus == null ? null : (Long) (8L << 30),
                null,
                role + " (group 1.1)",
                role,
                1,
                List.of(),
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                Map.of());
    }

    @Test
    void theFirstPageNamesTheSystem_eachLineOnceOrByAlikeMachines_andSaysWhatIsUnknown() {
        machines(machine("h", "h", "60"), container("o1", 0.5, 512), container("o2", 0.5, 512));
        MachineFigures[] machines = {
            figures("h", "driver", 8.0),
            figures("o1", "Tier B OLTP", 0.5),
            figures("o2", "Tier B OLTP", 0.5),
            figures("far", "Tier B DSS", null)
        };
        assertEquals(List.of("PostgreSQL 18.6"), line("Database system", machines));
        assertEquals(
                List.of("Debian GNU/Linux 12, kernel 6.1.0 (h, o1, o2)", "unknown (far)"),
                line("Operating system", machines));
        assertEquals(
                List.of(
                        "virtual machine (KVM) (h)",
                        "container (Docker) in a virtual machine (KVM) (o1, o2)",
                        "unknown (far)"),
                line("Hypervisor", machines));
        assertEquals(
                List.of(
                        "EPYC, 8 threads, 4 cores in 1 socket (h)",
                        "EPYC, 0.500 of the unknown threads of its host, cores unknown (o1, o2)",
                        "unknown (far)"),
                line("Processors", machines));
        assertEquals(List.of("8.0 GiB (h, o1, o2)", "unknown (far)"), line("Memory", machines));
        assertEquals(
                List.of("4 (1 Tier B DSS, 2 Tier B OLTP, 1 driver); 2 containers on 2 hosts"),
                line("Machines", machines));
        assertEquals(List.of("8.0 GiB"), line("Memory", machines[0]));
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
        Map<String, String> other =
                Map.of("a 1", "Limit\n  ->  Sort", "a 2", "Index Scan on t", "b 1", "Result\n  Filter: x");
        List<String> two = databases.subList(0, 2);
        List<String> rest = databases.subList(2, databases.size());
        PlansFound found = plans(
                List.of(FramePlans.of(databases, PLANS)),
                List.of(FramePlans.of(two, other), FramePlans.of(rest, PLANS)));
        assertEquals(
                List.of(
                        new PlansFound.Change("a 1", List.of("Index Scan on t"), List.of(), two),
                        new PlansFound.Change("a 2", List.of("Seq Scan on t"), List.of("Index Scan on t"), two),
                        new PlansFound.Change("b 1", List.of(), List.of(), two)),
                found.changed());
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
