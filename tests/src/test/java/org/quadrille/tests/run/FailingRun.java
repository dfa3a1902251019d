package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.Reporter;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.tests.HostedWorkers;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.DemoTestbed;
import org.quadrille.vdriver.local.LoopbackCluster;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/**
 * A short run on a cluster, in the middle of which something happens to its servers.
 *
 * @param folder of its files
 * @param failing what happens in the third phase of ten
 */
record FailingRun(Path folder, RunSetup setup, Failing failing) {
    private static final double TARGET_TPSV = 15;
    private static final int WHEN_PHASE = 3;

    /** Makes servers fail. */
    interface Failing {
        void run() throws Exception;
    }

    /** How a run on the databases of a cluster is set up. */
    static RunSetup setup(
            Path folder, LoopbackCluster cluster, Duration phase, DatabaseServer.Routing routing, OnDatabaseLoss loss) {
        DemoOptions options = DemoOptions.usual(folder, "unused")
                .phaseLength(phase)
                .sessions(4)
                .targetTpsV(TARGET_TPSV)
                .build();
        return Testbeds.complete(
                DemoTestbed.make(
                                options,
                                Ports.free(DemoTestbed.portsNeeded(1)),
                                cluster.address("any"),
                                cluster.passwordFile())
                        .withGroups(group -> {
                            for (DatabaseRole role : DatabaseRole.values()) {
                                group = group.withDatabase(
                                        role,
                                        d -> d.withHosts(cluster.servers()).withRouting(routing));
                            }
                            return group;
                        })
                        .change()
                        .onDatabaseLoss(loss)
                        .build(),
                "demo",
                Path.of("."));
    }

    /** The report of the run, which goes to its end. */
    ReportResult report(String name) throws Exception {
        RunManifest manifest = manifest(name);
        assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
        Path results = folder.resolve("results").resolve(name);
        Reporter.seal(results);
        ReportResult result = Reporter.report(results);
        System.out.println(result.verdict() + ": "
                + result.failedChecks().stream()
                        .map(check -> check.id() + ": " + check.sentence())
                        .collect(Collectors.joining("\n")));
        return result;
    }

    RunManifest manifest(String name) throws Exception {
        try (HostedWorkers workers = HostedWorkers.open(setup.testbed(), folder.resolve("logs-" + name))) {
            InTheMiddle progress = new InTheMiddle(failing);
            RunOptions options = new RunOptions(folder.resolve("results"), name, progress, workers.logs());
            RunManifest manifest = new Prime(setup, options, Dialers.of(setup), Build.id(), () -> false).run();
            progress.done.get();
            return manifest;
        }
    }

    /** The longest time between two Trade-Orders that were answered with success, or from the last one to the end of the run. */
    static Duration outage(Path results) throws IOException {
        ResultsFolder run = new ResultsFolder(results);
        List<Long> answered =
                new ArrayList<>(List.of(run.readManifest().schedule().end()));
        try (TransactionLogReader log = new TransactionLogReader(run.logs().resolve("ce-1.csv"))) {
            for (TransactionRecord r = log.next(); r != null; r = log.next()) {
                if (r.type() == TransactionType.TRADE_ORDER && r.status() == 0) {
                    answered.add(r.completed());
                }
            }
        }
        answered.sort(null);
        long longest = 0;
        for (int i = 1; i < answered.size(); i++) {
            longest = Math.max(longest, answered.get(i) - answered.get(i - 1));
        }
        return Duration.of(longest, ChronoUnit.MICROS);
    }

    /** The rows of a check, as a report has them. */
    static List<String> rows(ReportResult result, String check) {
        return result.checks().stream()
                .filter(one -> one.id().equals(check))
                .flatMap(one -> one.rows().stream())
                .map(Object::toString)
                .toList();
    }

    private static final class InTheMiddle implements Progress {
        private final Failing failing;
        private CompletableFuture<Void> done;

        InTheMiddle(Failing failing) {
            this.failing = failing;
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
                    try {
                        failing.run();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
            }
        }

        @Override
        public void close() {}
    }
}
