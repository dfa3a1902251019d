package org.quadrille.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands typed with the real ssh client against a {@link FarmTestbed}, of which every test class has its own. Its
 * hosts are loopback addresses, all of which exist only on Linux.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FarmTestBase {
    static final String TIER_A = FarmTestbed.TIER_A;
    static final String DRIVER = FarmTestbed.DRIVER;

    Path folder;
    FarmTestbed hosts;
    SshFarm farm;
    String said;

    @BeforeAll
    void makeATestbedOfHosts(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(SshFarm.possible(), "skipped: this needs Linux with OpenSSH's client");
        this.folder = folder;
        hosts = new FarmTestbed(folder);
        farm = hosts.farm();
    }

    @AfterAll
    void close() throws IOException {
        if (hosts != null) {
            hosts.close();
        }
    }

    /** Types a command of {@code quadrille deploy}, and returns its exit code. */
    int deploy(String words) {
        return deploy(hosts.file(), words);
    }

    int deploy(Path file, String words) {
        int code = hosts.deploy(file, words);
        said = hosts.said();
        return code;
    }
}
