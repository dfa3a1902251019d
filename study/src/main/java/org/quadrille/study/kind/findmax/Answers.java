package org.quadrille.study.kind.findmax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.quadrille.common.cli.Words;
import org.quadrille.study.format.SearchAnswer;
import org.quadrille.study.format.SearchAnswer.Level;
import org.quadrille.study.format.SearchAnswer.Outcome;
import org.quadrille.study.format.SearchAnswerBuilder;

/** Turns the results of a search into its answer, in numbers and in words. */
final class Answers {
    private static final String PROBED_NOTHING =
            "The probe in closed pacing completed nothing that counts, so there is no load from which the search could"
                    + " start; see its report, or name one with \"search.from\" in a new study.";

    private final SearchSettings settings;
    private final SearchVariable over;
    private final Evidence seen;
    private final Outcome outcome;
    private final Level highest;
    private final Level lowestFailed;

    private final String why;

    private Answers(SearchSettings settings, Evidence seen, Outcome outcome, String why) {
        this.settings = settings;
        this.over = settings.over();
        this.seen = seen;
        this.outcome = outcome;
        this.why = why;
        highest = seen.passed(settings.repetitions()).orElse(null);
        lowestFailed = seen.lowestFailed().orElse(null);
    }

    static SearchAnswer of(SearchSettings settings, Evidence seen, Outcome outcome) {
        return new Answers(settings, seen, outcome, "").answer();
    }

    /** @param why the search could not go on, in a sentence */
    static SearchAnswer givenUp(SearchSettings settings, Evidence seen, String why) {
        return new Answers(settings, seen, Outcome.GIVEN_UP, why).answer();
    }

    private SearchAnswer answer() {
        List<Level> unfailed = seen.unfailed();
        Level fewest = over == SearchVariable.SESSIONS && !unfailed.isEmpty()
                ? FewestSessions.of(seen).enough()
                : null;
        double best = unfailed.stream().mapToDouble(Level::throughput).max().orElse(0);
        return SearchAnswerBuilder.builder()
                .by(over.key())
                .outcome(outcome)
                .highest(highest)
                .lowestFailed(lowestFailed)
                .between(between())
                .monotone(passedAboveFailed().isEmpty())
                .levels(List.copyOf(seen.levels()))
                .fewest(fewest)
                .best(best)
                .probe(seen.probe().orElse(0))
                .runs(seen.runs())
                .sentences(sentences(fewest, best))
                .build();
    }

    private List<Level> between() {
        return highest == null || lowestFailed == null
                ? List.of()
                : seen.between(
                        Math.min(highest.level(), lowestFailed.level()),
                        Math.max(highest.level(), lowestFailed.level()));
    }

    /** Levels without a failed run above the lowest level that has one. */
    private List<Level> passedAboveFailed() {
        return lowestFailed == null
                ? List.of()
                : seen.unfailed().stream()
                        .filter(level -> level.level() > lowestFailed.level())
                        .toList();
    }

    private List<String> sentences(Level fewest, double best) {
        List<String> all = new ArrayList<>();
        all.add(headline());
        if (!why.isEmpty()) {
            all.add(why);
        }
        if (highest != null && lowestFailed != null) {
            all.add(gap());
        }
        List<Level> odd = passedAboveFailed();
        if (!odd.isEmpty()) {
            Level level = odd.get(odd.size() - 1);
            all.add("Levels do not fail in order: " + over.text(level.level()) + " passed (" + count(level) + ") above "
                    + failedAt(lowestFailed) + ", so the border depends on more than the load.");
        }
        if (fewest != null && outcome != Outcome.SEARCHING) {
            all.add(String.format(
                    Locale.ROOT,
                    "The fewest sessions within 5 %% of the best throughput (%.1f tpsV) are %s, with %.1f tpsV in %s.",
                    best,
                    SearchVariable.number(fewest.level()),
                    fewest.throughput(),
                    Words.count(fewest.runs(), "run")));
        }
        return all;
    }

    private String headline() {
        String passed = highest == null
                ? "No level passed " + ofAll()
                : "The highest level at which " + ofAll() + " were VALID is " + over.text(highest.level());
        String made = ", after " + Words.count(seen.runs(), "run");
        return switch (outcome) {
            case FOUND -> passed + made + ".";
            case NEVER_FAILS -> passed + made + ": that is the limit of the search, and nothing above it was tried.";
            case ALWAYS_FAILS ->
                lowestFailed == null
                        ? PROBED_NOTHING
                        : "Every level failed, down to " + failedAt(lowestFailed) + made
                                + ": the highest valid level is lower, or the environment is not fit for the load at all.";
            case OUT_OF_RUNS ->
                "The search was not over when its runs were used up. " + passed + " so far" + made + ".";
            case GIVEN_UP -> "The search could not go on. " + passed + " so far" + made + ".";
            case SEARCHING -> "The search goes on. " + passed + " so far" + made + ".";
        };
    }

    private String gap() {
        Level above = seen.failedAbove(highest.level()).orElse(null);
        if (above == null) {
            return "Nothing above it was seen to fail.";
        }
        String failed = "The lowest level above it that failed is " + failedAt(above);
        String distance = String.format(Locale.ROOT, "%.1f %% higher", 100 * (above.level() / highest.level() - 1));
        List<Level> inside = seen.between(highest.level(), above.level());
        return failed + ", " + distance + "; "
                + (inside.isEmpty() ? "nothing in between was tried." : "in between: " + list(inside) + ".");
    }

    private String list(List<Level> levels) {
        return String.join(
                ", ",
                levels.stream()
                        .sorted(Comparator.comparingDouble(Level::level))
                        .map(level -> SearchVariable.number(level.level()) + " (" + count(level) + ")")
                        .toList());
    }

    private String failedAt(Level level) {
        String checks = level.failedChecks().isEmpty() ? "" : ", by " + String.join(", ", level.failedChecks());
        return over.text(level.level()) + " (" + count(level) + checks + ")";
    }

    private static String count(Level level) {
        return level.valid() + " of " + Words.count(level.runs(), "run") + " VALID";
    }

    private String ofAll() {
        return settings.repetitions() + " of " + settings.repetitions() + " runs";
    }
}
