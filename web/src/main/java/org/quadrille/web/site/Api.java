package org.quadrille.web.site;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.result.Judgement;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.reporter.runs.TwoRuns;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.StudyJson;
import org.quadrille.study.history.RunHistory;
import org.quadrille.web.http.Response;

/**
 * What the pages show, as JSON at addresses that stay (live.md, "For programs").
 *
 * @param busy whether this command makes runs, which have the machine before what reads many files
 */
record Api(RunList runs, boolean busy) {
    private static final String TYPE = "application/json";

    /**
     * Answers for a folder of runs.
     *
     * @param path after {@code /api}
     * @param asked parameters
     * @return empty if there is no such address
     * @throws UserError if files cannot be read, or what is asked for is not there
     */
    Optional<Response> answer(PagePath folder, List<String> path, Map<String, List<String>> asked) {
        if (path.equals(List.of("runs"))) {
            return Optional.of(json(runs.in(folder.real())));
        }
        if (path.equals(List.of("history"))) {
            return Optional.of(busy ? Response.sentence(422, Site.BUSY) : json(history(folder, asked)));
        }
        if (path.size() < 2 || !path.get(0).equals("runs")) {
            return Optional.empty();
        }
        Optional<PagePath> run = run(folder, path.get(1));
        if (path.size() == 2) {
            return run.map(found -> json(run(found)));
        }
        if (path.size() == 3 && path.get(2).equals("charts")) {
            return run.map(ReportCharts::of).map(charts -> Response.text(200, TYPE, charts));
        }
        return path.size() == 4 && path.get(2).equals("diff")
                ? run.flatMap(a -> run(folder, path.get(3)).map(b -> json(TwoRuns.of(a.real(), b.real()))))
                : Optional.empty();
    }

    private static Response json(Object said) {
        return Response.text(200, TYPE, Json.write(StudyJson.tree(said)) + "\n");
    }

    /** @param name id or alias */
    private Optional<PagePath> run(PagePath folder, String name) {
        return runs.in(folder.real()).stream()
                .filter(run -> run.id().equals(name) || run.alias().equals(name))
                .findFirst()
                .flatMap(run -> folder.child(run.id()));
    }

    private static Map<String, Object> run(PagePath place) {
        Map<String, Object> said = new LinkedHashMap<>();
        RunEntry run = RunView.entry(place);
        said.put("run", run);
        if (run.reported()) {
            Judgement judged = Judgement.read(new ResultsFolder(place.real()));
            said.put("transactions", judged.transactions());
            said.put("checks", judged.checks());
        }
        return said;
    }

    private RunHistory history(PagePath folder, Map<String, List<String>> asked) {
        RunCatalogue catalogue = new RunCatalogue(folder.real());
        List<RunEntry> all = runs.in(folder.real());
        List<RunEntry> named = asked.getOrDefault("run", List.of()).stream()
                .flatMap(text -> Stream.of(text.strip().split("\\s+")))
                .filter(name -> !name.isEmpty())
                .flatMap(name -> catalogue.named(all, name).stream())
                .distinct()
                .toList();
        String metric = asked.getOrDefault("metric", List.of("")).get(0).strip();
        return RunHistory.of(
                named.isEmpty() ? all : named, runs::metrics, metric.isEmpty() ? Metric.THROUGHPUT : metric);
    }
}
