package org.quadrille.reporter;

import static org.quadrille.common.workload.TransactionType.BROKER_VOLUME;
import static org.quadrille.common.workload.TransactionType.CUSTOMER_POSITION;
import static org.quadrille.common.workload.TransactionType.DATA_MAINTENANCE;
import static org.quadrille.common.workload.TransactionType.MARKET_FEED;
import static org.quadrille.common.workload.TransactionType.MARKET_WATCH;
import static org.quadrille.common.workload.TransactionType.TRADE_LOOKUP;
import static org.quadrille.common.workload.TransactionType.TRADE_ORDER;
import static org.quadrille.common.workload.TransactionType.TRADE_RESULT;
import static org.quadrille.common.workload.TransactionType.TRADE_STATUS;
import static org.quadrille.reporter.Doctored.change;
import static org.quadrille.reporter.Doctored.customer;
import static org.quadrille.reporter.Doctored.drop;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.InputVariant;

/** Faults in what was dealt, answered or accounted for, each with the checks that must find it. */
final class Doctorings {
    private static final int ONCE = 1_000_000;
    private static final long SECOND = 1_000_000;

    private Doctorings() {}

    static List<Doctoring> all() {
        return List.of(
                Doctoring.run("no fault at all", run -> {}, ""),
                Doctoring.run(
                        "a tenth less of a type",
                        run -> run.ce = drop(run.ce, 10, r -> r.type() == TRADE_STATUS),
                        "Trade-Status",
                        "cards-dealt",
                        "group-rounds",
                        "mix-rounds",
                        "transaction-mix"),
                Doctoring.run(
                        "a type dealt in place of another",
                        run -> run.ce =
                                change(run.ce, 10, r -> r.type() == MARKET_WATCH, r -> Doctored.type(r, TRADE_STATUS)),
                        "",
                        "transaction-mix",
                        "mix-rounds",
                        "cards-dealt"),
                Doctoring.run(
                        "a type dealt in place of another before the measurement interval",
                        run -> run.ce = change(
                                run.ce,
                                1,
                                r -> r.type() == MARKET_WATCH && r.completed() < run.schedule.measureStart(),
                                r -> Doctored.type(r, TRADE_STATUS)),
                        "",
                        "mix-rounds",
                        "cards-dealt"),
                fewerOfAGroup(1, "group-share", "group-rounds", "group-throughput", "cards-dealt"),
                fewerOfAGroup(3, "group-share", "group-rounds", "group-throughput", "cards-dealt", "history-growth"),
                Doctoring.run(
                        "another variant",
                        run -> run.ce = change(
                                run.ce,
                                1,
                                r -> r.type() == TRADE_LOOKUP && r.variant() == 4,
                                r -> Doctored.variant(r, 1)),
                        "Trade-Lookup frame",
                        "input-mix"),
                Doctoring.run(
                        "one slow type",
                        run -> run.mee = change(
                                run.mee,
                                1,
                                r -> r.type() == MARKET_FEED,
                                r -> Doctored.response(r, 2 * SECOND + r.response())),
                        "Market-Feed",
                        "response-limits",
                        "one-at-a-time"),
                Doctoring.run(
                        "a few very slow ones",
                        run -> run.mee = change(
                                run.mee, 20, r -> r.type() == MARKET_FEED, r -> Doctored.response(r, 2 * SECOND)),
                        "Market-Feed",
                        "mean-response",
                        "one-at-a-time"),
                Doctoring.run(
                        "an answer after the next transaction of its session",
                        run -> run.ce = change(
                                run.ce,
                                ONCE,
                                r -> r.type() == CUSTOMER_POSITION && r.phase() == 5,
                                r -> Doctored.response(r, r.response() + SECOND)),
                        "ce-1",
                        "one-at-a-time"),
                Doctoring.run(
                        "a failure outside the measurement interval",
                        run -> run.ce = change(
                                run.ce,
                                ONCE,
                                r -> r.type() == TRADE_STATUS && r.phase() == 0,
                                r -> Doctored.status(r, -1, "57014", 0)),
                        "1 Trade-Status, most with status -1 and SQLSTATE 57014 in phase 0",
                        "no-failures"),
                Doctoring.run(
                        "many retries of Trade-Result",
                        run -> run.mee =
                                change(run.mee, 2, r -> r.type() == TRADE_RESULT, r -> Doctored.status(r, 0, "", 2)),
                        "Trade-Result",
                        "retries"),
                Doctoring.run(
                        "as many retries of Trade-Result as chance adds to one in ten",
                        run -> run.mee =
                                change(run.mee, 9, r -> r.type() == TRADE_RESULT, r -> Doctored.status(r, 0, "", 1)),
                        ""),
                Doctoring.run(
                        "retries of a reading transaction in one phase",
                        run -> run.ce = change(
                                run.ce,
                                1,
                                r -> r.type() == CUSTOMER_POSITION && r.phase() == 7,
                                r -> Doctored.status(r, 0, "", 1)),
                        "most in phase 7",
                        "retries"),
                Doctoring.run(
                        "a type that finds nothing",
                        run -> run.ce =
                                change(run.ce, 1, r -> r.type() == BROKER_VOLUME, r -> Doctored.status(r, 621, "", 0)),
                        "Broker-Volume",
                        "warnings"),
                Doctoring.run(
                        "one account with many trades asked for by every Trade-Status",
                        run -> run.ce =
                                change(run.ce, 1, r -> r.type() == TRADE_STATUS, r -> Doctored.status(r, 0, "", 0)),
                        "Trade-Status: 0.000 % (",
                        "warnings"),
                Doctoring.run(
                        "young accounts asked for too often by Trade-Status",
                        run -> run.ce =
                                change(run.ce, 7, r -> r.type() == TRADE_STATUS, r -> Doctored.status(r, 911, "", 0)),
                        "Trade-Status: ",
                        "warnings"),
                Doctoring.run(
                        "a rolled back order that was to be kept",
                        run -> run.ce = change(
                                run.ce,
                                ONCE,
                                r -> r.type() == TRADE_ORDER && r.status() == 1,
                                r -> Doctored.variant(r, r.variant() & ~InputVariant.TO_ROLL_BACK)),
                        "rolled back, but to be kept",
                        "rollbacks"),
                Doctoring.run(
                        "limit orders that are never filled",
                        run -> run.mee = drop(run.mee, 2, Doctorings::triggered),
                        "",
                        "triggered-share",
                        "results-per-order",
                        "results-per-phase",
                        "orders-waiting",
                        "settlement-growth",
                        "history-growth",
                        "feed-entries"),
                Doctoring.run(
                        "results of limit orders that are logged as those of market orders",
                        run -> run.mee = change(run.mee, 2, Doctorings::triggered, r -> Doctored.variant(r, 0)),
                        "from limit orders",
                        "triggered-share"),
                Doctoring.run(
                        "results of a group that come a phase later",
                        run -> run.mee = change(
                                run.mee,
                                1,
                                r -> r.type() == TRADE_RESULT && r.group() == 4 && r.phase() == 2,
                                r -> Doctored.later(run, r, run.schedule.phaseLength())),
                        "group 4, phase",
                        "results-per-phase",
                        "one-at-a-time"),
                Doctoring.run(
                        "results of a group that come a phase later, after Market-Feeds that were as late",
                        run -> {
                            long phase = run.schedule.phaseLength();
                            run.mee = change(
                                    run.mee,
                                    1,
                                    r -> r.type() == TRADE_RESULT && r.group() == 4 && r.phase() == 2,
                                    r -> Doctored.later(run, r, phase));
                            run.mee = change(
                                    run.mee,
                                    ONCE,
                                    r -> r.type() == MARKET_FEED && r.group() == 4 && r.phase() == 3,
                                    r -> Doctored.due(r, phase));
                        },
                        "",
                        "one-at-a-time",
                        "mean-response"),
                Doctoring.run(
                        "Market-Feeds that are not sent",
                        run -> run.mee = drop(run.mee, 20, r -> r.type() == MARKET_FEED),
                        "entries",
                        "feed-entries"),
                Doctoring.run(
                        "a maintenance stream that stops",
                        run -> run.ce = drop(
                                run.ce,
                                1,
                                r -> r.type() == DATA_MAINTENANCE
                                        && r.group() == 2
                                        && r.variant() >= InputVariant.HOUSE_DSS
                                        && r.start() > run.schedule.measureEnd() - 3 * SECOND),
                        "group 2, DSS",
                        "maintenance-pace"),
                Doctoring.run(
                        "a second result of a trade",
                        run -> run.mee.stream()
                                .filter(r -> r.type() == TRADE_RESULT)
                                .findFirst()
                                .ifPresent(run.mee::add),
                        "second results",
                        "orders-once",
                        "orders-waiting",
                        "settlement-growth",
                        "history-growth",
                        "one-at-a-time",
                        "feed-entries"),
                Doctoring.run(
                        "a result without its order",
                        run -> {
                            Set<Long> results = run.mee.stream()
                                    .map(TransactionRecord::tradeId)
                                    .collect(Collectors.toSet());
                            run.ce = drop(run.ce, ONCE, r -> r.tradeId() > 0 && results.contains(r.tradeId()));
                        },
                        "",
                        "results-known",
                        "orders-waiting",
                        "trade-growth",
                        "history-growth",
                        "cards-dealt"),
                Doctoring.of("two tiles without a fault", () -> SyntheticRun.twoTiles(1), run -> {}, ""),
                Doctoring.of(
                        "a tile that is starved",
                        () -> SyntheticRun.twoTiles(1),
                        run -> run.ce = drop(
                                run.ce,
                                1,
                                r -> r.tile() == 2
                                        && customer(r.type())
                                        && r.tradeId() == 0
                                        && Doctored.endOfPhase(run, r.start())),
                        "tile",
                        "tile-balance",
                        "cards-dealt",
                        "sessions-busy",
                        "history-growth"),
                Doctoring.of(
                        "sampling intervals in which nothing was sent",
                        () -> SyntheticRun.demo(1, SyntheticLoad.Pace.gap(29_800_000, 34_300_000)),
                        run -> {},
                        "has no data in 4 of 60 sampling intervals, the first from 30",
                        "sampling-data",
                        "sessions-busy"),
                Doctoring.of(
                        "a second half at a quarter of the pace, on databases that had just been loaded",
                        () -> SyntheticRun.demo(1, SyntheticLoad.Pace.slow((now, group) -> now < 40 * SECOND ? 1 : 4)),
                        Doctorings::justLoaded,
                        "where caches may have been cold: tile 1, group 1, DSS was loaded 40 s before the run, and 7 more databases",
                        "steady-state"),
                Doctoring.of(
                        "a twelfth at more than twice the pace of the rest, as beside other work",
                        () -> SyntheticRun.demo(1, SyntheticLoad.Pace.slow((now, group) -> now < 15 * SECOND ? 1 : 3)),
                        run -> {},
                        ""),
                Doctoring.run(
                        "a transaction of closed pacing that was due before it was sent",
                        run -> run.ce = change(
                                run.ce,
                                ONCE,
                                r -> r.type() == TRADE_STATUS && r.phase() == 3,
                                r -> Doctored.due(r, 500)),
                        "impossible records",
                        "logs-intact"),
                Doctoring.run(
                        "sessions of open pacing behind their schedule",
                        run -> {
                            run.pacing = Testbed.Mode.OPEN;
                            run.ce = change(run.ce, 1, r -> r.type() == BROKER_VOLUME, r -> Doctored.due(r, 1_500_000));
                        },
                        "later than 1000 ms",
                        "schedule-lateness"),
                Doctoring.run(
                        "a stall of an open run that is no longer than the profile grants",
                        run -> {
                            run.pacing = Testbed.Mode.OPEN;
                            run.ce = change(
                                    run.ce,
                                    1,
                                    r -> customer(r.type()) && r.start() > 30 * SECOND && r.start() < 31 * SECOND,
                                    r -> Doctored.due(r, r.start() - 30 * SECOND));
                        },
                        ""),
                Doctoring.run(
                        "a few very slow ones in open pacing",
                        run -> {
                            run.pacing = Testbed.Mode.OPEN;
                            run.mee = change(
                                    run.mee, 20, r -> r.type() == MARKET_FEED, r -> Doctored.response(r, 2 * SECOND));
                        },
                        "Market-Feed",
                        "mean-response",
                        "one-at-a-time"),
                Doctoring.run(
                        "a market that stands still for one Trade-Result",
                        run -> run.mee = change(
                                run.mee,
                                ONCE,
                                r -> r.type() == TRADE_RESULT && r.phase() == 4,
                                r -> Doctored.due(r, 6 * SECOND)),
                        "latest",
                        "market-lateness"),
                Doctoring.run(
                        "a market that stands still for some seconds",
                        run -> run.mee = change(
                                run.mee,
                                1,
                                r -> r.type() == TRADE_RESULT && r.start() > 30 * SECOND && r.start() < 33 * SECOND,
                                r -> Doctored.due(r, 4 * SECOND)),
                        "",
                        "market-lateness",
                        "mean-response"),
                Doctoring.run(
                        "a standard run that is too fast for its databases",
                        run -> run.deviations = List.of(),
                        "5 of 5 values did not pass",
                        "load-units"),
                Doctoring.run(
                        "a standard run whose smallest groups carry far more than their share",
                        run -> {
                            run.deviations = List.of();
                            run.loadUnits = List.of(400, 1, 1, 1);
                        },
                        "tile 1, group 4: ",
                        "load-units"),
                Doctoring.run(
                        "a standard run at 32 % of nominal, as the published 512 tpsV on 800 load units",
                        run -> {
                            run.deviations = List.of();
                            run.loadUnits = List.of(6, 12, 17, 23);
                        },
                        ""));
    }

    private static Doctoring fewerOfAGroup(int group, String... intended) {
        Predicate<TransactionRecord> reads = r -> r.group() == group && customer(r.type()) && r.tradeId() == 0;
        return Doctoring.run(
                "five percent fewer of group " + group, run -> run.ce = drop(run.ce, 20, reads), "", intended);
    }

    private static void justLoaded(SyntheticRun run) {
        run.after.replaceAll(d -> {
            Map<String, String> identity = new HashMap<>(d.identity());
            identity.put("loadedAt", "2026-11-03T10:14:50Z");
            return d.withIdentity(identity);
        });
    }

    private static boolean triggered(TransactionRecord r) {
        return r.type() == TRADE_RESULT && (r.variant() & InputVariant.TR_TRIGGERED) != 0;
    }
}
