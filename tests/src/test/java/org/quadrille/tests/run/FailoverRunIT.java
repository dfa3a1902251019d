package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.tests.Disturbance;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.local.LoopbackCluster;

/**
 * Runs on PostgreSQL whose primary is killed in their middle: it comes back, its standby is promoted, or Patroni promotes one.
 * Repeated by {@code -Drun.kills=10}, with longer phases by {@code -Drun.phase=10}.
 */
@Timeout(4_000)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "runs through a fail-over (-Plong)")
class FailoverRunIT {
    private static final int KILLS = Integer.getInteger("run.kills", 1);
    private static final Duration PHASE = Duration.ofSeconds(Integer.getInteger("run.phase", 4));

    /** Data-Maintenance is due every few seconds of a short run, and late after a longer outage. */
    private static final String LATE = "maintenance-pace";

    /** With a ttl of 20 s. Of the others nobody but the server says how long it takes. */
    private static final Duration MOST_OUTAGE_OF_PATRONI = Duration.ofSeconds(25);

    private static final Duration ANY = Duration.ofMinutes(1);

    private final List<String> faults = new ArrayList<>();

    @TempDir
    Path folder;

    private RunSetup setup(LoopbackCluster cluster) {
        return FailingRun.setup(folder, cluster, PHASE, null, OnDatabaseLoss.RECONNECT);
    }

    private void load(LoopbackCluster cluster) {
        LoadedDatabases.unchecked(DatabaseTarget.all(setup(cluster)));
    }

    /** A run to its end; whatever an outage within the bound does not explain is a fault. */
    private ReportResult run(LoopbackCluster cluster, String name, Duration longest, FailingRun.Failing failing)
            throws Exception {
        ReportResult result = new FailingRun(folder, setup(cluster), failing).report(name);
        Duration outage = FailingRun.outage(folder.resolve("results").resolve(name));
        System.out.println("%s: %s, %.1f tpsV, no Trade-Order for %d ms, failed %s"
                .formatted(
                        name,
                        result.verdict(),
                        result.tpsV(),
                        outage.toMillis(),
                        result.failedChecks().stream().map(CheckResult::id).toList()));
        for (String check : List.of("same-server", "commits-acknowledged")) {
            FailingRun.rows(result, check).stream()
                    .filter(row -> row.contains("group 1, OLTP,") || row.contains("oltp_t1g1, what commits"))
                    .filter(row -> !row.contains("note=null"))
                    .forEach(System.out::println);
        }
        Disturbance.failures(
                        result,
                        check -> !Disturbance.explains(check, result)
                                && !check.id().equals(LATE))
                .forEach(failure -> faults.add(name + ": " + failure));
        if (outage.compareTo(longest) > 0) {
            faults.add(name + ": no Trade-Order for " + outage);
        }
        return result;
    }

    private static List<String> changes(ReportResult result) {
        return FailingRun.rows(result, "same-server").stream()
                .filter(row -> row.contains("another server from second"))
                .toList();
    }

    /** Every connector and database names both; after a while the other one may be any. */
    private void expectNamed(String run, ReportResult result, DatabaseServer before, String after) {
        List<String> changes = changes(result);
        if (changes.size() != 8
                || !changes.stream()
                        .allMatch(change -> change.contains(" on " + before + ", from second")
                                && change.contains(" on " + after)
                                && change.contains(", as the testbed wants it"))) {
            faults.add(run + ": change of server named as " + changes);
        }
    }

    @Test
    void aPromotedStandbyIsNamedAndNoReasonAgainstTheRun() throws Exception {
        try (LoopbackCluster cluster = LoopbackCluster.standby("*")) {
            load(cluster);
            for (int i = 1; i <= KILLS; i++) {
                int primary = 2 - i % 2;
                int standby = 3 - primary;
                cluster.run("await", primary);
                ReportResult result = run(cluster, "promotion-" + i, ANY, () -> {
                    cluster.run("kill", primary);
                    cluster.run("promote", standby);
                });
                List<DatabaseServer> servers = cluster.servers();
                expectNamed("promotion-" + i, result, servers.get(primary - 1), "" + servers.get(standby - 1));
                if (i < KILLS) {
                    cluster.run("follow", primary);
                }
            }
        }
        assertEquals(List.of(), faults);
    }

    @Test
    void aRestartedServerIsNoReasonAgainstTheRun() throws Exception {
        try (LoopbackCluster cluster = LoopbackCluster.standby("")) {
            load(cluster);
            for (int i = 1; i <= KILLS; i++) {
                cluster.run("await", 1);
                ReportResult result = run(cluster, "restart-" + i, ANY, () -> {
                    cluster.run("kill", 1);
                    cluster.run("restart", 1);
                });
                changes(result).forEach(change -> faults.add("another server after a restart: " + change));
            }
        }
        assertEquals(List.of(), faults);
    }

    /** Synchronously, it writes anew what commits wait for when a server comes or goes. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void patroniPromotesByItselfUnderARun(boolean synchronous) throws Exception {
        try (LoopbackCluster cluster = LoopbackCluster.patroni(synchronous)) {
            load(cluster);
            for (int i = 1; i <= KILLS; i++) {
                int leader = cluster.leader();
                ReportResult result =
                        run(cluster, "patroni-" + i, MOST_OUTAGE_OF_PATRONI, () -> cluster.run("kill", leader));
                expectNamed("patroni-" + i, result, cluster.servers().get(leader - 1), "");
                if (i < KILLS) {
                    cluster.run("restart", leader);
                    cluster.run("await", leader);
                }
            }
        }
        assertEquals(List.of(), faults);
    }
}
