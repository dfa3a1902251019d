package org.quadrille.audit.inputs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.audit.Audit;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Streams;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.common.workload.TransactionType.Issuer;
import org.quadrille.schema.population.Population;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;

/** Reads the logs of a run once, beside what its seed gives, and hands each transaction to its database. */
final class LogComparison {
    private static final int AT_ONCE = 1 << 14;

    private final AuditedRun run;
    private final Map<DatabaseId, RunDatabase> databases;
    private final Audit audit;
    private final Replays replays;
    private final List<String> limits = new ArrayList<>();
    private long read;

    /** @param databases those that are compared; transactions of others are passed over */
    LogComparison(AuditedRun run, Map<DatabaseId, RunDatabase> databases, Audit audit) {
        this.run = run;
        this.databases = databases;
        this.audit = audit;
        this.replays = new Replays(run);
        run.trust().ifPresent(limits::add);
    }

    /** What the logs could not show. */
    List<String> limits() {
        return limits;
    }

    /**
     * Reads every log of a customer emulator, then every one of the market.
     *
     * @throws UserError if one cannot be read, or is damaged
     */
    void compare() throws InterruptedException {
        for (WorkerEntry worker : run.manifest().workers()) {
            if (worker.kind() == WorkerKind.CE) {
                List<GroupData> data = replays.ofEmulator(worker.index());
                Map<Integer, Session> sessions = new HashMap<>();
                read(worker, record -> customer(worker, data, sessions, record));
            }
        }
        for (WorkerEntry worker : run.manifest().workers()) {
            if (worker.kind() == WorkerKind.MEE) {
                read(worker, record -> market(worker, record));
            }
        }
    }

    private interface Taker {
        void take(TransactionRecord record);
    }

    private void read(WorkerEntry worker, Taker taker) throws InterruptedException {
        Path file = run.folder().log(worker);
        try (TransactionLogReader log = new TransactionLogReader(file)) {
            for (TransactionRecord record = log.next(); record != null; record = log.next()) {
                if (++read % AT_ONCE == 0) {
                    audit.says(worker.name() + ", " + read + " records");
                    if (audit.interrupted().getAsBoolean()) {
                        throw new InterruptedException();
                    }
                }
                taker.take(record);
            }
            if (!log.complete()) {
                limits.add("the log of " + worker.name() + " has no end: its last transactions are missing");
            }
        } catch (IOException e) {
            throw new UserError("The log " + file + " cannot be compared (" + FileErrors.of(e)
                    + "); name a run with the logs as its processes wrote them.");
        }
    }

    /** A session, until it sends something else than its cards. */
    private static final class Session {
        private final SessionReplay replay;
        private boolean astray;

        Session(SessionReplay replay) {
            this.replay = replay;
        }
    }

    private void customer(
            WorkerEntry worker, List<GroupData> data, Map<Integer, Session> sessions, TransactionRecord record) {
        if (record.type().issuer() == Issuer.HOUSE) {
            return;
        }
        Session session = sessions.computeIfAbsent(
                record.session(), number -> new Session(replays.session(worker.index(), data, number)));
        if (session.astray) {
            return;
        }
        Made made = session.replay.next(record.phase());
        Optional<RunDatabase> database = database(made.tile(), made.group(), made.type());
        if (!made.isCardOf(record)) {
            session.astray = true;
            database.ifPresent(d -> d.astray(worker.name(), record, made, session.replay.made()));
            return;
        }
        database.ifPresent(d -> {
            d.input(worker.name(), record, made);
            if (record.type() == TransactionType.TRADE_ORDER) {
                TradeOrderInput asked = made.request().getTradeOrder();
                String symbol = replays.symbol(new GroupId(record.tile(), record.group()), asked);
                d.trades(rows -> rows.order(new Trade(worker.name(), record, asked, symbol)));
            }
        });
    }

    private void market(WorkerEntry worker, TransactionRecord record) {
        if (record.type() == TransactionType.TRADE_RESULT) {
            database(record.tile(), record.group(), record.type())
                    .ifPresent(d -> d.trades(rows -> rows.result(new Trade(worker.name(), record, null, null))));
        }
    }

    private Optional<RunDatabase> database(int tile, int group, TransactionType type) {
        return Optional.ofNullable(databases.get(new DatabaseId(new GroupId(tile, group), type.database())));
    }

    /** Makes the sessions of a run once more, with what their inputs need to know of the population. Not thread-safe. */
    static final class Replays {
        private final RunSetup setup;
        private final long seed;
        private final List<GroupId> groups;
        private final Map<Scale, Whole> wholes = new HashMap<>();

        /** The population of one scale, and its securities by the name of their company and their issue. */
        private record Whole(GroupData data, Map<List<String>, String> symbols) {
            static Whole of(Population population) {
                Map<List<String>, String> symbols = new HashMap<>();
                for (int i = 0; i < population.securities().count(); i++) {
                    String company =
                            population.companies().name(population.securities().companyIndex(i));
                    symbols.put(
                            List.of(company, population.securities().issue(i)),
                            population.securities().symbol(i));
                }
                return new Whole(new GroupData(population), symbols);
            }
        }

        Replays(AuditedRun run) {
            this.setup = run.setup();
            this.seed = run.seed();
            this.groups = setup.groupIds();
        }

        private Whole whole(GroupId group) {
            return wholes.computeIfAbsent(
                    setup.scale(group),
                    scale -> Whole.of(new Population(setup.testbed().seed(), scale)));
        }

        /** What the sessions of a customer emulator know of each group, tile after tile. */
        List<GroupData> ofEmulator(int emulator) {
            int emulators = setup.testbed().customerEmulators().size();
            return groups.stream()
                    .map(group -> whole(group).data().ofEmulator(emulator, emulators))
                    .toList();
        }

        /**
         * A session before its first card.
         *
         * @param data of its emulator
         */
        SessionReplay session(int emulator, List<GroupData> data, int session) {
            Profile profile = setup.profile();
            Streams streams = new Streams(seed, emulator, session);
            GroupInputs[] inputs = new GroupInputs[groups.size()];
            for (int i = 0; i < inputs.length; i++) {
                GroupId group = groups.get(i);
                inputs[i] = new GroupInputs(
                        data.get(i), profile.inputs(), type -> streams.inputs(group.tile(), group.group(), type));
            }
            Dealer dealer = new Dealer(profile, setup.testbed().tiles().size(), streams);
            return new SessionReplay(dealer, inputs, profile.phases().schedule().phases() + 1);
        }

        /** The symbol of an order, which may name its company and issue instead. */
        String symbol(GroupId group, TradeOrderInput order) {
            return order.getSymbol().isEmpty()
                    ? whole(group).symbols().get(List.of(order.getCompanyName(), order.getIssue()))
                    : order.getSymbol();
        }
    }
}
