package org.quadrille.web.site;

import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.TwoRuns;

/** The view of two runs: what differs between them, and what both did over time. */
final class DiffView {
    private DiffView() {}

    static Map<String, Object> of(PagePath first, PagePath second) {
        Map<String, Object> model = new HashMap<>();
        model.put("title", "Runs " + first.name() + " and " + second.name());
        model.put("a", RunCatalogue.entry(first.real()));
        model.put("b", RunCatalogue.entry(second.real()));
        model.put("aHref", Links.of(first));
        model.put("bHref", Links.of(second));
        model.put("both", TwoRuns.of(first.real(), second.real()));
        if (reported(first) && reported(second)) {
            model.put("drawn", ReportCharts.of(first, second));
        }
        return model;
    }

    private static boolean reported(PagePath run) {
        return Files.exists(new ResultsFolder(run.real()).reportJson());
    }
}
