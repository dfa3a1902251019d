package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.data.RunMachines;

/** In a standard system every connector is a process of its own (workload.md 14.3). */
class SharedProcessesTest {
    @TempDir
    Path path;

    private final SyntheticRun run = SyntheticRun.tiles(2, 1, 1);

    @BeforeEach
    void withoutTransactions() {
        run.ce = List.of();
        run.mee = List.of();
    }

    private void process(int connector, String machine, long pid) {
        for (int i = 0; i < run.workers.size(); i++) {
            if (run.workers.get(i).kind() == WorkerKind.CONNECTOR
                    && run.workers.get(i).index() == connector) {
                KitCostTest.replace(run, i, machine, 2, pid);
            }
        }
    }

    private List<String> deviations(String name) throws Exception {
        ResultsFolder folder = run.write(path.resolve(name));
        return RunMachines.deviations(folder, folder.readManifest(), folder.readTestbed()).stream()
                .filter(deviation -> deviation.startsWith("connectors "))
                .toList();
    }

    @Test
    void connectorsOfOneProcessAreNamed() throws Exception {
        for (int connector = 1; connector <= 8; connector++) {
            process(connector, "m", connector <= 4 ? 11 : connector <= 7 ? 12 : 13);
        }
        assertEquals(List.of("connectors that share a process: 1 to 4; 5 to 7"), deviations("shared"));
    }

    @Test
    void processesOfTheSameNumberOnSeveralMachinesAreSeveral() throws Exception {
        assertEquals(List.of(), deviations("own"));
        for (int connector = 1; connector <= 8; connector++) {
            process(connector, "m" + connector, 1);
        }
        assertEquals(List.of(), deviations("containers"));
    }
}
