package org.quadrille.web.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.result.Judgement;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.RunEntry;

/** The view of a run: its verdict, checks, charts and files. */
final class RunView {
    private RunView() {}

    public record File(String href, String name, long bytes) {}

    /** @param running whether this command makes it now */
    static Map<String, Object> of(PagePath place, boolean running) throws IOException {
        ResultsFolder folder = new ResultsFolder(place.real());
        RunEntry run = entry(place);
        Map<String, Object> model = new HashMap<>();
        model.put("title", "Run " + run.id());
        model.put("crumbs", Links.crumbs(place));
        model.put("run", run);
        model.put("running", running && !run.reported());
        model.put("files", files(place));
        if (run.reported()) {
            Judgement judged = Judgement.read(folder);
            model.put("checks", judged.checks());
            model.put("transactions", judged.transactions());
            model.put("catalogue", CheckCatalogue.byId());
            try {
                model.put("drawn", ReportCharts.of(place));
            } catch (UserError e) {
                model.put("undrawn", e.getMessage());
            }
        }
        if (!run.verdict().equals(RunEntry.UNREADABLE)) {
            model.put("testbed", folder.readTestbed());
        }
        for (Path page : List.of(folder.report(), folder.reportPdf(), folder.reportJson())) {
            String name = page.getFileName().toString();
            String type = name.substring(name.lastIndexOf('.') + 1);
            place.child(name).filter(PagePath::isFile).ifPresent(file -> model.put(type, Links.of(file)));
        }
        return model;
    }

    /** The run of a place, with what its owner says of it. */
    static RunEntry entry(PagePath place) {
        return new RunCatalogue(place.real().getParent()).labelled(place.real());
    }

    /** The files of a place and of the folders in it. */
    static List<File> files(PagePath place) throws IOException {
        List<File> found = new ArrayList<>();
        add(found, place, "");
        for (PagePath folder : place.folders()) {
            if (folder.kind() == PagePath.Kind.FOLDER) {
                add(found, folder, folder.name() + "/");
            }
        }
        return found;
    }

    /** A file that has gone meanwhile is left out, and a folder that cannot be read is named as such. */
    private static void add(List<File> found, PagePath folder, String before) {
        try {
            for (PagePath file : folder.files()) {
                if (Files.exists(file.real())) {
                    found.add(new File(Links.of(file), before + file.name(), Files.size(file.real())));
                }
            }
        } catch (IOException e) {
            found.add(new File(Links.of(folder), before + " cannot be read", 0));
        }
    }
}
