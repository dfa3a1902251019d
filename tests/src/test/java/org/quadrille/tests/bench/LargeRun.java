package org.quadrille.tests.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Streams;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/**
 * A results folder of any size, for measuring its reader: a standard run of six tiles with as many customer and market
 * emulators as asked for, on a hundred machines. Decks, phases and trades are as in a run; inputs and market delays are
 * not.
 */
final class LargeRun {
    private static final int TILES = 6;
    private static final int MACHINES = 100;
    private static final int SESSIONS = 1_200;
    /** Share of Trade-Result and Market-Feed among all records. */
    private static final double MARKET = 0.12;

    /** Of the inputs: the sessions send the cards that their decks deal for it. */
    private static final long SEED = 1;

    private static final String RUN = "large";
    private static final String BUILD = "bench";

    private final Profile profile = Profiles.load("standard", Path.of("."));
    private final RunSchedule schedule = profile.phases().schedule();
    private final List<WorkerEntry> workers = new ArrayList<>();
    private final int customers;
    private final int markets;
    private final long records;
    private final StringBuilder line = new StringBuilder();
    private long trade = 200_000_000_000_001L;

    private LargeRun(long records, int files) {
        this.records = records;
        this.markets = Math.max(1, files / 5);
        this.customers = Math.max(1, files - markets);
    }

    /**
     * Writes a folder.
     *
     * @param files transaction logs, 2 or more: one in five is that of a market emulator
     */
    static void write(Path path, long records, int files) throws IOException {
        new LargeRun(records, files).write(new ResultsFolder(path));
    }

    private void write(ResultsFolder folder) throws IOException {
        Files.createDirectories(folder.logs());
        for (int i = 1; i <= GroupId.PER_TILE * TILES; i++) {
            worker(WorkerKind.CONNECTOR, i);
        }
        long fromMarkets = (long) (records * MARKET);
        for (int i = 1; i <= customers; i++) {
            customer(folder.log(worker(WorkerKind.CE, i)), i, share(records - fromMarkets, customers, i));
        }
        for (int i = 1; i <= markets; i++) {
            market(folder.log(worker(WorkerKind.MEE, i)), i, share(fromMarkets, markets, i));
        }
        ResultsFolder.writeJson(
                folder.manifest(),
                new RunManifest(
                        RUN,
                        BUILD,
                        null,
                        "2026-11-03T10:15:30Z",
                        schedule,
                        RunManifest.Outcome.COMPLETED,
                        "",
                        null,
                        List.of("a log of a benchmark"),
                        TILES,
                        null,
                        workers,
                        List.of(),
                        null,
                        null));
        ResultsFolder.writeJson(folder.profile(), profile);
        ResultsFolder.writeJson(folder.testbed(), testbed());
        List<DatabaseSnapshot> databases = databases();
        ResultsFolder.writeJson(folder.databasesBefore(), databases);
        ResultsFolder.writeJson(folder.databasesAfter(), databases);
    }

    private static long share(long all, int parts, int part) {
        return all * part / parts - all * (part - 1) / parts;
    }

    /** Writes records of the sessions in turn, so that each session is in time order. */
    private void customer(Path log, int number, long count) throws IOException {
        int sessions = Math.max(1, SESSIONS / customers);
        RandomStream random = new RandomStream(number, 1);
        Dealer[] dealers = new Dealer[sessions];
        Arrays.setAll(dealers, session -> new Dealer(profile, TILES, new Streams(SEED, number, session + 1)));
        double step = (schedule.end() - 1_000_000.0) / Math.max(1, count);
        try (OutputStream out = open(log, WorkerKind.CE, number)) {
            for (long i = 0; i < count; i++) {
                long start = (long) (i * step);
                int phase = schedule.phaseAt(start);
                Dealer cards = dealers[(int) (i % sessions)];
                cards.deal(phase);
                TransactionType type = cards.type();
                long response = 500 + (long) random.negExp(step * sessions / 4);
                boolean order = type == TransactionType.TRADE_ORDER;
                times(start, start, Math.min(response, (long) (step * sessions) - 1), i % sessions + 1);
                card(out, cards.tile(), cards.group(), phase, type, order ? trade++ : 0, random.below(1 << 12));
            }
            end(out, count);
        }
    }

    private void market(Path log, int number, long count) throws IOException {
        RandomStream random = new RandomStream(number, 5);
        double step = (schedule.end() - 1_000_000.0) / Math.max(1, count);
        try (OutputStream out = open(log, WorkerKind.MEE, number)) {
            for (long i = 0; i < count; i++) {
                long due = (long) (i * step);
                boolean feed = i % 6 == 5;
                times(due, due + random.below(300), 1_000 + (long) random.negExp(9_000), i % 8 + 1);
                card(
                        out,
                        random.below(TILES) + 1,
                        random.below(GroupId.PER_TILE) + 1,
                        schedule.phaseAt(due),
                        feed ? TransactionType.MARKET_FEED : TransactionType.TRADE_RESULT,
                        feed ? 0 : 200_000_000_000_001L + i * markets + number - 1,
                        feed ? 10 : random.below(2));
            }
            end(out, count);
        }
    }

    private static OutputStream open(Path log, WorkerKind kind, int number) throws IOException {
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(log), 1 << 16);
        String first = "# quadrille transaction log " + LogHeader.VERSION + " run=" + RUN + " process="
                + WorkerEntry.nameOf(kind, number) + " build=" + BUILD + "\n";
        out.write((first + TransactionRecord.HEADER + "\n").getBytes(StandardCharsets.US_ASCII));
        return out;
    }

    private void times(long due, long start, long response, long session) {
        line.setLength(0);
        line.append(due)
                .append(',')
                .append(start)
                .append(',')
                .append(start - due + response)
                .append(',')
                .append(session);
    }

    private void card(OutputStream out, int tile, int group, int phase, TransactionType type, long trade, int variant)
            throws IOException {
        line.append(',')
                .append(tile)
                .append(',')
                .append(group)
                .append(',')
                .append(phase)
                .append(',');
        line.append(type.code())
                .append(",0,,0,")
                .append(trade)
                .append(',')
                .append(variant)
                .append('\n');
        for (int i = 0; i < line.length(); i++) {
            out.write(line.charAt(i));
        }
    }

    private static void end(OutputStream out, long count) throws IOException {
        out.write(("# end records=" + count + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private WorkerEntry worker(WorkerKind kind, int index) {
        String machine = "machine-" + workers.size() % MACHINES;
        var info = new WorkerInfo(
                kind,
                BUILD,
                machine,
                1,
                "Linux",
                "17",
                "",
                4,
                1 << 30,
                0,
                new WorkerInfo.Machine(machine, machine, "cpu", 4, 1L << 34, "Linux"),
                List.of());
        var entry = new WorkerEntry(kind, index, WorkerEntry.nameOf(kind, index), machine + ":7000", info, 10, 10);
        workers.add(entry);
        return entry;
    }

    private Testbed testbed() {
        Testbed.Database database = Testbed.Database.of("db", 5432, "d", "u").withPasswordEnv("P");
        Testbed.Group group = Testbed.Group.of(50, new Testbed.Connector("c", 1, 2), database, database);
        return Testbed.builder()
                .name("large")
                .profile("standard")
                .seed(SEED)
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, Math.max(1, SESSIONS / customers), 0))
                .customerEmulators(Collections.nCopies(customers, new Testbed.CustomerEmulator("c", 1)))
                .marketEmulators(Collections.nCopies(markets, new Testbed.MarketEmulator("c", 1, 2)))
                .tiles(Collections.nCopies(TILES, new Testbed.Tile(Collections.nCopies(GroupId.PER_TILE, group))))
                .build();
    }

    private static List<DatabaseSnapshot> databases() {
        Map<String, Long> counts = Map.of("trade", 1L, "trade_request", 0L, "settlement", 1L);
        List<DatabaseSnapshot> all = new ArrayList<>();
        for (int tile = 1; tile <= TILES; tile++) {
            for (int group = 1; group <= GroupId.PER_TILE; group++) {
                for (DatabaseRole role : DatabaseRole.values()) {
                    all.add(new DatabaseSnapshot(
                            tile, group, role, "18.6", Map.of(), Map.of(), Map.of(), counts, Map.of(), null, null, null,
                            null, null));
                }
            }
        }
        return all;
    }
}
