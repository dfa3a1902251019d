package org.quadrille.reporter;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;

/** Runs that went on at another server, as their testbed wants it, and some that only say so. */
final class DoctoredFailovers {
    private static final String SAME = "same-server";
    private static final String PRIMARY = "127.0.0.1:5432";
    private static final String STANDBY = "127.0.0.1:5433";
    private static final long AT = 30_000_000;

    private DoctoredFailovers() {}

    static List<Doctoring> all() {
        return List.of(
                Doctoring.run("a fail-over that the testbed wants", DoctoredFailovers::failedOver, ""),
                Doctoring.run(
                        "a fail-over of a testbed with one server",
                        run -> {
                            failedOver(run);
                            run.hosts = List.of();
                        },
                        "group 2, OLTP: system identifier 7300000000000000001 before the run, 7300000000000000002 after it",
                        SAME),
                Doctoring.run(
                        "a fail-over to another server than the one that was there after the run",
                        run -> {
                            failedOver(run);
                            run.testify("servers that answered", PRIMARY + "; " + AT + " 127.0.0.1:5434");
                        },
                        "group 2, OLTP: system identifier",
                        SAME),
                Doctoring.run(
                        "a standby that was not promoted",
                        run -> {
                            failedOver(run);
                            run.testify("in recovery", "true");
                        },
                        "was on a standby",
                        SAME),
                Doctoring.run(
                        "two servers that together did less than the logs hold",
                        run -> {
                            failedOver(run);
                            run.testify("rows returned before", "-499990");
                        },
                        "group 2, OLTP, rows returned",
                        "server-counters"),
                Doctoring.run("transactions that were lost at the fail-over", run -> lose(run, 2), ""),
                Doctoring.run(
                        "transactions that were lost when a server was started again",
                        run -> {
                            startedAgain(run);
                            run.onDatabaseLoss = Testbed.OnDatabaseLoss.RECONNECT;
                        },
                        ""),
                Doctoring.run(
                        "transactions that were lost when a server was started again, in a run that did not wait",
                        DoctoredFailovers::startedAgain,
                        "2 Trade-Status, most with status -1 and SQLSTATE 08006",
                        "no-failures",
                        SAME),
                Doctoring.run(
                        "a Trade-Order that was lost at the fail-over and committed", DoctoredFailovers::loseOrder, ""),
                Doctoring.run(
                        "more trades than were lost at the fail-over",
                        run -> {
                            loseOrder(run);
                            run.grow(2, "trade", DatabaseRole.OLTP, 1);
                        },
                        "group 2, OLTP",
                        "trade-growth"),
                Doctoring.run(
                        "a Trade-Result that was lost at the fail-over and committed",
                        run -> {
                            failedOver(run);
                            run.mee = lost(
                                    run.mee, r -> r.type() == TransactionType.TRADE_RESULT && r.status() == 0, 2, 1);
                        },
                        ""),
                Doctoring.run(
                        "transactions that were lost at another group's fail-over",
                        run -> lose(run, 3),
                        "2 Trade-Status, most with status -1 and SQLSTATE 08006",
                        "no-failures"));
    }

    private static void startedAgain(SyntheticRun run) {
        run.testify("started at", "2026-11-03T10:16:00.000000Z");
        lost(run, 2);
    }

    private static void loseOrder(SyntheticRun run) {
        failedOver(run);
        // The market never heard of it, and it waits for its price.
        run.ce = lost(run.ce, r -> r.type() == TransactionType.TRADE_ORDER && r.status() == 1, 2, 1);
        List.of("trade", "trade_request", "trade_history").forEach(table -> run.grow(2, table, DatabaseRole.OLTP, 1));
    }

    private static void lose(SyntheticRun run, int group) {
        failedOver(run);
        lost(run, group);
    }

    private static void lost(SyntheticRun run, int group) {
        run.ce = lost(run.ce, r -> r.type() == TransactionType.TRADE_STATUS && r.status() == 0, group, 2);
    }

    private static List<TransactionRecord> lost(
            List<TransactionRecord> log, Predicate<TransactionRecord> which, int group, int count) {
        AtomicInteger left = new AtomicInteger(count);
        List<TransactionRecord> after = log.stream()
                .map(r -> which.test(r) && r.group() == group && r.completed() > AT && left.getAndDecrement() > 0
                        ? Doctored.status(r, -1, "08006", 0)
                        : r)
                .toList();
        if (left.get() > 0) {
            throw new IllegalStateException("there are too few to lose");
        }
        return after;
    }

    static void failedOver(SyntheticRun run) {
        run.hosts = List.of(new DatabaseServer("127.0.0.1", 5432), new DatabaseServer("127.0.0.1", 5433));
        run.onDatabaseLoss = Testbed.OnDatabaseLoss.RECONNECT;
        run.testify(run.before, "answers at", PRIMARY);
        run.testify("answers at", STANDBY);
        run.testify("servers that answered", PRIMARY + "; " + AT + " " + STANDBY);
        run.testify("system identifier", "7300000000000000002");
        run.testify("started at", "2026-11-03T09:10:00.000000Z");
        run.testify("looks", "3");
        run.testify("counting since", "2026-11-03T09:10:00.000000Z");
        run.testify("counters set back", "24000000 36000000");
        List.of("commits", "rows returned", "rows inserted").forEach(name -> {
            run.testify(name, "500000");
            run.testify(name + " before", "400000");
        });
        run.passOver(32);
    }
}
