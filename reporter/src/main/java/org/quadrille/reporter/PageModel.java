package org.quadrille.reporter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.config.Testbed;
import org.quadrille.reporter.figures.Figures;
import org.quadrille.reporter.figures.GroupRate;
import org.quadrille.reporter.figures.GroupShare;

/** What the template {@code report.ftl} shows. */
final class PageModel {
    private PageModel() {}

    static Map<String, Object> of(ReportResult result, Testbed testbed) {
        Figures figures = result.figures();
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("result", result);
        model.put("run", result.manifest());
        model.put("testbed", testbed);
        model.put(
                "measuredSeconds",
                (result.manifest().schedule().measureEnd()
                                - result.manifest().schedule().measureStart())
                        / 1e6);
        model.put("failed", result.failedChecks());
        model.put("transactions", figures.transactions());
        model.put(
                "groups",
                figures.shares().stream()
                        .map(s -> group(s.tile(), s.group()))
                        .distinct()
                        .toList());
        model.put("shares", shares(figures.shares()));
        model.put("rates", rates(figures.phaseRates()));
        return model;
    }

    /** Phase to the groups of all tiles. */
    private static Map<String, List<GroupShare>> shares(List<GroupShare> shares) {
        return shares.stream()
                .collect(Collectors.groupingBy(
                        s -> Integer.toString(s.phase()), LinkedHashMap::new, Collectors.toList()));
    }

    private static Map<String, List<GroupRate>> rates(List<GroupRate> rates) {
        return rates.stream()
                .collect(Collectors.groupingBy(r -> Long.toString(r.at()), LinkedHashMap::new, Collectors.toList()));
    }

    private static String group(int tile, int group) {
        return "tile " + tile + ", group " + group;
    }
}
