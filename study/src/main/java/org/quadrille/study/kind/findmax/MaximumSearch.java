package org.quadrille.study.kind.findmax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.study.analysis.RunFault;
import org.quadrille.study.analysis.RunMetrics;
import org.quadrille.study.campaign.RunChooser;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.SearchAnswer;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/**
 * Chooses the slots of a study without a plan one by one, from the results so far: searches for the highest valid load
 * of each environment, one environment after the other.
 */
final class MaximumSearch implements RunChooser {
    private static final double PERCENT = 100;

    /** First level if the study file gives none and no probe can find one. */
    private static final double FIRST = 2;

    @Override
    public Optional<Slot> next(StudyFolder folder, StudyFile file, StudyState state, List<String> environments) {
        for (String environment : environments) {
            SearchStep step = FindMax.next(settings(file.search()), seen(folder, file, state, environment));
            if (step instanceof SearchStep.Try wanted) {
                return Optional.of(slot(file, state, environment, wanted));
            }
        }
        return Optional.empty();
    }

    @Override
    public String answer(StudyFolder folder, StudyFile file, StudyState state) {
        Map<String, SearchAnswer> answers = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        for (String environment : file.environments().keySet()) {
            SearchSettings settings = settings(file.search());
            List<TriedLevel> seen = seen(folder, file, state, environment);
            SearchAnswer answer = state.givenUp().stream()
                    .filter(slot -> slot.environment().equals(environment))
                    .findFirst()
                    .map(lost -> FindMax.givenUp(settings, seen, why(state.attempts(lost.number()))))
                    .orElseGet(() -> FindMax.answer(settings, seen));
            answers.put(environment, answer);
            String first = file.environments().size() > 1 ? environment + ": " : "";
            sentences.add(first + String.join(" ", answer.sentences()));
        }
        ResultsFolder.writeJson(folder.search(), answers);
        return String.join(" ", sentences);
    }

    private static String why(List<Attempt> lost) {
        Attempt last = lost.get(lost.size() - 1);
        return "Every attempt at a run of \"" + last.cell() + "\" was void (" + lost.size() + "), the last because "
                + last.reason() + "; remove the cause, and search again in a new study.";
    }

    private static SearchSettings settings(StudyFile.Search search) {
        SearchVariable over = SearchVariable.of(search.by());
        boolean probes = over.probes();
        double from = search.from() == null ? 0 : search.from();
        return new SearchSettings(
                over,
                probes || from > 0 ? from : FIRST,
                probes ? 1 : 0,
                probes ? from : Math.max(1, from),
                search.to() != null
                        ? search.to()
                        : probes && from == 0 || over == SearchVariable.LOAD_UNITS ? 0 : StudyFile.Search.MOST_LOAD,
                search.resolution() / PERCENT,
                SearchSettings.REPETITIONS,
                search.mostRuns());
    }

    private static List<TriedLevel> seen(StudyFolder folder, StudyFile file, StudyState state, String environment) {
        List<TriedLevel> all = new ArrayList<>();
        for (Attempt attempt : state.counting()) {
            if (attempt.environment().equals(environment) && attempt.excluded().isEmpty()) {
                Slot slot = state.slot(attempt.slot()).orElseThrow();
                double rate = RunMetrics.read(folder.run(attempt.run()).path())
                        .values()
                        .getOrDefault(SearchVariable.of(file.search().by()).metric(), 0.0);
                double level =
                        Double.parseDouble(slot.levels().get(file.search().key()));
                boolean valid = attempt.verdict().equals("VALID")
                        || !file.durable(slot.environment(), slot.levels())
                                && RunFault.onlyNotDurable(attempt.verdict(), attempt.failed());
                if (level != TriedLevel.PROBE) {
                    all.add(new TriedLevel(level, valid, attempt.failed(), rate));
                } else {
                    all.add(TriedLevel.probe(rate));
                }
            }
        }
        return all;
    }

    private static Slot slot(StudyFile file, StudyState state, String environment, SearchStep.Try wanted) {
        String level = SearchVariable.number(wanted.level());
        String label =
                wanted.level() == TriedLevel.PROBE ? "probe" : file.search().by() + " " + level;
        return new Slot(
                state.slots().size() + 1,
                wanted.repetition(),
                file.environments().size() > 1 ? environment + ", " + label : label,
                environment,
                Map.of(file.search().key(), level),
                true);
    }
}
