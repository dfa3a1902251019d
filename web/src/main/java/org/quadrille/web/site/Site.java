package org.quadrille.web.site;

import freemarker.core.HTMLOutputFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Unchecked;
import org.quadrille.reporter.page.Templates;
import org.quadrille.web.http.Pages;
import org.quadrille.web.http.Request;
import org.quadrille.web.http.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All pages: {@code /at/...} is a folder or file of the folder that is served, {@code /diff} two runs with their charts, {@code
 * /history} a metric over many, {@code /api/...} what they show as JSON, {@code /kit/...} the page's own files; {@code /live} is the run of the command, where there is one. Thread-safe.
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

        /** A visitor has taken what the run that has ended left: nobody need wait for this one. */
        Response taken();

        /** Path of the page of the run that the command has just made; empty while there is none. */
        String ended();
    }

    private static final Logger LOG = LoggerFactory.getLogger(Site.class);

    /** Said for what reads all files of many runs. */
    static final String BUSY =
            "This reads many files of many runs, which this machine has no time for while it makes runs;"
                    + " use quadrille serve when it is done, or the same command elsewhere.";

    private static final long KEPT_SECONDS = 3_600;
    private static final Pattern FROM_ROOT = Pattern.compile("((?:href|src|action)=\")/");

    /** Longer than any page takes of a folder that fits on a disk. */
    private static final long TURN_SECONDS = 20;

    private final Path folder;
    private final Optional<Live> live;
    private final RunList runs = new RunList();
    private final Api api;
    private final StudyView studies = new StudyView();

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
        api = new Api(runs, live.isPresent());
    }

    /** The page of a folder within the one that is served, from the root of all pages. */
    public static String link(Path root, Path folder) {
        Path way = root.toAbsolutePath()
                .normalize()
                .relativize(folder.toAbsolutePath().normalize());
        return "at/"
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
        Response answer = found(ask);
        return answer.type().equals(Response.HTML) && answer.headers().get("Content-Security-Policy") == null
                ? fromHere(answer, ask)
                : answer;
    }

    /** The page with links that hold below any path of a proxy; in texts, quotes are escaped. */
    private static Response fromHere(Response page, Request ask) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Unchecked.use(() -> page.body().to(bytes));
        String text = FROM_ROOT.matcher(bytes.toString(StandardCharsets.UTF_8)).replaceAll("$1" + ask.toRoot());
        Response made = Response.text(page.status(), Response.HTML, text);
        return new Response(made.status(), made.type(), made.length(), page.headers(), made.body());
    }

    private Response found(Request ask) {
        List<String> path = ask.path();
        if (path.isEmpty()) {
            // Not the usual no-store, with which a browser would ask again on the way back.
            return live.isPresent()
                    ? page("live.ftl", new HashMap<>(Map.of("title", "The run")))
                            .with("Cache-Control", "no-cache")
                    : inTurn(() -> at(List.of(), true));
        }
        List<String> rest = path.subList(1, path.size());
        return switch (path.get(0)) {
            case "at" -> kept(rest, inTurn(() -> at(rest, ask.folder())));
            case "diff" -> rest.isEmpty() ? inTurn(() -> diff(ask.parameters())) : missing();
            case "history" -> rest.isEmpty() ? history(ask.parameters()) : missing();
            case "api" -> inTurn(() -> api(rest, ask.parameters()));
            case "kit" -> rest.size() == 1 ? KitFiles.find(rest.get(0)).orElseGet(Site::missing) : missing();
            case "events" -> live.filter(l -> rest.isEmpty()).map(Live::events).orElseGet(Site::missing);
            case "taken" -> live.filter(l -> rest.isEmpty()).map(Live::taken).orElseGet(Site::missing);
            case "favicon.ico" -> rest.isEmpty() ? icon() : missing();
            default -> missing();
        };
    }

    /** Reports ask for it as another site would. */
    private static Response icon() {
        return KitFiles.find("icon.svg").orElseThrow().with("Cross-Origin-Resource-Policy", "cross-origin");
    }

    /** What belongs to the run that the command has just made can be opened when the command has ended. */
    private Response kept(List<String> path, Response answer) {
        String ended = live.map(Live::ended).orElse("");
        return answer.status() == 200 && !ended.isEmpty() && ("at/" + Links.path(path) + "/").startsWith(ended)
                ? answer.keptFor(KEPT_SECONDS)
                : answer;
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
                return slash
                        ? view(place)
                        : moved(path.isEmpty() ? "at/" : Links.path(path.subList(path.size() - 1, path.size())) + "/");
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

    private Response diff(Map<String, List<String>> asked) {
        try {
            PagePath root = PagePath.root(folder);
            List<PagePath> a = runs(root, asked.getOrDefault("a", List.of()));
            List<PagePath> b = runs(root, asked.getOrDefault("b", List.of()));
            if (a.isEmpty() || b.isEmpty()) {
                return missing();
            }
            if (a.size() > 1 || b.size() > 1) {
                if (live.isPresent()) {
                    return sorry(422, BUSY);
                }
                return page("compare.ftl", CompareView.of(a, b));
            }
            return page("diff.ftl", DiffView.of(a.get(0), b.get(0)));
        } catch (IOException e) {
            return sorry(500, "The folder cannot be read (" + FileErrors.of(e) + ").");
        } catch (UserError e) {
            return sorry(
                    422,
                    e.getMessage() + (e.getMessage().contains("--") ? " Options are those of quadrille compare." : ""));
        }
    }

    private Response history(Map<String, List<String>> asked) {
        Map<String, Object> model = new HashMap<>(Map.of("title", "History"));
        for (String field : List.of("metric", "run", "folder")) {
            model.put(field, String.join(" ", asked.getOrDefault(field, List.of())));
        }
        return page("history.ftl", model);
    }

    private Response api(List<String> path, Map<String, List<String>> asked) {
        try {
            List<String> names =
                    Links.names(asked.getOrDefault("folder", List.of("")).get(0));
            return PagePath.root(folder)
                    .find(names)
                    .filter(place -> place.isFolder() && place.kind() != PagePath.Kind.RUN)
                    .flatMap(place -> api.answer(place, path, asked))
                    .orElseGet(Site::missing);
        } catch (IOException e) {
            return Response.sentence(500, "The folder cannot be read (" + FileErrors.of(e) + ").");
        } catch (UserError e) {
            return Response.sentence(422, e.getMessage());
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
        model.put("kit", KitFiles.MARK);
        return Response.text(200, Response.HTML, TEMPLATES.fill(template, model));
    }
}
