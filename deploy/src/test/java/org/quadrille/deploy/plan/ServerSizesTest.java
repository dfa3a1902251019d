package org.quadrille.deploy.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.vdriver.prime.Connections;
import org.quadrille.vdriver.prime.Endpoint;

/** The servers that are made for a testbed are large enough for the checks of that testbed. */
class ServerSizesTest {
    /** A pool size of 0 is replaced by what the run needs. */
    @ParameterizedTest
    @CsvSource({"0, o, d", "1, o, d", "500, o, d", "0, o, o", "1, o, o", "500, o, o"})
    void aServerThatIsMadeForATestbedAllowsWhatItsCheckDemands(int pool, String oltp, String dss) {
        List<Testbed.Group> groups = new ArrayList<>();
        for (int g = 1; g <= GroupId.PER_TILE; g++) {
            groups.add(Testbed.Group.of(
                    1,
                    new Testbed.Connector("a" + g, 7001, 7002),
                    Testbed.Database.of(oltp + g, 5432, "oltp" + g, "u").withPoolSize(pool),
                    Testbed.Database.of(dss + g, 5432, "dss" + g, "u").withPoolSize(pool)));
        }
        Testbed testbed = Testbeds.complete(
                        Twelve.testbed()
                                .tiles(List.of(new Testbed.Tile(groups)))
                                .monitors(List.of())
                                .machines(List.of())
                                .build(),
                        "t",
                        Path.of("."))
                .testbed();
        RunSetup setup = new RunSetup(
                testbed,
                Profiles.load("standard", Path.of("."))
                        .change()
                        .queries(new Profile.Queries(64, DatabaseRole.DSS))
                        .build());
        Connections connections = new Connections(testbed, setup.profile());
        List<MachinePlan.Server> servers = MachinePlan.of(testbed, "t").servers();
        for (MachinePlan.Server server : servers) {
            String allowed = Sizes.serverSettings(setup, server).get("max_connections");
            for (DatabaseId id : server.databases()) {
                add(connections, id.group().index(), id.role(), new Entry("max_connections", allowed));
            }
        }
        assertEquals(oltp.equals(dss) ? 4 : 8, servers.size());
        assertEquals(List.of(), connections.problems());
    }

    private static void add(Connections connections, int group, DatabaseRole role, Entry... settings) {
        connections.add(
                new Endpoint(WorkerKind.CONNECTOR, group, "h", 1, 2),
                DatabaseFacts.found(
                        role, "18", List.of(), List.of(settings), List.of(), List.of(), List.of(), List.of()));
    }

    @Test
    void aProcessAsSmallAsThoseOfADemoHasTheQuickCompilerAlone() {
        assertEquals("-Xmx88m -XX:TieredStopAtLevel=1", Sizes.javaOptions(Optional.of(ByteSize.mebibytes(176))));
        assertEquals("-Xmx128m", Sizes.javaOptions(Optional.of(ByteSize.mebibytes(256))));
        assertEquals("", Sizes.javaOptions(Optional.empty()));
    }
}
