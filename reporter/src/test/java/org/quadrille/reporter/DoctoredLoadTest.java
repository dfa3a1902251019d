package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quadrille.common.workload.TransactionType.BROKER_VOLUME;
import static org.quadrille.common.workload.TransactionType.DATA_MAINTENANCE;
import static org.quadrille.common.workload.TransactionType.MARKET_FEED;
import static org.quadrille.common.workload.TransactionType.MARKET_WATCH;
import static org.quadrille.common.workload.TransactionType.TRADE_LOOKUP;
import static org.quadrille.common.workload.TransactionType.TRADE_ORDER;
import static org.quadrille.common.workload.TransactionType.TRADE_RESULT;
import static org.quadrille.common.workload.TransactionType.TRADE_STATUS;
import static org.quadrille.reporter.Doctored.change;
import static org.quadrille.reporter.Doctored.drop;
import static org.quadrille.reporter.Doctored.failsOnly;
import static org.quadrille.reporter.Doctored.sentence;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.common.workload.TransactionType.Issuer;

/** A run with one fault in what was dealt, answered or accounted for: exactly the check for it fails. */
class DoctoredLoadTest {
    @TempDir
    Path folder;

    private SyntheticRun run;

    @BeforeEach
    void aFaultlessRun() {
        run = SyntheticRun.demo(1);
    }

    @Test
    void fivePercentFewerOfATypeIsAWrongMix() throws Exception {
        run.ce = drop(run.ce, 20, r -> r.type() == TRADE_STATUS);
        run.write(folder);
        var result = failsOnly(folder, "transaction-mix", "mix-rounds");
        assertTrue(sentence(result, "mix-rounds").contains("Trade-Status"), sentence(result, "mix-rounds"));
    }

    @Test
    void aTypeDealtInPlaceOfAnotherIsAWrongMix() throws Exception {
        run.ce = change(run.ce, 10, r -> r.type() == MARKET_WATCH, r -> type(r, TRADE_STATUS));
        run.write(folder);
        failsOnly(folder, "transaction-mix", "mix-rounds");
    }

    @Test
    void fivePercentFewerOfAGroupIsAWrongShare() throws Exception {
        for (int group : new int[] {1, 3}) {
            run = SyntheticRun.demo(1);
            int lessened = group;
            Path each = folder.resolve("group-" + group);
            run.ce = drop(run.ce, 20, r -> r.group() == lessened && customer(r.type()) && r.tradeId() == 0);
            run.write(each);
            failsOnly(each, "group-share", "group-rounds");
        }
    }

    @Test
    void anotherVariantIsAWrongInputMix() throws Exception {
        run.ce = change(run.ce, 1, r -> r.type() == TRADE_LOOKUP && r.variant() == 4, r -> Doctored.variant(r, 1));
        run.write(folder);
        failsOnly(folder, "input-mix");
    }

    @Test
    void aSlowTypeBreaksItsLimit() throws Exception {
        run.ce = change(run.ce, 1, r -> r.type() == BROKER_VOLUME, r -> Doctored.response(r, 3_000_000 + r.response()));
        run.write(folder);
        var result = failsOnly(folder, "response-limits", "one-at-a-time");
        assertTrue(sentence(result, "response-limits").contains("Broker-Volume"));
    }

    @Test
    void aFewVerySlowOnesPullTheMeanAboveThe90thPercentile() throws Exception {
        run.ce = change(run.ce, 20, r -> r.type() == BROKER_VOLUME, r -> Doctored.response(r, 2_000_000));
        run.write(folder);
        failsOnly(folder, "mean-response", "one-at-a-time");
    }

    @Test
    void aFailureOutsideTheMeasurementIntervalCounts() throws Exception {
        run.ce = change(
                run.ce,
                1_000_000,
                r -> r.type() == TRADE_STATUS && r.phase() == 0,
                r -> Doctored.status(r, -1, "57014", 0));
        run.write(folder);
        var result = failsOnly(folder, "no-failures");
        assertTrue(sentence(result, "no-failures").contains("1 Trade-Status"), sentence(result, "no-failures"));
        assertTrue(sentence(result, "no-failures").contains("57014"));
    }

    @Test
    void manyRetriesOfTradeResultFail() throws Exception {
        run.mee = change(run.mee, 2, r -> r.type() == TRADE_RESULT, r -> Doctored.status(r, 0, "", 2));
        run.write(folder);
        failsOnly(folder, "retries");
    }

    @Test
    void aRolledBackOrderThatWasToBeKeptFails() throws Exception {
        int back = InputVariant.TO_ROLL_BACK;
        run.ce = change(
                run.ce,
                1_000_000,
                r -> r.type() == TRADE_ORDER && r.status() == 1,
                r -> Doctored.variant(r, r.variant() & ~back));
        run.write(folder);
        failsOnly(folder, "rollbacks");
    }

    @Test
    void limitOrdersThatAreNeverFilledFail() throws Exception {
        run.mee = drop(run.mee, 2, r -> r.type() == TRADE_RESULT && (r.variant() & InputVariant.TR_TRIGGERED) != 0);
        run.write(folder);
        failsOnly(
                folder, "triggered-share", "results-per-order", "orders-waiting", "settlement-growth", "feed-entries");
    }

    @Test
    void marketFeedsThatAreNotSentFail() throws Exception {
        run.mee = drop(run.mee, 20, r -> r.type() == MARKET_FEED);
        run.write(folder);
        failsOnly(folder, "feed-entries");
    }

    @Test
    void aMaintenanceStreamThatStopsFails() throws Exception {
        run.ce = drop(
                run.ce,
                1,
                r -> r.type() == DATA_MAINTENANCE
                        && r.group() == 2
                        && r.variant() >= InputVariant.HOUSE_DSS
                        && r.start() > run.schedule.measureEnd() - 3_000_000);
        run.write(folder);
        failsOnly(folder, "maintenance-pace");
    }

    @Test
    void aSecondResultOfATradeFails() throws Exception {
        run.mee.stream().filter(r -> r.type() == TRADE_RESULT).findFirst().ifPresent(run.mee::add);
        run.write(folder);
        failsOnly(folder, "orders-once", "orders-waiting", "settlement-growth", "feed-entries");
    }

    @Test
    void aResultWithoutItsOrderFails() throws Exception {
        var results = run.mee.stream().map(r -> r.tradeId()).collect(java.util.stream.Collectors.toSet());
        run.ce = drop(run.ce, 1_000_000, r -> r.tradeId() > 0 && results.contains(r.tradeId()));
        run.write(folder);
        failsOnly(folder, "results-known", "orders-waiting", "trade-growth");
    }

    @Test
    void aTileThatIsStarvedFails() throws Exception {
        run = SyntheticRun.twoTiles(1);
        run.write(folder.resolve("good"));
        failsOnly(folder.resolve("good"));
        run.ce = drop(run.ce, 1, r -> r.tile() == 2 && customer(r.type()) && r.tradeId() == 0 && endOfPhase(r.start()));
        run.write(folder.resolve("starved"));
        failsOnly(folder.resolve("starved"), "tile-balance");
    }

    private boolean endOfPhase(long start) {
        long into = start - run.schedule.phaseStart(run.schedule.phaseAt(start));
        return into > run.schedule.phaseLength() * 19 / 20;
    }

    private static boolean customer(TransactionType type) {
        return type.issuer() == Issuer.CUSTOMER;
    }

    private static org.quadrille.common.log.TransactionRecord type(
            org.quadrille.common.log.TransactionRecord r, TransactionType type) {
        return new org.quadrille.common.log.TransactionRecord(
                r.scheduled(),
                r.start(),
                r.response(),
                r.session(),
                r.tile(),
                r.group(),
                r.phase(),
                type,
                r.status(),
                r.sqlState(),
                r.retries(),
                r.tradeId(),
                r.variant());
    }
}
