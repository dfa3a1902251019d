package org.quadrille.vce.session;

import java.io.IOException;
import java.util.List;
import org.quadrille.common.config.Testbed.Pacing;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Streams;
import org.quadrille.common.log.Appender;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.time.WorstOfSecond;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.Loss;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;
import org.quadrille.vce.inputs.InputMaker;

/**
 * One customer session (workload.md 14.4, 16): a thread with a connection to every connector that deals its cards,
 * makes an input, sends it, waits and logs, over and over. Nothing on this path is shared with other sessions.
 */
public final class Session {
    /** Stands for the answer of a connector that was lost. */
    private static final ReplyHead NO_REPLY = ReplyHead.newBuilder()
            .setStatus(TransactionStatus.FAILED)
            .setSqlState(SqlStates.CONNECTION_LOST)
            .build();

    private final RunSchedule schedule;
    private final Dealer dealer;
    private final Pacer pacer;
    private final GroupInputs[] inputs;
    private final List<ConnectorLink> links;
    private final List<OrderGate> gates;
    private final Appender log;
    private final StopSignal signal;
    private final WorstOfSecond lateness = new WorstOfSecond();

    /**
     * A session of a run.
     *
     * @param data what inputs need to know, one entry for each connector
     * @param links a connection to each connector, tile after tile
     * @param gates of the same groups
     */
    public Session(
            long seed,
            Profile profile,
            SessionId who,
            List<GroupData> data,
            List<ConnectorLink> links,
            List<OrderGate> gates,
            Appender log,
            StopSignal signal) {
        Streams streams = new Streams(seed, who.emulator(), who.session());
        this.schedule = profile.phases().schedule();
        this.dealer = new Dealer(profile, links.size() / GroupId.PER_TILE, streams);
        this.pacer = Pacer.of(profile, who.pacing(), who.emulator(), who.emulators(), who.session());
        this.inputs = new GroupInputs[links.size()];
        for (int i = 0; i < inputs.length; i++) {
            ConnectorAddress target = links.get(i).target();
            inputs[i] = new GroupInputs(
                    data.get(i), profile.inputs(), type -> streams.inputs(target.tile(), target.group(), type));
        }
        this.links = List.copyOf(links);
        this.gates = List.copyOf(gates);
        this.log = log;
        this.signal = signal;
    }

    /** Deals, sends and logs until the run is stopped. */
    public void run(RunClock clock, LossPolicy losses) {
        while (!signal.stopped()) {
            long due = pacer.next(clock.micros());
            if (signal.waitUntil(clock.nanoTimeAt(due))) {
                transaction(due, clock, losses);
            }
        }
    }

    private void transaction(long due, RunClock clock, LossPolicy losses) {
        int phase = schedule.phaseAt(due);
        dealer.deal(phase);
        TransactionType type = dealer.type();
        int place = GroupId.index(dealer.tile(), dealer.group()) - 1;
        InputMaker maker = inputs[place].maker(type);
        Request request = maker.next().toBuilder().setPhase(phase).build();
        ConnectorLink link = links.get(place);
        OrderGate gate = gates.get(place);
        int waited = type == TransactionType.TRADE_ORDER ? gate.pass(signal) : 0;
        int variant = maker.variant() | waited << InputVariant.TO_WAIT_SHIFT;

        // Making the input and the wait for the market are the customer's, not the response time of the system.
        long start = clock.micros();
        // In open pacing, a session that is late because the answer before was slow makes its customer wait: that time
        // counts, or an overloaded system would look fast (coordinated omission).
        long scheduled = pacer.open() ? due : start;
        lateness.add(start, start - scheduled);
        ReplyHead reply;
        String lost = null;
        try {
            reply = link.call(request);
            gate.told(reply.getMarketLag());
        } catch (IOException e) {
            // The session's connections were closed by the abort itself, so this is no failure of the system.
            if (signal.aborted()) {
                return;
            }
            reply = NO_REPLY;
            lost = String.valueOf(e.getMessage());
        }
        long response = clock.micros() - scheduled;
        log.append(
                scheduled,
                start,
                response,
                dealer.tile(),
                dealer.group(),
                phase,
                type,
                reply.getStatus(),
                reply.getSqlState(),
                reply.getRetries(),
                reply.getTradeOrder().getTradeId(),
                variant);
        if (lost != null) {
            losses.connectorLost(link, lost);
        } else if (Loss.isLoss(reply.getStatus(), reply.getSqlState())) {
            losses.databaseLost(link.target(), type.database(), reply);
        }
    }

    /** How late the latest transaction sent in the last second was, in microseconds; 0 in closed pacing. Any thread. */
    public long latenessMicros(long nowMicros) {
        return lateness.worst(nowMicros);
    }

    /**
     * Which session this is among all of a run, and how they are paced; emulators and their sessions are numbered from
     * 1.
     */
    public record SessionId(int emulator, int emulators, int session, Pacing pacing) {}
}
