package org.quadrille.web.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.study.analysis.RecordedStudy;

/** The view of a folder: its runs, studies and audits, and by name what is none of these. */
final class FolderView {
    private FolderView() {}

    /**
     * A run in the list.
     *
     * @param href its page
     * @param path for the form that compares two
     */
    public record Row(RunEntry run, String href, String path, boolean running) {}

    /**
     * A study or an audit in the list.
     *
     * @param state how far it is, or its verdict
     * @param note what else is said of it, such as why it cannot be read
     */
    public record Item(String href, String name, String state, String note) {}

    /** @param running id of the run that this command makes; empty if none */
    static Map<String, Object> of(PagePath place, RunList list, String running) throws IOException {
        List<Row> runs = new ArrayList<>();
        for (RunEntry run : list.in(place.real())) {
            List<String> names = new ArrayList<>(place.names());
            names.add(run.id());
            boolean now = run.id().equals(running) && !run.reported();
            runs.add(new Row(run, "/at/" + Links.path(names) + "/", String.join("/", names), now));
        }
        List<Item> studies = new ArrayList<>();
        List<Item> audits = new ArrayList<>();
        List<Item> folders = new ArrayList<>();
        List<String> foreign = new ArrayList<>();
        for (PagePath child : place.folders()) {
            switch (child.kind()) {
                case RUN -> {
                    // In the list of runs.
                }
                case STUDY -> studies.add(study(child));
                case AUDIT -> audits.add(audit(child));
                case FOLDER -> {
                    if (leadsOn(child)) {
                        folders.add(new Item(Links.of(child), child.name(), "", ""));
                    } else {
                        foreign.add(child.name());
                    }
                }
            }
        }
        Map<String, Object> model = new HashMap<>();
        model.put("title", place.names().isEmpty() ? "All results" : place.name());
        model.put("crumbs", Links.crumbs(place));
        model.put("folder", String.join("/", place.names()));
        model.put("runs", runs);
        model.put("studies", studies);
        model.put("audits", audits);
        model.put("folders", folders);
        model.put("foreign", foreign);
        return model;
    }

    /** Whether a run, study or audit is one or two folders down. */
    private static boolean leadsOn(PagePath folder) {
        return folders(folder).stream()
                .anyMatch(child -> child.kind() != PagePath.Kind.FOLDER
                        || folders(child).stream().anyMatch(grandchild -> grandchild.kind() != PagePath.Kind.FOLDER));
    }

    /** None of one that cannot be read: it is named like others that are not of the kit. */
    private static List<PagePath> folders(PagePath folder) {
        try {
            return folder.folders();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Item study(PagePath place) {
        try {
            RecordedStudy study = RecordedStudy.read(place.real());
            long filled = study.state().slots().stream()
                    .filter(slot -> study.state().filling(slot.number()).isPresent())
                    .count();
            return new Item(
                    Links.of(place),
                    place.name(),
                    study.finished() ? "complete" : "not complete",
                    filled + " of " + study.state().slots().size() + " runs");
        } catch (UserError e) {
            return new Item(Links.of(place), place.name(), RunEntry.UNREADABLE, e.getMessage());
        }
    }

    private static Item audit(PagePath place) {
        try {
            AuditSummary audit = Json.read(place.real().resolve(AuditSummary.FILE), AuditSummary.class);
            return new Item(
                    Links.of(place), place.name(), audit.verdict().name().replace('_', ' '), audit.startedAt());
        } catch (UserError e) {
            return new Item(Links.of(place), place.name(), RunEntry.UNREADABLE, e.getMessage());
        }
    }
}
