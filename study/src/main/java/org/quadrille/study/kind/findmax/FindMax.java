package org.quadrille.study.kind.findmax;

import java.util.List;
import java.util.Optional;
import org.quadrille.study.format.SearchAnswer;
import org.quadrille.study.format.SearchAnswer.Level;
import org.quadrille.study.format.SearchAnswer.Outcome;

/**
 * The search for the highest level at which three of three runs are VALID.
 *
 * <ol>
 *   <li>A probe in closed pacing says where to begin. It may be far off: that only affects the number of steps.
 *   <li>Steps up while runs are VALID, or down while they are not, each longer than the one before, at most to double or
 *       half.
 *   <li>The ratio between the highest level that did not fail and the lowest above it that did is halved until it is the
 *       resolution. Far from the border one run a level is enough, and a level with a failed run cannot pass any more.
 *   <li>The lower of the two is run again until three were VALID. If one is not, the level has failed, and the search
 *       goes on below it.
 *   <li>One run well above, if nothing was tried there: otherwise a dip would be taken for the border. If it is VALID,
 *       the search goes on from there.
 *   <li>Over sessions, the ratio between too few and enough for 95 % of the best throughput is halved in the same way.
 * </ol>
 *
 * The highest level without a failed run is the candidate throughout. So the rules need no memory and no order: they
 * look at what was seen at each level.
 */
public final class FindMax {
    /**
     * First step from a level found by a probe, in resolutions. Halved twice, it is well inside the resolution, which
     * makes room for a level that fails by bad luck.
     */
    private static final int FIRST_STEP = 3;

    /** Longest step, as a ratio. */
    private static final double LONGEST_STEP = 2;

    /** Limits if the user gives none, as a ratio to the first level. */
    private static final double REACH = 20;

    /** A level of four digits may be off by this share, so a bracket may be wider by it and still be closed. */
    private static final double ROUNDING = 1.001;

    /** How far above the border the last look goes, in steps of the resolution. */
    private static final int LOOK = 4;

    private final SearchSettings settings;
    private final SearchVariable over;
    private final Evidence seen;

    private FindMax(SearchSettings settings, Evidence seen) {
        this.settings = settings;
        this.over = settings.over();
        this.seen = seen;
    }

    /**
     * What to do next after all runs of the search so far; the same runs always give the same answer, in whatever
     * order.
     */
    public static SearchStep next(SearchSettings settings, List<TriedLevel> seen) {
        Evidence evidence = new Evidence(seen);
        SearchStep step = new FindMax(settings, evidence).step();
        return step instanceof SearchStep.Try && evidence.runs() >= settings.mostRuns()
                ? new SearchStep.Done(Answers.of(settings, evidence, Outcome.OUT_OF_RUNS))
                : step;
    }

    /** What is known so far, whether or not the search is over. */
    public static SearchAnswer answer(SearchSettings settings, List<TriedLevel> seen) {
        return next(settings, seen) instanceof SearchStep.Done done
                ? done.answer()
                : Answers.of(settings, new Evidence(seen), Outcome.SEARCHING);
    }

    /** What is known about a search that cannot go on. @param why it cannot, in a sentence */
    public static SearchAnswer givenUp(SearchSettings settings, List<TriedLevel> seen, String why) {
        return Answers.givenUp(settings, new Evidence(seen), why);
    }

    private SearchStep step() {
        if (settings.start() == 0 && seen.probe().isEmpty()) {
            return new SearchStep.Try(TriedLevel.PROBE, 1, "A run in closed pacing says where to begin.");
        }
        if (settings.start() == 0 && seen.probe().getAsDouble() == 0) {
            return done(Outcome.ALWAYS_FAILS);
        }
        if (seen.levels().isEmpty()) {
            return once(start(), "The search begins here.");
        }
        Optional<Level> candidate = seen.candidate();
        return candidate.isEmpty() ? down(seen.lowest().orElseThrow().level()) : from(candidate.get());
    }

    /** Everything that was tried failed. */
    private SearchStep down(double failed) {
        if (failed <= lowest()) {
            return done(Outcome.ALWAYS_FAILS);
        }
        double wanted = failed / step(start() / failed);
        return once(Math.max(lowest(), over.below(failed, wanted)), "All levels so far have failed.");
    }

    private SearchStep from(Level candidate) {
        double level = candidate.level();
        Optional<Level> failed = seen.failedAbove(level);
        if (failed.isEmpty()) {
            return above(candidate);
        }
        double bound = failed.get().level();
        Optional<Double> middle = middle(level, bound);
        if (middle.isPresent()) {
            return once(
                    middle.get(),
                    "The border is between " + SearchVariable.number(level) + " and " + over.text(bound) + ".");
        }
        if (candidate.runs() < settings.repetitions()) {
            return again(candidate);
        }
        double look = over.above(bound, bound * Math.pow(1 + settings.resolution(), LOOK));
        double near = bound * Math.pow(1 + settings.resolution(), LOOK / 2.0);
        if (seen.highestTried() < near && look <= highest()) {
            return once(look, "Nothing well above " + over.text(bound) + ", which failed, was tried.");
        }
        return over == SearchVariable.SESSIONS ? fewest() : done(Outcome.FOUND);
    }

    /** Nothing above the candidate has failed. */
    private SearchStep above(Level candidate) {
        double level = candidate.level();
        if (level < highest()) {
            double wanted = level * step(level / start());
            return once(Math.min(highest(), over.above(level, wanted)), "No level from here on has failed.");
        }
        return candidate.runs() < settings.repetitions() ? again(candidate) : done(Outcome.NEVER_FAILS);
    }

    /** Between the most sessions that are too few for nearly the best throughput and the fewest that are enough. */
    private SearchStep fewest() {
        FewestSessions known = FewestSessions.of(seen);
        double enough = known.enough().level();
        double tooFew = known.tooFew().map(Level::level).orElse(0.0);
        Optional<Double> middle = tooFew > 0
                ? middle(tooFew, enough)
                : enough > lowest()
                        ? Optional.of(Math.max(lowest(), over.below(enough, enough / LONGEST_STEP)))
                        : Optional.empty();
        return middle.isPresent()
                ? once(middle.get(), "Fewer sessions may be enough for nearly the best throughput.")
                : done(Outcome.FOUND);
    }

    /** The level halfway between two in ratio; empty if they are close enough, or nothing lies between them. */
    private Optional<Double> middle(double low, double high) {
        double middle = over.round(Math.sqrt(low * high));
        boolean apart = high / low > (1 + settings.resolution()) * ROUNDING;
        return apart && middle > low && middle < high ? Optional.of(middle) : Optional.empty();
    }

    /**
     * The next step, as a ratio: the first one is three resolutions after a probe, and double if nothing is known;
     * later ones are the first times the ratio covered so far, at most double.
     */
    private double step(double gone) {
        double first = settings.start() > 0 ? LONGEST_STEP : 1 + FIRST_STEP * settings.resolution();
        return Math.min(LONGEST_STEP, first * Math.max(1, gone));
    }

    private double start() {
        double given = settings.start() > 0 ? settings.start() : seen.probe().orElseThrow() / settings.perLevel();
        double most = settings.highest() > 0 ? settings.highest() : Double.MAX_VALUE;
        return over.round(Math.min(most, Math.max(settings.lowest(), given)));
    }

    private double lowest() {
        return over.round(settings.lowest() > 0 ? settings.lowest() : start() / REACH);
    }

    private double highest() {
        return over.round(settings.highest() > 0 ? settings.highest() : start() * REACH);
    }

    private SearchStep.Try once(double level, String why) {
        return new SearchStep.Try(level, 1, why);
    }

    private SearchStep.Try again(Level level) {
        return new SearchStep.Try(
                level.level(),
                level.runs() + 1,
                level.runs() + " of " + settings.repetitions() + " runs at " + over.text(level.level())
                        + " were made, all VALID.");
    }

    private SearchStep done(Outcome outcome) {
        return new SearchStep.Done(Answers.of(settings, seen, outcome));
    }
}
