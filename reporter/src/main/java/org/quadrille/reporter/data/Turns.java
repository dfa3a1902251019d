package org.quadrille.reporter.data;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.common.workload.TransactionType.Issuer;

/**
 * What a log shows of its sessions and senders, taken record by record: a process writes the records of each of them in
 * the order of their start. Whether a session sent the cards that its decks deal (workload.md 10.3, 11.11), the whole
 * rounds of its decks, and how long it rested between an answer and its next request (16.1).
 */
final class Turns {
    private static final double MICROS = 1e6;

    /** Records of a session that are taken together: the decks of many sessions are more than a processor's caches hold. */
    private static final int TOGETHER = 128;

    private static final Comparator<TransactionRecord> BY_START =
            Comparator.comparingLong(TransactionRecord::start).thenComparingInt(TransactionRecord::session);

    /** Makes the dealer of a session; null for senders of the market, which have no cards. */
    private final IntFunction<Dealer> dealers;

    /** Of sessions; null for senders of the market. */
    private final Rounds rounds;

    private final int phases;
    private final Map<Integer, Session> sessions = new HashMap<>();
    private final Map<Integer, OfPhase> ofPhases = new TreeMap<>();
    private long records;
    private int astray;
    private String firstAstray = "";
    private TransactionRecord firstOther;
    private OfSession sampled;

    /** @param phases number of phases of the measurement interval */
    Turns(IntFunction<Dealer> dealers, Rounds rounds, int phases) {
        this.dealers = dealers;
        this.rounds = rounds;
        this.phases = phases;
    }

    private static final class Session {
        private Dealer dealer;
        private Rounds.Session rounds;
        private long sent;
        private long answered;
        private boolean lost;
        private long records;
        private long tooEarly;
        private final TransactionRecord[] held = new TransactionRecord[TOGETHER];
        private int holds;
    }

    /**
     * A session or sender of the process.
     *
     * @param transactions that were not its first
     * @param tooEarly those that began before the answer to the one before
     */
    record OfSession(int number, long transactions, long tooEarly) {}

    /** The transactions of a phase. */
    static final class OfPhase {
        /** Those that were not the first of their session. */
        long transactions;
        /** Those that began before the answer to the one before. */
        long tooEarly;
        /** Time from an answer to the next request, of all sessions together, less what they waited. */
        long restMicros;
        /** Time for which they waited for the market before Trade-Orders, of all sessions together. */
        long waitMicros;
        /** Time from a request to the next one, of all sessions together. */
        long micros;
    }

    void take(TransactionRecord record) {
        if (record.type().issuer() == Issuer.HOUSE) {
            return;
        }
        Session session = sessions.computeIfAbsent(record.session(), this::opened);
        session.records++;
        if (session.records > 1) {
            OfPhase phase = ofPhases.computeIfAbsent(record.phase(), p -> new OfPhase());
            phase.transactions++;
            int early = record.start() < session.answered ? 1 : 0;
            phase.tooEarly += early;
            session.tooEarly += early;
            long gap = Math.max(0, record.start() - session.answered);
            long wait = Math.min(gap, waited(record));
            // After a lost connection or database it rests until there is another one.
            phase.restMicros += session.lost ? 0 : gap - wait;
            phase.waitMicros += wait;
            phase.micros += Math.max(0, record.start() - session.sent);
        }
        session.sent = record.start();
        session.answered = record.completed();
        session.lost = SqlStates.lost(record.sqlState());
        if (rounds != null) {
            session.held[session.holds++] = record;
            if (session.holds == TOGETHER) {
                deal(session);
            }
        }
    }

    private void deal(Session session) {
        for (int i = 0; i < session.holds; i++) {
            follow(session, session.held[i], session.records - session.holds + i + 1);
        }
        for (int i = 0; i < session.holds; i++) {
            if (session.held[i].type().issuer() == Issuer.CUSTOMER) {
                session.rounds.take(session.held[i]);
            }
        }
        session.holds = 0;
    }

    private static long waited(TransactionRecord record) {
        return record.type() == TransactionType.TRADE_ORDER
                ? (record.variant() >> InputVariant.TO_WAIT_SHIFT) * 1_000L
                : 0;
    }

    /** After the last record: what is kept for each session is not needed any more. */
    void end() {
        sessions.keySet().stream().min(Comparator.naturalOrder()).ifPresent(lowest -> {
            Session session = sessions.get(lowest);
            sampled = new OfSession(lowest, session.records - 1, session.tooEarly);
        });
        for (Session session : sessions.values()) {
            records += session.records;
            if (rounds != null) {
                deal(session);
                session.rounds.end();
            }
        }
        sessions.clear();
    }

    private Session opened(int number) {
        Session session = new Session();
        session.dealer = dealers == null ? null : dealers.apply(number);
        session.rounds = rounds == null ? null : rounds.new Session();
        return session;
    }

    /**
     * Of a session that sent another card, all that follow are others too; only the first says where.
     *
     * @param number of the record among those of its session, from 1
     */
    private void follow(Session session, TransactionRecord record, long number) {
        if (session.dealer == null) {
            return;
        }
        boolean known = record.phase() >= 0 && record.phase() <= phases + 1;
        if (known) {
            session.dealer.deal(record.phase());
        }
        Dealer dealt = session.dealer;
        if (!known
                || dealt.tile() != record.tile()
                || dealt.group() != record.group()
                || dealt.type() != record.type()) {
            session.dealer = null;
            astray++;
            if (firstOther == null || BY_START.compare(record, firstOther) < 0) {
                firstOther = record;
                firstAstray = "the " + number + ". transaction of session " + record.session() + ", at "
                        + record.start() / MICROS + " s, is " + record.type().title() + " for group " + record.tile()
                        + "." + record.group() + " in phase " + record.phase()
                        + (known
                                ? ", and its cards are " + dealt.type().title() + " for group " + dealt.tile() + "."
                                        + dealt.group()
                                : ", which the run does not have");
            }
        }
    }

    /** Whether the log is one of sessions that are dealt cards. */
    boolean dealt() {
        return dealers != null;
    }

    /** Transactions of sessions or senders that it has taken. */
    long records() {
        return records;
    }

    /** The whole rounds of the decks of its sessions; empty for senders of the market. */
    Optional<Rounds> rounds() {
        return Optional.ofNullable(rounds);
    }

    /** Sessions that sent something else than their cards. */
    int astray() {
        return astray;
    }

    /** Where the first of them did; empty if none did. */
    String firstAstray() {
        return firstAstray;
    }

    /** The one with the lowest number, which a check counts again; empty if there are no records. */
    Optional<OfSession> sampled() {
        return Optional.ofNullable(sampled);
    }

    /** By phase. */
    Map<Integer, OfPhase> ofPhases() {
        return ofPhases;
    }
}
