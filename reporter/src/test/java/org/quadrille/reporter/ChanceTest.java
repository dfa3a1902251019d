package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.deck.Deck;
import org.quadrille.common.random.RandomStream;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.ReportSql;
import org.quadrille.reporter.data.Row;

/** The bounds that allow for chance are wide enough for a faultless run, and no wider (docs/checks.md). */
class ChanceTest {
    /** Probability for one row of a check, in the worst case of ten expected records. */
    private static final double FALSE_ALARM = 5e-5;

    @TempDir
    Path folder;

    private double value(DuckDb duck, String expression) {
        return duck.query("SELECT (" + expression + ")::DOUBLE AS v").get(0).real("v");
    }

    private DuckDb macros() {
        DuckDb duck = new DuckDb(folder, folder.resolve("tmp"));
        duck.run(ReportSql.file("context") + ReportSql.file("macros"));
        return duck;
    }

    @Test
    void boundsOfDrawsLeaveOutNoFaultlessRunByTheExactBinomialDistribution() {
        try (DuckDb duck = macros()) {
            for (double p : new double[] {0.0099, 0.01, 0.05, 0.08, 0.1, 0.25, 0.33, 0.4, 0.5, 0.6}) {
                for (int n : new int[] {40, 100, 300, 1_000, 2_000, 5_000}) {
                    Row row = duck.query(String.format(
                                    Locale.ROOT,
                                    "SELECT draw_lower(%1$s::DOUBLE, %2$d) AS l, draw_upper(%1$s::DOUBLE, %2$d) AS u",
                                    p,
                                    n))
                            .get(0);
                    double lower = row.real("l") * n;
                    double upper = row.real("u") * n;
                    if (lower > 0) {
                        double alarm = outside(n, p, lower, upper);
                        assertTrue(alarm < FALSE_ALARM, "p " + p + ", n " + n + ": " + alarm);
                        double deviation = Math.sqrt(n * p * (1 - p));
                        assertTrue(upper - lower < 10.6 * deviation, "too wide: p " + p + ", n " + n);
                    }
                }
            }
        }
    }

    private static double outside(int n, double p, double lower, double upper) {
        double probability = Math.pow(1 - p, n);
        double log = n * Math.log1p(-p);
        double sum = lower > 0 ? probability : 0;
        for (int k = 1; k <= n; k++) {
            log += Math.log((n - k + 1.0) / k) + Math.log(p) - Math.log1p(-p);
            if (k < lower - 1e-9 || k > upper + 1e-9) {
                sum += Math.exp(log);
            }
        }
        return sum;
    }

    @Test
    void boundsOfDecksFitTheVarianceOfDealtCards() {
        // 20 decks of 900 cards, 101 of one kind, each dealt up to a different place in a round.
        int decks = 20;
        int trials = 4_000;
        double p = 101 / 900.0;
        double w = 0;
        long n = 0;
        for (int i = 0; i < decks; i++) {
            long k = dealt(i);
            n += k;
            w += (k % 900) * (900 - k % 900) / 899.0;
        }
        double squares = 0;
        double farthest = 0;
        for (int trial = 0; trial < trials; trial++) {
            double off = -n * p;
            for (int i = 0; i < decks; i++) {
                Deck deck = Deck.of(new int[] {101, 799}, new RandomStream(11, trial, i));
                for (int card = 0; card < dealt(i); card++) {
                    off += deck.deal() == 0 ? 1 : 0;
                }
            }
            squares += off * off;
            farthest = Math.max(farthest, Math.abs(off));
        }
        double variance = p * (1 - p) * w;
        // The standard error of a variance from 4,000 trials is 2.2 %.
        assertEquals(1, squares / trials / variance, 0.12);
        try (DuckDb duck = macros()) {
            double bound = n * (value(duck, "deck_upper(101 / 900, 0, " + w + ", " + n + ")") - p);
            assertEquals(5 * Math.sqrt(variance), bound, 1e-6 * bound);
            assertTrue(farthest < bound, "farthest " + farthest + ", bound " + bound);
        }
    }

    private static int dealt(int deck) {
        return 60 + 53 * deck;
    }

    @Test
    void wholeRoundsLeaveNothingToChance() {
        try (DuckDb duck = macros()) {
            assertEquals(0.196, value(duck, "deck_lower(0.2, 2, 0, 1800)"), 1e-12);
            assertEquals(0.204, value(duck, "deck_upper(0.2, 2, 0, 1800)"), 1e-12);
        }
    }
}
