package org.quadrille.web.site;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.study.compare.ComparisonPage;
import org.quadrille.study.compare.RunComparison;

/** The view of several runs on each side: what {@code quadrille compare} says of them. */
final class CompareView {
    private CompareView() {}

    /** @throws org.quadrille.common.cli.UserError if the runs cannot be compared */
    static Map<String, Object> of(List<PagePath> first, List<PagePath> second) {
        RunComparison comparison = RunComparison.of(
                first.stream().map(PagePath::real).toList(),
                second.stream().map(PagePath::real).toList());
        Map<String, Object> model = new HashMap<>();
        model.put("title", "Comparison of runs");
        model.put("headline", comparison.analysis().headline());
        model.put("sides", Map.of("A", links(first), "B", links(second)));
        model.put("parts", comparison.parts());
        model.put("drawn", ComparisonPage.charts(comparison.analysis()));
        return model;
    }

    private static List<Links.Link> links(List<PagePath> runs) {
        return runs.stream()
                .map(run -> new Links.Link(Links.of(run), run.name()))
                .toList();
    }
}
