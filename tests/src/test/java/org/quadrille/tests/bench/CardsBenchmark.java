package org.quadrille.tests.bench;

import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Deck;
import org.quadrille.common.deck.Streams;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * The cards: what a transaction's three draws cost, and how far the shares that sessions have dealt are from the table. A
 * session's share of a card can be off by less than one deck, whatever the number of draws.
 */
final class CardsBenchmark implements Benchmark {
    static final int TILES = 2;

    private static final Setting SESSIONS = new Setting("sessions", "sessions that deal", 64, 64);
    private static final Setting DRAWS = new Setting("draws", "draws of all sessions", 1_000_000, 1_000_000);

    private final Profile profile = Profiles.load("standard", Path.of("."));
    private final List<TransactionType> types = TransactionType.customerTypes();
    private double worstDecks;
    private double worstPoints;

    @Override
    public String name() {
        return "cards";
    }

    @Override
    public String compares() {
        return "draws of a session's three decks, and the shares dealt against the profile's table";
    }

    @Override
    public List<Setting> settings() {
        return List.of(SESSIONS, DRAWS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        double[] draws = bench.alternate(round -> draws(bench)).get(0);
        RunSchedule schedule = profile.phases().schedule();
        worstDecks = 0;
        worstPoints = 0;
        for (int phase = 1; phase <= schedule.phases(); phase++) {
            deal(phase, (int) bench.get(SESSIONS), bench.get(DRAWS));
        }
        return List.of(
                // A deal then takes 1 us, less than a hundredth of the 120 us of driver time for a transaction.
                Figure.of(Kind.TIME, "transactions dealt a second", "1/s", draws)
                        .atLeast(1e6),
                Figure.of(Kind.COUNT, "worst card of a session off", "decks", worstDecks)
                        .atMost(1),
                Figure.of(Kind.COUNT, "worst share of all sessions off", "points", worstPoints)
                        .atMost(0.1));
    }

    private static double draws(Bench bench) throws RunnerException {
        return Jmh.run(CardDraws.class, "deal", bench.quick())
                .getPrimaryResult()
                .getScore();
    }

    private void deal(int phase, int sessions, long draws) {
        int[] groups = Deck.reduced(
                profile.phases().shares().get(profile.phases().schedule().shareRow(phase)).stream()
                        .mapToInt(Integer::intValue)
                        .toArray());
        int[] mix = types.stream().mapToInt(profile::weight).toArray();
        long[][] all = new long[TILES][GroupId.PER_TILE];
        for (int session = 1; session <= sessions; session++) {
            Dealer dealer = new Dealer(profile, TILES, new Streams(1, 1, session));
            long[] tiles = new long[TILES];
            long[][] grouped = new long[TILES][GroupId.PER_TILE];
            long[][][] typed = new long[TILES][GroupId.PER_TILE][types.size()];
            for (long i = 0; i < draws / sessions; i++) {
                dealer.deal(phase);
                tiles[dealer.tile() - 1]++;
                grouped[dealer.tile() - 1][dealer.group() - 1]++;
                typed[dealer.tile() - 1][dealer.group() - 1][types.indexOf(dealer.type())]++;
            }
            compare(tiles, new int[] {1, 1});
            for (int tile = 0; tile < TILES; tile++) {
                compare(grouped[tile], groups);
                for (int group = 0; group < GroupId.PER_TILE; group++) {
                    compare(typed[tile][group], mix);
                    all[tile][group] += grouped[tile][group];
                }
            }
        }
        for (long[] tile : all) {
            worstPoints = Math.max(worstPoints, points(tile, groups));
        }
    }

    /** Finds the worst deviation in decks: cards of a kind too many or too few, over those in a deck. */
    private void compare(long[] dealt, int[] weights) {
        long draws = sum(dealt);
        long deck = 0;
        for (int weight : weights) {
            deck += weight;
        }
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] == 0) {
                if (dealt[i] > 0) {
                    throw new IllegalStateException(dealt[i] + " cards were dealt that the deck does not have");
                }
                continue;
            }
            double wanted = (double) draws * weights[i] / deck;
            worstDecks = Math.max(worstDecks, Math.abs(dealt[i] - wanted) / weights[i]);
        }
    }

    private static double points(long[] dealt, int[] weights) {
        long draws = sum(dealt);
        long deck = 0;
        for (int weight : weights) {
            deck += weight;
        }
        double worst = 0;
        for (int i = 0; i < weights.length; i++) {
            worst = Math.max(worst, Math.abs(100.0 * dealt[i] / draws - 100.0 * weights[i] / deck));
        }
        return worst;
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        if (sum == 0) {
            throw new IllegalStateException("nothing was dealt");
        }
        return sum;
    }
}
