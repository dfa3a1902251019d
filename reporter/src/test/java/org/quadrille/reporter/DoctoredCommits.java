package org.quadrille.reporter;

import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.workload.DatabaseRole;

/** Runs whose commits waited for something else than they say. */
final class DoctoredCommits {
    static final String CHECK = "commits-acknowledged";
    /** Fails where a made-up run, which is one of PostgreSQL, lacks its settings. */
    private static final String DURABLE = "durable-commits";

    private static final String NAMES = "synchronous_standby_names";

    private DoctoredCommits() {}

    static List<Doctoring> all() {
        return List.of(
                Doctoring.run("commits that waited for a standby", DoctoredCommits::synchronous, ""),
                Doctoring.run(
                        "an asynchronous run said to be a synchronous one",
                        run -> claim(run, "a standby's disk"),
                        "before the run: commits waited for a standby's disk, but its standbys were not recorded",
                        CHECK),
                Doctoring.run(
                        "a run of several servers whose commits waited for less than it says",
                        run -> waited(run, "nothing"),
                        "during the run: commits waited for nothing",
                        CHECK),
                Doctoring.run(
                        "a cluster that chose another standby to wait for, and for a while had none",
                        run -> {
                            synchronous(run);
                            waited(
                                    run,
                                    "a standby's disk, then its own disk alone from second 30, then a standby's disk from second 36");
                            run.set(run.after, DatabaseRole.OLTP, NAMES, "n3");
                        },
                        ""),
                Doctoring.run(
                        "a run that does not say what its commits waited for",
                        run -> claim(run, null),
                        "commits waited for what was not recorded, but by its settings for its own disk alone",
                        CHECK),
                Doctoring.run(
                        "an asynchronous run whose settings were changed, too",
                        run -> {
                            synchronous(run);
                            run.testify(run.before, "standbys", "async");
                            run.testify("standbys", "async");
                        },
                        "commits waited for a standby's disk, but its standbys were async",
                        CHECK),
                Doctoring.run(
                        "a synchronous run whose server has no standby any more",
                        run -> {
                            synchronous(run);
                            run.testify("standbys", null);
                        },
                        "after the run: commits waited for a standby's disk, but its standbys were not recorded",
                        CHECK),
                Doctoring.run(
                        "a synchronous run with sessions that waited for their own server alone",
                        run -> {
                            synchronous(run);
                            run.sessions(List.of(
                                    new SessionSetting(SessionSetting.OPENED, "synchronous_commit", "local", 20),
                                    new SessionSetting(SessionSetting.CLOSED, "synchronous_commit", "on", 20)));
                        },
                        "20 sessions had synchronous_commit local when opened, not on",
                        CHECK),
                Doctoring.run(
                        "commits said to have been applied elsewhere that were only flushed there",
                        run -> {
                            synchronous(run);
                            claim(run, "a standby that has applied them");
                        },
                        "but by its settings for a standby's disk",
                        CHECK),
                Doctoring.run(
                        "a role that may not see what its server's standbys are",
                        run -> {
                            synchronous(run);
                            run.testify("standbys", "not told");
                        },
                        ""),
                Doctoring.run(
                        "a Galera cluster that lost a node",
                        run -> cluster(run, "2 nodes"),
                        "only 0 of 20 sessions were asked for their settings",
                        DURABLE),
                Doctoring.run(
                        "a Galera cluster that lost all nodes but one",
                        run -> cluster(run, "none"),
                        "after the run: commits waited for another server that has received them, but its standbys were none",
                        CHECK,
                        DURABLE));
    }

    private static void cluster(SyntheticRun run, String after) {
        claim(run, "another server that has received them");
        run.set(DatabaseRole.OLTP, "synchronous_commit", null);
        run.set(DatabaseRole.OLTP, "innodb_flush_log_at_trx_commit", "1");
        run.set(DatabaseRole.OLTP, "cluster", "a node of the Galera cluster shop");
        run.sessions(List.of());
        run.testify(run.before, "standbys", "3 nodes");
        run.testify("standbys", after);
    }

    private static void waited(SyntheticRun run, String during) {
        run.testify(DatabaseFacts.WAITED, during);
        run.testify("servers that answered", "127.0.0.1:5432");
    }

    private static void claim(SyntheticRun run, String waitFor) {
        run.set(DatabaseRole.OLTP, DatabaseFacts.COMMITS, waitFor);
    }

    private static void synchronous(SyntheticRun run) {
        claim(run, "a standby's disk");
        run.set(DatabaseRole.OLTP, NAMES, "*");
        Stream.of(run.before, run.after).forEach(moment -> run.testify(moment, "standbys", "async, sync"));
    }
}
