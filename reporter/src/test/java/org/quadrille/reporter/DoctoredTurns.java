package org.quadrille.reporter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionType;

/**
 * Logs that were edited together with everything that is compared with them: service times and counts of connectors fit
 * what is logged. Each with the checks that must find it all the same.
 */
final class DoctoredTurns {
    private static final int SESSION = 3;

    private DoctoredTurns() {}

    static List<Doctoring> all() {
        return List.of(
                Doctoring.run(
                        "two cards of a session exchanged", DoctoredTurns::exchangeCards, "ce-1: the ", "cards-dealt"),
                Doctoring.run(
                        "a session that sent in a phase that the run does not have",
                        run -> run.ce =
                                Doctored.change(run.ce, Integer.MAX_VALUE, ofSession(), r -> Doctored.phase(r, 99)),
                        ", which the run does not have",
                        "cards-dealt",
                        "logs-intact"),
                Doctoring.run(
                        "two records of a session in the wrong order",
                        run -> {
                            run.ce = new ArrayList<>(run.ce);
                            Collections.swap(run.ce, place(run, 100), place(run, 101));
                        },
                        "ce-1: 1 transaction (",
                        "one-at-a-time",
                        "cards-dealt"),
                Doctoring.run(
                        "all response times capped, and the connectors' own times with them",
                        run -> run.ce = Doctored.change(
                                run.ce,
                                1,
                                r -> Doctored.customer(r.type()) && r.response() > 10_000,
                                r -> Doctored.response(r, 10_000)),
                        "ce-1, phase",
                        "sessions-busy"),
                Doctoring.run(
                        "orders that waited for a market that was behind",
                        run -> {
                            waits(run);
                            run.mee = Doctored.change(
                                    run.mee,
                                    1,
                                    r -> r.type() == TransactionType.TRADE_RESULT,
                                    r -> Doctored.due(r, 150_000));
                        },
                        ""),
                Doctoring.run(
                        "orders that waited for a market that was never behind",
                        DoctoredTurns::waits,
                        "ce-1, waits for a market that was not behind",
                        "sessions-busy"),
                Doctoring.run(
                        "retries of Trade-Result that only the connectors have",
                        run -> {
                            run.ran = run.logged();
                            run.mee = Doctored.change(
                                    run.mee,
                                    1,
                                    r -> r.type() == TransactionType.TRADE_RESULT,
                                    r -> Doctored.status(r, r.status(), "", 0));
                        },
                        "Trade-Result",
                        "connectors-agree"),
                Doctoring.run(
                        "a Market-Feed that is answered after the next transaction of its sender",
                        run -> run.mee = Doctored.change(
                                run.mee,
                                Integer.MAX_VALUE,
                                r -> r.type() == TransactionType.MARKET_FEED && r.phase() == 5,
                                r -> Doctored.response(r, r.response() + 500_000)),
                        "mee-1",
                        "one-at-a-time"),
                Doctoring.run(
                        "an entry of TRADE_HISTORY more than the logs account for",
                        run -> run.grow("trade_history_of_runs", DatabaseRole.OLTP, 1),
                        "group 3, TRADE_HISTORY",
                        "history-growth"),
                Doctoring.files(
                        "a run that claims to have started a day later",
                        folder -> {
                            Path manifest = folder.resolve("run.json");
                            Files.writeString(
                                    manifest, Files.readString(manifest).replace("2026-11-03T", "2026-11-04T"));
                        },
                        "minutes from the start of the run",
                        "databases-of-run"),
                Doctoring.files(
                        "databases that another run has used since",
                        folder -> {
                            Path after = folder.resolve("databases-after.json");
                            Files.writeString(
                                    after,
                                    Files.readString(after)
                                            .replaceFirst("\"lastRun\" : \"[^\"]+\"", "\"lastRun\" : \"other\""));
                        },
                        "was last prepared for run other",
                        "databases-of-run"));
    }

    /** Half of the time that the answer before each Trade-Order took was a wait for the market. */
    private static void waits(SyntheticRun run) {
        run.ce = new ArrayList<>(run.ce);
        Map<Integer, Integer> before = new HashMap<>();
        for (int i = 0; i < run.ce.size(); i++) {
            TransactionRecord r = run.ce.get(i);
            if (!Doctored.customer(r.type())) {
                continue;
            }
            Integer last = before.put(r.session(), i);
            if (r.type() == TransactionType.TRADE_ORDER && last != null) {
                TransactionRecord shorter =
                        Doctored.response(run.ce.get(last), run.ce.get(last).response() / 2);
                run.ce.set(last, shorter);
                int millis = (int) ((r.start() - shorter.completed()) / 1_000 + 1);
                run.ce.set(i, Doctored.variant(r, r.variant() | millis << InputVariant.TO_WAIT_SHIFT));
            }
        }
    }

    private static Predicate<TransactionRecord> ofSession() {
        return r -> r.session() == SESSION && Doctored.customer(r.type());
    }

    /** Where a transaction of the session, counted from 0, stands in the log. */
    private static int place(SyntheticRun run, int number) {
        return IntStream.range(0, run.ce.size())
                .filter(i -> ofSession().test(run.ce.get(i)))
                .skip(number)
                .findFirst()
                .orElseThrow();
    }

    /** A Trade-Status and a Customer-Position of the same group, one after the other, change places. */
    private static void exchangeCards(SyntheticRun run) {
        run.ce = new ArrayList<>(run.ce);
        for (int i = 0; i + 1 < run.ce.size(); i++) {
            TransactionRecord one = run.ce.get(i);
            TransactionRecord other = run.ce.get(i + 1);
            if (one.session() == SESSION
                    && other.session() == SESSION
                    && one.group() == other.group()
                    && one.type() == TransactionType.TRADE_STATUS
                    && other.type() == TransactionType.CUSTOMER_POSITION) {
                run.ce.set(i, Doctored.variant(Doctored.type(one, other.type()), other.variant()));
                run.ce.set(i + 1, Doctored.variant(Doctored.type(other, one.type()), one.variant()));
                return;
            }
        }
        throw new IllegalStateException("no such cards");
    }
}
