package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.reporter.ReportResult;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.tests.Disturbance;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.DemoTestbed;
import org.quadrille.vdriver.local.Replication;

/** A run whose primary is killed in its middle: the standby is promoted, and the run goes on there. */
@Timeout(400)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "a run through a fail-over (-Plong)")
class FailoverRunIT {
    private static final double TARGET_TPSV = 15;
    private static final int CONNECTIONS = 200;
    private static final Duration PHASE = Duration.ofSeconds(4);

    @TempDir
    Path folder;

    @Test
    void aWantedChangeOfServerIsNamedAndNoReasonAgainstTheRun() throws Exception {
        DemoOptions options = DemoOptions.usual(folder, "unused")
                .phaseLength(PHASE)
                .sessions(4)
                .targetTpsV(TARGET_TPSV)
                .build();
        try (Replication servers = Replication.of(
                folder.resolve("first"),
                folder.resolve("second"),
                Map.of("max_connections", Integer.toString(CONNECTIONS), "shared_buffers", "256MB"))) {
            RunSetup setup = Testbeds.complete(testbed(options, servers), "demo", Path.of("."));
            LoadedDatabases.unchecked(DatabaseTarget.all(setup));
            servers.awaitEqual();
            ReportResult result = new FailingRun(folder, setup, () -> {
                        servers.primary().kill();
                        servers.promote();
                    })
                    .report("failover");
            assertEquals(List.of(), Disturbance.failures(result, check -> !Disturbance.explains(check, result)));
            String named = result.checks().stream()
                    .filter(check -> check.id().equals("same-server"))
                    .flatMap(check -> check.rows().stream())
                    .map(Object::toString)
                    .filter(row -> row.contains("another server from second"))
                    .collect(Collectors.joining("\n"));
            assertEquals(8, named.lines().count(), named);
            DatabaseServer primary = servers.servers().get(0);
            DatabaseServer standby = servers.servers().get(1);
            assertTrue(named.contains("OLTP: on " + primary + ", from second"), named);
            assertTrue(named.contains(" on " + standby + ", as the testbed wants it"), named);
        }
    }

    private static Testbed testbed(DemoOptions options, Replication servers) {
        return DemoTestbed.make(
                        options,
                        Ports.free(DemoTestbed.portsNeeded(1)),
                        servers.primary().administration(),
                        servers.primary().passwordFile())
                .withGroups(group -> group.withDatabase(DatabaseRole.OLTP, d -> d.withHosts(servers.servers()))
                        .withDatabase(DatabaseRole.DSS, d -> d.withHosts(servers.servers())))
                .change()
                .onDatabaseLoss(Testbed.OnDatabaseLoss.RECONNECT)
                .build();
    }
}
