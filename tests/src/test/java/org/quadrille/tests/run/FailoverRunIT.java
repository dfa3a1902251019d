package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.Reporter;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.tests.Disturbance;
import org.quadrille.tests.HostedWorkers;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.DemoTestbed;
import org.quadrille.vdriver.local.Replication;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/** A run whose primary is killed in its middle: the standby is promoted, and the run goes on there. */
@Timeout(400)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "a run through a fail-over (-Plong)")
class FailoverRunIT {
    private static final double TARGET_TPSV = 15;
    private static final int CONNECTIONS = 200;
    private static final Duration PHASE = Duration.ofSeconds(4);

    /** In the third phase of ten. */
    private static final int WHEN_PHASE = 3;

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
            ReportResult result = run(setup, servers);
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

    private ReportResult run(RunSetup setup, Replication servers) throws Exception {
        try (HostedWorkers workers = HostedWorkers.open(setup.testbed(), folder.resolve("logs"))) {
            FailOver failOver = new FailOver(servers);
            RunOptions options = new RunOptions(folder.resolve("results"), "failover", failOver, workers.logs());
            RunManifest manifest = new Prime(setup, options, Dialers.of(setup), Build.id(), () -> false).run();
            failOver.done.get();
            assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
        }
        Path results = folder.resolve("results").resolve("failover");
        Reporter.seal(results);
        return Reporter.report(results);
    }

    /** Kills the primary in a phase and promotes the standby, while the run goes on. */
    private static final class FailOver implements Progress {
        private final Replication servers;
        private CompletableFuture<Void> done;

        FailOver(Replication servers) {
            this.servers = servers;
        }

        @Override
        public void step(String what) {
            System.out.println(what);
        }

        @Override
        public void started(RunSchedule schedule) {}

        @Override
        public void moment(Moment moment) {
            if (done == null && moment.phase() == WHEN_PHASE) {
                done = CompletableFuture.runAsync(() -> {
                    servers.primary().kill();
                    servers.promote();
                });
            }
        }

        @Override
        public void close() {}
    }
}
