package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs on a kept testbed in which something is killed, and what they leave in the databases. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class Kills {
    private final KeptTestbed testbed;
    private final Path results;

    /** @param results folder of all results */
    Kills(KeptTestbed testbed, Path results) {
        this.testbed = testbed;
        this.results = results;
    }

    /** They are lost in one way; in the long form each is. */
    static Stream<String> workers() {
        return Boolean.getBoolean("kit.long") ? Stream.of("connector-2", "ce-1", "mee-1") : Stream.of("mee-1");
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource("workers")
    void aKilledWorkerEndsTheRun(String name) throws Exception {
        testbed.startProcesses();
        KilledRun run = KilledRun.make(testbed, results, name, testbed.process(name));
        String cause = run.manifest().cause();
        assertTrue(cause.contains("lost " + name + " at " + run.address(name)), cause);
        if (name.equals("mee-1")) {
            run.reportSaysAborted();
        }
    }

    /** What no later run repairs is checked once, after all of them; the rest is checked after each. */
    @Order(2)
    @Test
    void everyDatabaseIsConsistentAfterTheRuns_whateverWasKilled() {
        assertEquals(List.of(), DatabaseAfterRun.broken(testbed.setup()));
    }

    @Order(3)
    @Test
    void aKilledDatabaseServerEndsTheRun() throws Exception {
        testbed.startProcesses();
        ProcessHandle server = ProcessHandle.of(testbed.server().pid()).orElseThrow();
        KilledRun run = KilledRun.make(testbed, results, "server", server);
        String cause = run.manifest().cause();
        assertTrue(cause.contains("database of tile 1 group "), cause);
        run.reportSaysAborted();
    }
}
