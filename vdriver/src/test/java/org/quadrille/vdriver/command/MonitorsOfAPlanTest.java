package org.quadrille.vdriver.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.vdriver.prime.Endpoint;

class MonitorsOfAPlanTest {
    private static final String[] HOSTS = {
        "--drivers", "driver1", "--tier-a", "a1,a2", "--oltp", "o1,a2,o3", "--dss", "d1,o1,driver1,d4,d5"
    };

    @TempDir
    Path folder;

    private Testbed init(String... more) throws Exception {
        Path file = folder.resolve("t" + more.length + ".json");
        String[] args = Stream.of(List.of("--out", file.toString()), List.of(HOSTS), List.of(more))
                .flatMap(List::stream)
                .toArray(String[]::new);
        assertEquals(ExitCode.OK, Main.call(new InitCommand(), System.out, args));
        assertTrue(Files.size(file) > 0);
        return Testbeds.load(file).testbed();
    }

    @Test
    void everyHostOfDatabasesThatRunsNothingElseGetsOne() throws Exception {
        Testbed testbed = init("--monitors");
        // d5 is a fifth name for four groups, so it has no database.
        assertEquals(
                List.of("o1", "o3", "d1", "d4"),
                testbed.monitors().stream().map(Testbed.Monitor::host).toList());
        List<String> names = Endpoint.all(testbed).stream().map(Endpoint::name).toList();
        assertEquals(List.of("monitor-1", "monitor-2", "monitor-3", "monitor-4"), names.subList(6, 10));
    }

    @Test
    void thereAreNoneUnlessAskedFor() throws Exception {
        assertEquals(List.of(), init().monitors());
    }
}
