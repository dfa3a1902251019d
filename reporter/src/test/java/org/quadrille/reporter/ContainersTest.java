package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.Platform;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.reporter.data.RunMachines;

/** Containers count as machines if they have processors of their own (workload.md 14.1). */
class ContainersTest {
    @TempDir
    Path path;

    private List<String> deviations(double cpus) throws Exception {
        ResultsFolder folder = SyntheticRun.empty().write(path.resolve("with-" + cpus));
        List<MachineRecord> machines = new ArrayList<>();
        for (WorkerEntry worker : folder.readManifest().workers()) {
            String id = worker.info().machine() == null
                    ? worker.info().host()
                    : worker.info().machine().id();
            machines.add(new MachineRecord(
                    id,
                    worker.name(),
                    cpus,
                    1L << 30,
                    new SystemFacts(
                            new Platform(Platform.Kind.CONTAINER, "Docker", "", "/.dockerenv"),
                            "",
                            "",
                            "",
                            Map.of(SystemFacts.HOST_PROCESSORS, "8"))));
        }
        ResultsFolder.writeJson(folder.machines(), machines);
        return RunMachines.deviations(folder, folder.readManifest(), folder.readTestbed()).stream()
                .filter(d -> d.startsWith("containers that may use all processors"))
                .toList();
    }

    @Test
    void oneThatMayUseAllProcessorsOfItsHostIsNoMachine_oneWithALimitIs() throws Exception {
        assertEquals(List.of(), deviations(7.5));
        assertEquals(1, deviations(8).size());
    }
}
