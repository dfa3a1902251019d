package org.quadrille.reporter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Streams;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** What a faultless kit would log: sessions that deal decks, a market that answers orders, and maintenance. */
final class SyntheticLoad {
    /** Seed of the inputs: what a session sends is the same in all synthetic runs, how fast it is answered is not. */
    static final long INPUT_SEED = 7;

    private static final double RESPONSE_MEAN = 20_000;

    /** Percent of the accounts asked for that have less than 50 trades five days after the load of one load unit. */
    private static final double YOUNG = 33.4;

    static final Pace EVEN = new Pace(0, 0, (now, group) -> 1, 0, 0);

    private static final Map<List<Object>, SyntheticLoad> MADE = new ConcurrentHashMap<>();

    private final Profile profile;
    private final RunSchedule schedule;
    private final int tiles;
    private final long seed;
    private final Pace pace;
    private final Map<Integer, Long> tradeIds = new TreeMap<>();
    private final Map<Integer, Tape> tapes = new TreeMap<>();
    final List<TransactionRecord> ce = new ArrayList<>();
    final List<TransactionRecord> mee = new ArrayList<>();

    /** Factor by which a response that begins now takes longer than usual. */
    interface Slowness {
        double of(long now, int group);
    }

    /**
     * How sessions send.
     *
     * @param gapFrom start of a gap in which nothing is sent, microseconds from the run's start
     * @param gapTo end of the gap
     * @param slow which responses take longer
     * @param behind how much too late sessions switch to the shares of the next phase
     * @param every open pacing: interval between a session's transactions; 0 for closed pacing
     */
    record Pace(long gapFrom, long gapTo, Slowness slow, long behind, long every) {
        static Pace gap(long from, long to) {
            return new Pace(from, to, EVEN.slow(), 0, 0);
        }

        static Pace slow(Slowness slow) {
            return new Pace(0, 0, slow, 0, 0);
        }

        static Pace behind(long behind) {
            return new Pace(0, 0, EVEN.slow(), behind, 0);
        }

        Pace open(long every) {
            return new Pace(gapFrom, gapTo, slow, behind, every);
        }
    }

    /** The load of an even pace, which is made once for all runs that begin with it. */
    static SyntheticLoad of(Profile profile, int tiles, int sessions, long seed, Pace pace) {
        return pace.equals(EVEN)
                ? MADE.computeIfAbsent(
                        List.of(profile, tiles, sessions, seed),
                        key -> new SyntheticLoad(profile, tiles, sessions, seed, pace))
                : new SyntheticLoad(profile, tiles, sessions, seed, pace);
    }

    private SyntheticLoad(Profile profile, int tiles, int sessions, long seed, Pace pace) {
        this.pace = pace;
        this.profile = profile;
        this.schedule = profile.phases().schedule();
        this.tiles = tiles;
        this.seed = seed;
        for (int session = 1; session <= sessions; session++) {
            session(session);
        }
        market();
        senders();
        house();
    }

    private void session(int number) {
        RandomStream random = new RandomStream(seed, number, 1);
        RandomStream young = new RandomStream(seed, number, 3);
        SyntheticInputs inputs = new SyntheticInputs(profile.inputs(), new RandomStream(seed, number, 2));
        Dealer dealer = new Dealer(profile, tiles, new Streams(INPUT_SEED, 1, number));
        long now = random.below(20_000);
        long due = now;
        while (now < schedule.end()) {
            if (now >= pace.gapFrom() && now < pace.gapTo()) {
                now = pace.gapTo() + random.below(20_000);
            }
            int phase = schedule.phaseAt(now - pace.behind());
            dealer.deal(phase);
            int tile = dealer.tile();
            int group = dealer.group();
            TransactionType type = dealer.type();
            int variant = inputs.variant(type);
            long response =
                    500 + (long) random.negExp(RESPONSE_MEAN * pace.slow().of(now, group));
            boolean back = type == TransactionType.TRADE_ORDER && (variant & InputVariant.TO_ROLL_BACK) != 0;
            boolean few = type == TransactionType.TRADE_STATUS && young.percent(YOUNG);
            long trade = type == TransactionType.TRADE_ORDER && !back ? nextTrade(tile, group) : 0;
            long scheduled = pace.every() == 0 ? now : due;
            ce.add(new TransactionRecord(
                    scheduled,
                    now,
                    now - scheduled + response,
                    number,
                    tile,
                    group,
                    phase,
                    type,
                    back ? 1 : few ? 911 : 0,
                    "",
                    0,
                    trade,
                    variant));
            due += pace.every();
            now = Math.max(now + response + 50, due);
        }
    }

    private long nextTrade(int tile, int group) {
        return tradeIds.merge(tile * 10 + group, 200_000_000_000_001L, (id, first) -> id + 1);
    }

    /** Half of the limit orders are in the money on arrival; of the rest, (1 - u)^2 still wait after u periods. */
    private void market() {
        RandomStream random = new RandomStream(seed, 6);
        double delay = profile.market().orderDelayMean().toNanos() / 1_000.0;
        double longest = profile.market().orderDelayMax().toNanos() / 1_000.0;
        double period = profile.market().pricePeriod().toNanos() / 1_000.0;
        for (TransactionRecord order : List.copyOf(ce)) {
            if (order.tradeId() == 0) {
                continue;
            }
            boolean limit = SyntheticInputs.orderType(order.variant()) >= 2;
            double due = order.completed() + Math.min(longest, random.negExp(delay));
            if (limit && random.percent(50)) {
                due += period * (1 - Math.sqrt(random.unit()));
            }
            if (due < schedule.end()) {
                int retries = random.percent(1) ? 1 : 0;
                market((long) due, TransactionType.TRADE_RESULT, order, retries, limit ? 1 : 0, random);
                feed((long) due + 5_000, order, random);
            }
        }
        tapes.values().forEach(tape -> flush(schedule.end() - 1, tape, random));
    }

    /** Number of entries that have not been sent yet, and an order of their group. */
    private record Tape(TransactionRecord order, int entries) {}

    private void feed(long due, TransactionRecord order, RandomStream random) {
        int place = order.tile() * 10 + order.group();
        int waiting = tapes.containsKey(place) ? tapes.get(place).entries() : 0;
        Tape tape = new Tape(order, waiting + 1 + profile.market().extraEntries());
        tapes.put(place, tape);
        if (tape.entries() >= profile.market().batchSize()) {
            tapes.remove(place);
            flush(due, tape, random);
        }
    }

    private void flush(long due, Tape tape, RandomStream random) {
        market(due, TransactionType.MARKET_FEED, tape.order(), 0, tape.entries(), random);
    }

    private void market(
            long due, TransactionType type, TransactionRecord order, int retries, int variant, RandomStream random) {
        long trade = type == TransactionType.TRADE_RESULT ? order.tradeId() : 0;
        long response = 800 + (long) random.negExp(9_000);
        mee.add(new TransactionRecord(
                due,
                due + 100,
                response,
                order.group(),
                order.tile(),
                order.group(),
                schedule.phaseAt(due),
                type,
                0,
                "",
                retries,
                trade,
                variant));
    }

    /** Each transaction of the market has the first sender of its group that is free, and a log is in order of start. */
    private void senders() {
        mee.sort(Comparator.comparingLong(TransactionRecord::start));
        Map<Integer, List<Long>> free = new TreeMap<>();
        mee.replaceAll(r -> {
            int place = r.tile() * 10 + r.group();
            List<Long> ofGroup = free.computeIfAbsent(place, p -> new ArrayList<>());
            int sender = 0;
            while (sender < ofGroup.size() && ofGroup.get(sender) > r.start()) {
                sender++;
            }
            if (sender == ofGroup.size()) {
                ofGroup.add(0L);
            }
            ofGroup.set(sender, r.completed());
            return Doctored.session(r, 100 * place + sender);
        });
    }

    private void house() {
        RandomStream random = new RandomStream(seed, 7);
        long period = profile.dataMaintenancePeriod().toNanos() / 1_000;
        for (int tile = 1; tile <= tiles; tile++) {
            for (int group = 1; group <= GroupId.PER_TILE; group++) {
                for (int dss = 0; dss <= InputVariant.HOUSE_DSS; dss += InputVariant.HOUSE_DSS) {
                    for (long at = period / 2; at < schedule.end(); at += period) {
                        ce.add(new TransactionRecord(
                                at,
                                at,
                                1_000 + random.below(30_000),
                                0,
                                tile,
                                group,
                                schedule.phaseAt(at),
                                TransactionType.DATA_MAINTENANCE,
                                0,
                                "",
                                0,
                                0,
                                dss | (int) (at / period % 12)));
                    }
                }
            }
        }
    }
}
