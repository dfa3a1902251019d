package org.quadrille.reporter;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ClockReading;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.TradeReading;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionType;

/** What the servers of a synthetic run say. Their clocks are 40 ms ahead, and 20 ppm faster than those of the kit. */
final class SyntheticServers {
    private static final long START = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse("2026-11-03T10:15:30Z"));
    private static final int TRADES = 100;

    /** What every server says of itself and counted before the run. */
    static final Map<String, String> BEFORE = withCalls(Map.of(
            "system identifier", "7300000000000000001",
            "started at", "2026-11-03T09:00:00.000000Z",
            "in recovery", "false",
            "counting since", "always",
            "commits", "0",
            "rollbacks", "0",
            "deadlocks", "0",
            "rows returned", "0",
            "rows inserted", "0",
            "clock", at(-5_000_000).toString()));

    private SyntheticServers() {}

    /** As it counts calls of frames. */
    private static Map<String, String> withCalls(Map<String, String> others) {
        Map<String, String> said = new HashMap<>(others);
        said.put("calls are counted", "true");
        for (TransactionType type : TransactionType.values()) {
            said.put(calls(type), "0");
        }
        return Map.copyOf(said);
    }

    private static String calls(TransactionType type) {
        return "calls of " + type.code();
    }

    static long server(long micros) {
        return START + micros + 40_000 + micros / 50_000;
    }

    /** A look at this time of the run. */
    static ClockReading at(long micros) {
        return new ClockReading(START + micros, server(micros) + micros % 300, 400);
    }

    /** After it, apart from what follows from its logs. */
    static Map<String, String> after(RunSchedule schedule) {
        List<ClockReading> looks = new ArrayList<>();
        for (long at = -1_400_000; at < schedule.end(); at += schedule.end() / 10) {
            looks.add(at(at));
        }
        Map<String, String> said = new HashMap<>(BEFORE);
        List.of("commits", "rows returned", "rows inserted").forEach(name -> said.put(name, "1000000"));
        said.keySet().removeIf(name -> name.equals("rollbacks") || name.startsWith("calls of"));
        said.putAll(Map.of("looks", "100", "first change", "", "checkpoints", "2026-11-03T10:16:00Z"));
        said.put("clock at looks", ClockReading.text(looks));
        said.put("clock", at(schedule.end() + 3_000_000).toString());
        said.put("counters set back", "");
        return said;
    }

    /** The same with what follows from the records of its group, unless something else was said. */
    static DatabaseSnapshot told(DatabaseSnapshot d, Stream<TransactionRecord> ofGroup) {
        Map<String, String> server = new HashMap<>(d.server());
        List<TransactionRecord> done = ofGroup.filter(r -> role(r) == d.role()).toList();
        long rollbacks = done.stream()
                .mapToLong(r -> r.retries() + (r.status() == 1 ? 1 : 0))
                .sum();
        server.putIfAbsent("rollbacks", Long.toString(rollbacks));
        for (TransactionType type : TransactionType.values()) {
            long calls = done.stream().filter(r -> r.type() == type).count();
            server.putIfAbsent(calls(type), Long.toString(calls));
        }
        if (d.role() == DatabaseRole.OLTP) {
            server.putIfAbsent("trade times", trades(done, SyntheticServers::server));
        }
        return d.withServer(server);
    }

    private static DatabaseRole role(TransactionRecord r) {
        return r.type() == TransactionType.DATA_MAINTENANCE
                ? (r.variant() & InputVariant.HOUSE_DSS) != 0 ? DatabaseRole.DSS : DatabaseRole.OLTP
                : r.type().database();
    }

    /** Times of trades: each order and result was run in the middle of its response. */
    static String trades(List<TransactionRecord> records, LongUnaryOperator clock) {
        TreeMap<Long, Long> entered = new TreeMap<>();
        TreeMap<Long, Long> completed = new TreeMap<>();
        for (TransactionRecord r : records) {
            if (r.tradeId() != 0 && r.status() == 0) {
                (r.type() == TransactionType.TRADE_ORDER ? entered : completed)
                        .put(r.tradeId(), clock.applyAsLong((r.start() + r.completed()) / 2));
            }
        }
        List<Long> ids = new ArrayList<>(entered.keySet());
        int step = Math.max(1, ids.size() / TRADES);
        List<TradeReading> chosen = new ArrayList<>();
        for (int i = 0; i < ids.size(); i += step) {
            chosen.add(new TradeReading(ids.get(i), entered.get(ids.get(i)), completed.get(ids.get(i))));
        }
        return ClockReading.text(chosen);
    }
}
