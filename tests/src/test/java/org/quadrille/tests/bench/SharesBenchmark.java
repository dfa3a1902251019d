package org.quadrille.tests.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Durations;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType.Issuer;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.TextReport;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.LocalTestbed;
import org.quadrille.vdriver.prime.Interrupt;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/**
 * Shares of the tiles, and of the groups of every tile in every phase, in a run of two tiles on this machine, against the
 * table and the deck-remainder bounds of docs/shares.md. Arguments: results folder, phase length (12s), sessions (8).
 */
public final class SharesBenchmark {
    private static final int TILES = 2;
    private static final int WANTED = 100_000;
    private static final long PROGRESS_MICROS = 10_000_000;
    /** Standard deviations that one correct share in a million exceeds. */
    private static final double ALMOST_SURE = 4.9;

    private static final double POINTS = 0.1;

    private final Profile profile;
    private final RunSchedule schedule;
    private final long[][][] counts;
    private final Set<Integer> sessions = new TreeSet<>();
    private double worst;
    private int inPoints;
    private int rows;
    private boolean bounded = true;

    private SharesBenchmark(Profile profile) {
        this.profile = profile;
        this.schedule = profile.phases().schedule();
        this.counts = new long[schedule.phases() + 2][TILES][GroupId.PER_TILE];
    }

    public static void main(String[] args) throws Exception {
        Path results = Path.of(args.length > 0 ? args[0] : "results");
        Duration phase = Durations.parse(args.length > 1 ? args[1] : "12s");
        int sessions = args.length > 2 ? Integer.parseInt(args[2]) : 8;
        String id = "shares-" + System.currentTimeMillis();
        DemoOptions options = new DemoOptions(TILES, 1, 0, phase, false, sessions, 0, 1, results, id, null);
        try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code());
                LocalTestbed testbed = LocalTestbed.open(options, System.out)) {
            testbed.buildDatabases(interrupt);
            testbed.startProcesses(interrupt);
            RunOptions run =
                    new RunOptions(results, id, new PlainProgress(System.out, PROGRESS_MICROS), testbed.logs());
            new Prime(testbed.setup(), run, Dialers.of(testbed.setup()), Build.id(), interrupt::requested).run();
        }
        TextReport.result(Reporter.report(results.resolve(id)), System.out);
        ResultsFolder folder = new ResultsFolder(results.resolve(id));
        SharesBenchmark shares = new SharesBenchmark(folder.readProfile());
        shares.read(folder.logs().resolve("ce-1.csv"));
        shares.print();
    }

    private void read(Path log) throws Exception {
        if (!Files.exists(log)) {
            throw new IllegalStateException("the run left no log " + log);
        }
        try (TransactionLogReader reader = new TransactionLogReader(log)) {
            for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                if (r.type().issuer() == Issuer.CUSTOMER) {
                    counts[r.phase()][r.tile() - 1][r.group() - 1]++;
                    sessions.add(r.session());
                }
            }
        }
    }

    private void print() {
        tiles();
        line(
                "%5s %4s %5s %8s %9s %8s %9s %9s %9s%n",
                "phase", "tile", "group", "count", "share", "table", "off", "bound", "at most");
        for (int phase = 1; phase <= schedule.phases(); phase++) {
            for (int tile = 0; tile < TILES; tile++) {
                groups(phase, tile);
            }
        }
        line(
                "%d shares of groups: %d within %.1f points of the table, the farthest %.4f points off; all within the deck"
                        + " bound: %s%n",
                rows, inPoints, POINTS, worst, bounded ? "yes" : "NO");
    }

    private void tiles() {
        long[] each = new long[TILES];
        for (long[][] phase : counts) {
            for (int tile = 0; tile < TILES; tile++) {
                each[tile] += sum(phase[tile]);
            }
        }
        long all = sum(each);
        double most = 100.0 * sessions.size() * (1 - 1.0 / TILES) / all;
        line(
                "%nCustomer transactions of the whole run: %d by %d sessions (%s %d)%n",
                all, sessions.size(), all >= WANTED ? "at least" : "FEWER THAN", WANTED);
        for (int tile = 0; tile < TILES; tile++) {
            double share = 100.0 * each[tile] / all;
            line(
                    "tile %d: %d, %.4f %%, off by %+.4f points, at most %.4f%n",
                    tile + 1, each[tile], share, share - 100.0 / TILES, most);
        }
    }

    private void groups(int phase, int tile) {
        long all = sum(counts[phase][tile]);
        var cards = profile.phases().shares().get(schedule.shareRow(phase));
        int total = cards.stream().mapToInt(Integer::intValue).sum();
        int divisor = cards.stream().mapToInt(Integer::intValue).reduce(0, SharesBenchmark::divisor);
        int deck = total / divisor;
        for (int group = 0; group < GroupId.PER_TILE; group++) {
            double p = (double) cards.get(group) / total;
            double off = 100.0 * counts[phase][tile][group] / all - 100 * p;
            double most = 100.0 * sessions.size() * deck * p * (1 - p) / all;
            double bound = 100 * ALMOST_SURE * Math.sqrt(sessions.size() * p * (1 - p) * (deck + 1) / 6) / all;
            line(
                    "%5d %4d %5d %8d %8.3f%% %7.1f%% %+8.4f %9.4f %9.4f%n",
                    phase,
                    tile + 1,
                    group + 1,
                    counts[phase][tile][group],
                    off + 100 * p,
                    100 * p,
                    off,
                    Math.min(bound, most),
                    most);
            worst = Math.max(worst, Math.abs(off));
            inPoints += Math.abs(off) <= POINTS ? 1 : 0;
            rows++;
            bounded &= Math.abs(off) <= Math.min(bound, most);
        }
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    private static int divisor(int a, int b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    private static void line(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
