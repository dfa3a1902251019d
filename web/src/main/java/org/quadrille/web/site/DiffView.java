package org.quadrille.web.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.RunsDiff;

/** The view of two runs: what differs between them, and their charts side by side. */
final class DiffView {
    private DiffView() {}

    /** The same chart of both runs. */
    public record Pair(String title, RunView.Picture first, RunView.Picture second) {}

    static Map<String, Object> of(Place first, Place second) throws IOException {
        Map<String, Object> model = new HashMap<>();
        model.put("title", "Runs " + first.name() + " and " + second.name());
        model.put("a", RunCatalogue.entry(first.real(), ""));
        model.put("b", RunCatalogue.entry(second.real(), ""));
        model.put("aHref", Links.of(first));
        model.put("bHref", Links.of(second));
        model.put("differences", RunsDiff.together(RunsDiff.between(first.real(), second.real())));
        model.put("pairs", pairs(RunView.pictures(first), RunView.pictures(second)));
        return model;
    }

    private static List<Pair> pairs(List<RunView.Picture> first, List<RunView.Picture> second) {
        Map<String, RunView.Picture> others = new LinkedHashMap<>();
        second.forEach(picture -> others.put(picture.title(), picture));
        List<Pair> pairs = new ArrayList<>();
        for (RunView.Picture picture : first) {
            if (others.containsKey(picture.title())) {
                pairs.add(new Pair(picture.title(), picture, others.get(picture.title())));
            }
        }
        return pairs;
    }
}
