package org.quadrille.study.analysis;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.quadrille.statistics.Moments;

/**
 * What the runs say about a question.
 *
 * @param question what was asked
 * @param cells the runs of every cell, in the order of the question
 * @param metrics the primary metric first, then the others in the order of their keys
 * @param finding what was found for the primary metric in the first pair of cells; null without a verdict
 * @param headline the verdict in plain words, one or a few sentences; empty without one
 * @param pairs the verdict sentence of every pair of cells, those with the base first
 * @param broken a sentence for every assumption of the primary metric that the runs contradict
 * @param warnings what else a reader must know, a sentence each
 * @param withExcluded the headline if the runs that their owner took out are counted; empty if there are none
 */
@RecordBuilder
public record Analysis(
        Question question,
        List<CellSummary> cells,
        List<MetricAnalysis> metrics,
        Finding finding,
        String headline,
        List<String> pairs,
        List<String> broken,
        List<String> warnings,
        String withExcluded) {
    /** What every page and every text says. */
    public static final String NOTICE = "This is not a TPC result.";

    public Analysis {
        cells = List.copyOf(cells);
        metrics = List.copyOf(metrics);
        pairs = List.copyOf(pairs);
        broken = List.copyOf(broken);
        warnings = List.copyOf(warnings);
    }

    /**
     * Judges the observations, of which void ones are only counted, by a question that was asked before anybody looked.
     */
    public static Analysis of(Question question, List<Observation> observations) {
        return new Analyst(question, observations).analysis();
    }

    /**
     * Judges cells, by name, of which only the number of runs, mean and standard deviation are known, as a paper prints
     * them.
     */
    public static Analysis ofSummaries(Question question, Map<String, Moments> cells) {
        return Summaries.analyse(question, cells);
    }

    /**
     * The same without any judgement, for a study that is not finished: no test of a difference, no p, no finding and
     * no sentence about one. The measurements stay, with the intervals of the changes and the assumptions that were
     * checked.
     */
    public Analysis withoutVerdict() {
        List<MetricAnalysis> open =
                metrics.stream().map(MetricAnalysis::withoutVerdict).toList();
        return AnalysisBuilder.builder()
                .question(question)
                .cells(cells)
                .metrics(open)
                .headline("")
                .pairs(List.of())
                .broken(open.get(0).assumptions().stream()
                        .filter(Assumption::broken)
                        .map(Assumption::sentence)
                        .distinct()
                        .toList())
                .warnings(warnings)
                .withExcluded("")
                .build();
    }

    public MetricAnalysis primary() {
        return metrics.get(0);
    }
}
