package org.quadrille.vce.maintenance;

import java.io.IOException;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.log.Appender;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.Loss;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeCleanupInput;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.session.ConnectorLink;
import org.quadrille.vce.session.LossPolicy;
import org.quadrille.vce.session.StopSignal;

/**
 * The brokerage house's own work on one database: Trade-Cleanup before a run, then one Data-Maintenance in each period
 * (workload.md 12.11, 12.12). The n-th is due at a fixed time, so the schedule neither drifts nor depends on how long a
 * transaction takes; one that is late is sent at once. Used by one thread.
 */
public final class DataMaintainer {
    /** Keeps its random numbers apart from those of sessions and population. */
    private static final long DOMAIN = 0xD11;

    private final DatabaseRole role;
    private final org.quadrille.common.wire.proto.DatabaseRole database;
    private final ConnectorLink link;
    private final GroupData data;
    private final MaintenanceInputs inputs;
    private final MaintenanceSchedule rhythm;
    private final RunSchedule schedule;
    private final Appender log;
    private final StopSignal signal;
    private Cleanup cleanup;

    /** A Trade-Cleanup that is to be logged once the run's clock is known; times of {@link System#nanoTime}. */
    private record Cleanup(long startNanos, long endNanos, ReplyHead reply) {}

    public DataMaintainer(
            long seed,
            DatabaseRole role,
            ConnectorLink link,
            GroupData data,
            MaintenanceSchedule rhythm,
            RunSchedule schedule,
            Appender log,
            StopSignal signal) {
        this.role = role;
        this.database = org.quadrille.common.wire.proto.DatabaseRole.valueOf(role.name());
        this.link = link;
        this.data = data;
        this.inputs = new MaintenanceInputs(
                data,
                database,
                new RandomStream(
                        seed, DOMAIN, link.target().tile(), link.target().group(), role.ordinal()));
        this.rhythm = rhythm;
        this.schedule = schedule;
        this.log = log;
        this.signal = signal;
    }

    /**
     * Runs Trade-Cleanup.
     *
     * @throws WorkerException if it failed, or the connector was lost
     */
    public void cleanUp() {
        Request request = Request.newBuilder()
                .setTradeCleanup(TradeCleanupInput.newBuilder()
                        .setDatabase(database)
                        .setFirstTradeId(data.scale().firstRunTradeId()))
                .build();
        long start = System.nanoTime();
        try {
            ReplyHead reply = link.call(request);
            cleanup = new Cleanup(start, System.nanoTime(), reply);
            if (TransactionStatus.isInvalid(reply.getStatus())) {
                throw new WorkerException("Trade-Cleanup failed on the " + name() + " (" + reply.getSqlState() + " "
                        + reply.getMessage() + "): check that database, or reset it with 'quadrille db reset'");
            }
        } catch (IOException e) {
            throw new WorkerException(
                    "lost the " + link.target().name() + " during Trade-Cleanup (" + e.getMessage() + "): see its log",
                    e);
        }
    }

    private String name() {
        ConnectorAddress target = link.target();
        return role + " database of " + target.id().label();
    }

    /** Sends Data-Maintenance in its rhythm until the run is stopped. */
    public void run(RunClock clock, LossPolicy losses) {
        logCleanup(clock);
        for (long n = 0; !signal.stopped(); n++) {
            long due = rhythm.due(n);
            if (signal.waitUntil(clock.nanoTimeAt(due))) {
                maintain((int) (n % MaintenanceInputs.TABLES), due, clock, losses);
            }
        }
    }

    private void logCleanup(RunClock clock) {
        if (cleanup != null) {
            long start = (cleanup.startNanos() - clock.nanoTimeAt(0)) / 1_000;
            long response = (cleanup.endNanos() - cleanup.startNanos()) / 1_000;
            append(TransactionType.TRADE_CLEANUP, start, start, response, cleanup.reply(), 0);
        }
    }

    private void maintain(int table, long due, RunClock clock, LossPolicy losses) {
        Request.Builder request = inputs.next(table).toBuilder();
        long start = clock.micros();
        try {
            ReplyHead reply =
                    link.call(request.setPhase(schedule.phaseAt(start)).build());
            append(TransactionType.DATA_MAINTENANCE, due, start, clock.micros() - due, reply, table);
            if (Loss.isLoss(reply.getStatus(), reply.getSqlState())) {
                losses.databaseLost(link.target(), role, reply);
            }
        } catch (IOException e) {
            if (signal.aborted()) {
                return;
            }
            ReplyHead lost = ReplyHead.newBuilder()
                    .setStatus(TransactionStatus.FAILED)
                    .setSqlState(SqlStates.CONNECTION_LOST)
                    .build();
            append(TransactionType.DATA_MAINTENANCE, due, start, clock.micros() - due, lost, table);
            losses.connectorLost(link, e.getMessage());
        }
    }

    private void append(TransactionType type, long due, long start, long response, ReplyHead reply, int table) {
        ConnectorAddress target = link.target();
        log.append(
                due,
                start,
                response,
                target.tile(),
                target.group(),
                schedule.phaseAt(start),
                type,
                reply.getStatus(),
                reply.getSqlState(),
                reply.getRetries(),
                0,
                table | (role == DatabaseRole.DSS ? InputVariant.HOUSE_DSS : 0));
    }

    /**
     * When the Data-Maintenances of one database are due, in microseconds from the run's start: once in each period,
     * the databases of a run evenly spread over it, by their places from 0.
     */
    public record MaintenanceSchedule(long period, int place, int databases) {
        /** Time of the n-th, from 0. */
        public long due(long n) {
            return n * period + period * place / databases;
        }
    }
}
