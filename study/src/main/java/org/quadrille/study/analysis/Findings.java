package org.quadrille.study.analysis;

import java.util.List;

/** Turns the comparison of two cells into a finding. */
final class Findings {
    private Findings() {}

    /**
     * Makes the finding of a comparison.
     *
     * @param pHolm corrected p of the test; NaN without one, like {@code rankPHolm}
     * @param tests how many tests the correction covers
     * @param broken the assumptions that the runs contradict
     * @param failing those of the two cells that do not carry the load
     */
    static Comparison of(
            Question question,
            PairComparison t,
            double pHolm,
            double rankPHolm,
            int tests,
            List<Assumption> broken,
            List<CellSummary> failing) {
        if (!failing.isEmpty()) {
            Change none =
                    new Change(Double.NaN, Double.NaN, Double.NaN, Double.NaN, "none, as the load was not carried");
            String sentence = failing.stream()
                    .map(Phrases::doesNotCarry)
                    .reduce((a, b) -> a + " " + b)
                    .orElseThrow();
            return ComparisonBuilder.builder()
                    .metric(t.metric().key())
                    .cells(t.cells())
                    .change(none)
                    .estimates(new Estimates(none, null, null, null, null))
                    .tests(ComparisonTests.NONE)
                    .smallestFoundPercent(Double.NaN)
                    .finding(Finding.DOES_NOT_CARRY)
                    .sentence(sentence)
                    .power("")
                    .build();
        }
        double alpha = question.alpha();
        boolean differs = pHolm < alpha;
        // To agree, the rank test needs no correction: with 10 pairs its p is 0.002 at least, and corrected for many
        // tests it could never agree.
        double rankP = differs && t.rankTest() != null ? t.rankTest().p() : rankPHolm;
        boolean byRanks = rankP < alpha;
        boolean within = within(t.estimates().narrow(), question.marginPercent());
        boolean rankWithin = t.rankNarrow() == null || within(t.rankNarrow(), question.marginPercent());
        boolean doubted = !broken.isEmpty();
        Finding finding;
        String doubt = "";
        if (!t.enough() || t.test() == null) {
            finding = Finding.NOT_TESTED;
            doubt = t.enough() ? without(t) : tooFew(t);
        } else if (within && (!doubted || rankWithin)) {
            finding = Finding.SAME;
            doubt = differs ? " A change smaller than the margin was found." : "";
        } else if (doubted && (differs != byRanks || within && !differs)) {
            finding = Finding.CANNOT_TELL;
            doubt = disagreement(t, pHolm, rankP, differs == byRanks);
        } else if (differs) {
            finding = direction(t.metric(), t.cells().difference());
        } else {
            finding = Finding.CANNOT_TELL;
            doubt = t.change().excludesZero() && tests > 1
                    ? " Among " + tests
                            + " comparisons, chance alone makes one look like this more often than alpha allows (p after"
                            + " Holm's correction " + Lines.p(pHolm).substring(2) + ")."
                    : "";
        }
        return ComparisonBuilder.builder()
                .metric(t.metric().key())
                .cells(t.cells())
                .change(t.change())
                .estimates(t.estimates())
                .tests(new ComparisonTests(Lines.of(t.test()), Lines.of(t.rankTest()), pHolm, rankPHolm))
                .smallestFoundPercent(t.smallestFoundPercent())
                .finding(finding)
                .sentence(Phrases.sentence(finding, t, question.marginPercent(), doubt))
                .power(Phrases.power(t.smallestFoundPercent(), question.power()))
                .build();
    }

    private static boolean within(Change change, double margin) {
        return change.low() >= -margin && change.high() <= margin;
    }

    private static Finding direction(Metric metric, double difference) {
        return switch (metric.better()) {
            case HIGHER -> difference < 0 ? Finding.SLOWER : Finding.FASTER;
            case LOWER -> difference < 0 ? Finding.FASTER : Finding.SLOWER;
            case NEITHER -> difference < 0 ? Finding.LESS : Finding.MORE;
        };
    }

    private static String tooFew(PairComparison t) {
        return t.paired()
                ? " With fewer than " + PairComparison.LEAST_PAIRS + " pairs nothing is tested."
                : " With fewer than " + PairComparison.LEAST_VALUES + " runs on a side nothing is tested.";
    }

    private static String without(PairComparison t) {
        if (t.cells().lackValues()) {
            return "";
        }
        String constant = t.paired()
                ? "The change is the same in every block"
                : t.cells().difference() == 0 ? "All values are equal" : "The values of each cell do not vary";
        return " " + constant + ", so chance cannot be judged.";
    }

    private static String disagreement(PairComparison t, double p, double rankP, boolean testsAgree) {
        if (testsAgree) {
            return " An assumption is broken, and the interval by ranks is not inside the margin.";
        }
        return " An assumption is broken, and the tests disagree: "
                + name(t.test().method()) + " says " + Lines.p(p) + ", "
                + name(t.rankTest() == null ? "the ranks" : t.rankTest().method()) + " says " + Lines.p(rankP) + ".";
    }

    private static String name(String method) {
        return method.split(", ", 2)[0];
    }
}
