package org.quadrille.web.site;

import freemarker.core.HTMLOutputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.reporter.page.Templates;
import org.quadrille.web.http.Pages;
import org.quadrille.web.http.Request;
import org.quadrille.web.http.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All pages: {@code /at/...} is a folder or file of the folder that is served, {@code /diff} two runs with their charts, {@code /kit/...}
 * the page's own files; {@code /live} is the run of the command, where there is one. Thread-safe.
 */
public final class Site implements Pages {
    private static final Templates TEMPLATES =
            new Templates(Site.class, "/org/quadrille/web", HTMLOutputFormat.INSTANCE);

    /** The run that a command makes while it serves. */
    public interface Live {
        /** Its id; empty while there is none. */
        String runId();

        /** What it has been so far and what it becomes, as Server-Sent Events. */
        Response events();
    }

    private static final Logger LOG = LoggerFactory.getLogger(Site.class);

    /** Longer than any page takes of a folder that fits on a disk. */
    private static final long TURN_SECONDS = 20;

    private final Path folder;
    private final Optional<Live> live;
    private final RunList runs = new RunList();
    private final StudyView studies = new StudyView();
    private final DiffCharts diffs = new DiffCharts();

    /**
     * Pages are made one at a time, whoever asks: visitors of a run can take one processor from it at most, and the memory
     * of one page.
     */
    private final Semaphore turn = new Semaphore(1, true);

    /**
     * @param folder that is served; it need not exist yet
     * @param live the run of the command; empty if it makes none
     */
    public Site(Path folder, Optional<Live> live) {
        this.folder = folder;
        this.live = live;
    }

    /** The page of a folder within the one that is served. */
    public static String link(Path root, Path folder) {
        Path way = root.toAbsolutePath()
                .normalize()
                .relativize(folder.toAbsolutePath().normalize());
        return "/at/"
                + Links.path(StreamSupport.stream(way.spliterator(), false)
                        .map(Path::toString)
                        .toList()) + "/";
    }

    /** Reads what the first page shows before a visitor asks for it: a thousand runs take seconds. */
    public void readAhead() {
        try {
            inTurn(() -> at(List.of(), true));
        } catch (RuntimeException e) {
            LOG.debug("The visitor who asks for it will be told", e);
        }
    }

    private Response inTurn(Supplier<Response> making) {
        try {
            if (!turn.tryAcquire(TURN_SECONDS, TimeUnit.SECONDS)) {
                return Response.sentence(503, "This page is busy with what others asked for; ask again in a moment.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Response.sentence(503, "This page is being closed.");
        }
        try {
            return making.get();
        } finally {
            turn.release();
        }
    }

    @Override
    public Response answer(Request ask) {
        List<String> path = ask.path();
        if (path.isEmpty()) {
            return live.isPresent()
                    ? page("live.ftl", new HashMap<>(Map.of("title", "The run")))
                    : inTurn(() -> at(List.of(), true));
        }
        List<String> rest = path.subList(1, path.size());
        return switch (path.get(0)) {
            case "at" -> inTurn(() -> at(rest, ask.folder()));
            case "report" -> inTurn(() -> framed(rest));
            case "diff" -> inTurn(() -> diff(rest, ask.parameters()));
            case "kit" -> rest.size() == 1 ? KitFiles.find(rest.get(0)).orElseGet(Site::missing) : missing();
            case "events" -> live.filter(l -> rest.isEmpty()).map(Live::events).orElseGet(Site::missing);
            default -> missing();
        };
    }

    private Response at(List<String> path, boolean slash) {
        if (!Files.exists(folder)) {
            return page(
                    "sorry.ftl",
                    new HashMap<>(Map.of("title", "All results", "sentence", "There is no run here yet.")));
        }
        try {
            Optional<PagePath> found = PagePath.root(folder).find(path);
            if (found.isEmpty()) {
                return missing();
            }
            PagePath place = found.get();
            if (place.isFolder()) {
                return slash ? view(place) : moved("/at/" + Links.path(path) + "/");
            }
            return place.isFile() && !slash && place.owner().isPresent() ? ServedFile.of(place.real()) : missing();
        } catch (IOException e) {
            return sorry(500, "The folder cannot be read (" + FileErrors.of(e) + ").");
        } catch (UserError e) {
            return sorry(500, e.getMessage());
        }
    }

    private Response view(PagePath place) throws IOException {
        return switch (place.kind()) {
            case RUN -> page("run.ftl", RunView.of(place, running(place)));
            case STUDY -> page("study.ftl", studies.of(place));
            case AUDIT -> page("audit.ftl", AuditView.of(place));
            case FOLDER ->
                page(
                        "folder.ftl",
                        FolderView.of(place, runs, live.map(Live::runId).orElse("")));
        };
    }

    private boolean running(PagePath place) {
        return live.filter(l -> place.name().equals(l.runId())).isPresent();
    }

    /** A page of the reporter, in a frame that may do nothing. */
    private Response framed(List<String> path) {
        try {
            Optional<PagePath> page = PagePath.root(folder).find(path);
            if (page.isEmpty()
                    || !page.get().isFile()
                    || page.get().owner().isEmpty()
                    || !page.get().name().endsWith(".html")) {
                return missing();
            }
            PagePath owner = page.get().owner().get();
            return page(
                    "report.ftl",
                    new HashMap<>(Map.of(
                            "title",
                            "Report of " + owner.name(),
                            "crumbs",
                            Links.crumbs(owner),
                            "src",
                            Links.of(page.get()))));
        } catch (IOException e) {
            return sorry(500, "The folder cannot be read (" + FileErrors.of(e) + ").");
        }
    }

    private Response diff(List<String> chart, Map<String, List<String>> asked) {
        try {
            PagePath root = PagePath.root(folder);
            List<PagePath> a = runs(root, asked.getOrDefault("a", List.of()));
            List<PagePath> b = runs(root, asked.getOrDefault("b", List.of()));
            if (a.isEmpty() || b.isEmpty()) {
                return missing();
            }
            if (a.size() > 1 || b.size() > 1) {
                if (live.isPresent()) {
                    return sorry(
                            422,
                            "Comparing several runs reads all of their files, which this machine has no time for while it"
                                    + " makes runs; use quadrille serve when it is done, or quadrille compare elsewhere.");
                }
                return chart.isEmpty() ? page("compare.ftl", CompareView.of(a, b)) : missing();
            }
            return chart.isEmpty()
                    ? page("diff.ftl", DiffView.of(a.get(0), b.get(0), diffs))
                    : diffs.svg(String.join("/", chart), a.get(0), b.get(0))
                            .map(ServedFile::svg)
                            .orElseGet(Site::missing);
        } catch (IOException e) {
            return sorry(500, "The folder cannot be read (" + FileErrors.of(e) + ").");
        } catch (UserError e) {
            return sorry(
                    422,
                    e.getMessage() + (e.getMessage().contains("--") ? " Options are those of quadrille compare." : ""));
        }
    }

    /** The runs of a side; none if one of them is not there. */
    private static List<PagePath> runs(PagePath root, List<String> paths) {
        List<PagePath> found = paths.stream()
                .flatMap(path -> root.find(Links.names(path)).stream())
                .filter(place -> place.kind() == PagePath.Kind.RUN)
                .toList();
        return found.size() == paths.size() ? found : List.of();
    }

    private static Response moved(String where) {
        return Response.sentence(308, "It is at " + where + ".").with("Location", where);
    }

    private static Response missing() {
        return Response.sentence(404, "There is no such page.");
    }

    private Response sorry(int status, String sentence) {
        Response made = page("sorry.ftl", new HashMap<>(Map.of("title", "It cannot be shown", "sentence", sentence)));
        return new Response(status, made.type(), made.length(), made.headers(), made.body());
    }

    private Response page(String template, Map<String, Object> model) {
        model.put("live", live.isPresent());
        return Response.text(200, Response.HTML, TEMPLATES.fill(template, model));
    }
}
