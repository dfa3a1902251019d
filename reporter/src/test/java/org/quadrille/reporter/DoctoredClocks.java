package org.quadrille.reporter;

import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ClockReading;
import org.quadrille.common.workload.TransactionType;

/** Times that were changed after a run, clocks that went wrong in it, and what its servers counted. */
final class DoctoredClocks {
    private static final String CHECK = "server-clock";
    private static final String COUNTERS = "server-counters";

    private DoctoredClocks() {}

    static List<Doctoring> all() {
        return List.of(
                Doctoring.run(
                        "trades that took twice as long by the clock of the server",
                        run -> run.testify("trade times", stretched(run)),
                        "group 2, OLTP, Trade-",
                        CHECK),
                Doctoring.run(
                        "a kit whose clocks go at half speed",
                        run -> run.testify("clock at looks", looks(at -> SyntheticServers.server(2 * at))),
                        "group 2, OLTP, looks at the clock: ",
                        CHECK),
                Doctoring.run(
                        "a kit whose clocks are slow by a percent",
                        run -> run.testify("clock at looks", looks(at -> SyntheticServers.server(at + at / 100))),
                        "group 2, OLTP, looks at the clock",
                        CHECK),
                Doctoring.run(
                        "a server whose clock was set in the run",
                        run -> {
                            run.testify("clock at looks", looks(DoctoredClocks::set));
                            run.testify("clock", last(run, DoctoredClocks::set));
                            run.testify("trade times", trades(run, DoctoredClocks::set));
                        },
                        ""),
                Doctoring.run(
                        "a server whose clock was set again and again",
                        run -> run.testify(
                                "clock at looks",
                                looks(at -> SyntheticServers.server(at) + at / 20_000_000 * 3_000_000)),
                        "group 2, OLTP, looks at the clock: ",
                        CHECK),
                Doctoring.run(
                        "a server that nobody asked for the time",
                        run -> run.testify("clock", ""),
                        "OLTP: looks at the clock were not recorded",
                        CHECK),
                Doctoring.run(
                        "a run that was shorter than its schedule by the clock of the server",
                        run -> {
                            run.testify("clock at looks", "");
                            run.testify("clock", SyntheticServers.at(40_000_000).toString());
                        },
                        "group 2, OLTP, time of the server from before the run to after it",
                        CHECK),
                Doctoring.run(
                        "trades that nobody asked the server for",
                        run -> run.testify("trade times", ""),
                        "OLTP: Trade-",
                        CHECK),
                Doctoring.run(
                        "all retries left out, in the counts of the connectors too",
                        run -> {
                            run.testify("rollbacks", "409");
                            run.mee = Doctored.change(
                                    run.mee, 1, r -> r.retries() > 0, r -> Doctored.status(r, r.status(), "", 0));
                        },
                        "group 2, OLTP, rollbacks at most",
                        COUNTERS),
                Doctoring.run(
                        "fewer rollbacks than orders that were rolled back",
                        run -> run.testify("rollbacks", "1"),
                        "group 2, OLTP, rollbacks",
                        COUNTERS),
                Doctoring.run(
                        "deadlocks that nobody retried",
                        run -> run.testify("deadlocks", "400"),
                        "group 2, OLTP, deadlocks at most",
                        COUNTERS),
                Doctoring.run("counters that a monitor set back", run -> setBack(run, "30000000 42000000"), ""),
                Doctoring.run(
                        "counters that were set back again and again",
                        run -> setBack(run, "0 12000000, 12000000 24000000, 30000000 42000000"),
                        "counters were set back, 3 times, and do not tell of 36.0 s of the run",
                        COUNTERS));
    }

    /** Half of the work of the run was counted before. */
    private static void setBack(SyntheticRun run, String times) {
        run.testify("counting since", "2026-11-03T10:16:00.000000Z");
        run.testify("counters set back", times);
        List.of("commits", "rows returned", "rows inserted").forEach(name -> {
            run.testify(name, "500000");
            run.testify(name + " before", "500000");
        });
    }

    private static long set(long at) {
        return SyntheticServers.server(at) + (at > 40_000_000 ? 3_000_000 : 0);
    }

    /** Looks of a server whose clock is this at a time of the run. */
    private static String looks(LongUnaryOperator server) {
        return ClockReading.text(List.of(0, 8, 16, 24, 32, 40, 48, 56, 64).stream()
                .map(second -> look(second * 1_000_000L, server))
                .collect(Collectors.toList()));
    }

    private static ClockReading look(long at, LongUnaryOperator server) {
        return new ClockReading(SyntheticServers.at(at).own(), server.applyAsLong(at), 400);
    }

    private static String last(SyntheticRun run, LongUnaryOperator server) {
        return look(run.schedule.end() + 3_000_000, server).toString();
    }

    private static String stretched(SyntheticRun run) {
        return trades(run, at -> SyntheticServers.server(2 * at));
    }

    private static String trades(SyntheticRun run, LongUnaryOperator server) {
        List<TransactionRecord> done = run.logged().stream()
                .filter(r -> r.group() == 2
                        && (r.type() == TransactionType.TRADE_ORDER || r.type() == TransactionType.TRADE_RESULT))
                .toList();
        return SyntheticServers.trades(done, server);
    }
}
