package org.quadrille.web.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.config.Json;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.campaign.CostEstimate;
import org.quadrille.study.campaign.StudyProgress;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFolder;

/**
 * The view of a study: its answer when it is finished, how far it is, its plan as a grid, and its page where there is one. Not
 * thread-safe.
 */
final class StudyView {
    /** An interval takes thousands of resamples, on a machine that may be measuring. */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(10);

    private record Known(FileTime journal, long since, StudyProgress progress) {}

    private final Map<Path, Known> known = new HashMap<>();

    /**
     * A slot in the order of time.
     *
     * @param state {@code done}, {@code running}, {@code void} or {@code left}
     * @param href the page of its newest run; empty if it has none
     */
    public record Row(
            int number,
            int block,
            String cell,
            boolean counted,
            String state,
            String run,
            String href,
            String reason) {}

    Map<String, Object> of(PagePath place) throws IOException {
        StudyFolder folder = new StudyFolder(place.real());
        RecordedStudy study = RecordedStudy.read(place.real());
        StudyProgress progress = progress(folder);
        List<Row> rows = study.state().slots().stream()
                .map(slot -> row(place, slot, study.state().attempts(slot.number())))
                .toList();
        Map<String, Object> model = new HashMap<>();
        model.put("title", "Study " + progress.name());
        model.put("crumbs", Links.crumbs(place));
        model.put("progress", progress);
        model.put("kind", progress.kind().word());
        model.put("timeLeft", progress.timeLeft().map(CostEstimate::about).orElse(""));
        model.put("ended", progress.ended().orElse(""));
        model.put("rows", rows);
        model.put("files", RunView.files(place));
        place.child(folder.page().getFileName().toString())
                .filter(PagePath::isFile)
                .ifPresent(page -> model.put("html", Links.of(page)));
        if (progress.left() == 0 && Files.exists(folder.pageJson())) {
            model.putAll(answer(Json.mapper().readTree(folder.pageJson().toFile())));
        }
        return model;
    }

    /** What the page of a finished study says first. */
    private static Map<String, Object> answer(JsonNode page) {
        List<String> sentences = new ArrayList<>();
        page.path("sentences").forEach(sentence -> sentences.add(sentence.asText()));
        return page.path("finished").asBoolean()
                ? Map.of("finding", page.path("finding").asText(), "sentences", sentences)
                : Map.of();
    }

    /** How far it is, read again when its journal has changed, and now and then. */
    private StudyProgress progress(StudyFolder folder) throws IOException {
        FileTime journal = Files.getLastModifiedTime(folder.journal());
        Known before = known.get(folder.path());
        if (before == null || !before.journal().equals(journal) || System.nanoTime() - before.since() > FRESH_NANOS) {
            before = new Known(journal, System.nanoTime(), StudyProgress.read(folder));
            known.put(folder.path(), before);
        }
        return before.progress();
    }

    private static Row row(PagePath study, Slot slot, List<Attempt> attempts) {
        Optional<Attempt> newest =
                attempts.isEmpty() ? Optional.empty() : Optional.of(attempts.get(attempts.size() - 1));
        String state = newest.map(attempt -> switch (attempt.state()) {
                    case COUNTING, WARM -> "done";
                    case VOID -> "void";
                    default -> "running";
                })
                .orElse("left");
        String run = newest.map(Attempt::run).orElse("");
        String href = study.child("results")
                .flatMap(results ->
                        newest.flatMap(attempt -> results.child(attempt.runs().get(0))))
                .map(Links::of)
                .orElse("");
        return new Row(
                slot.number(),
                slot.block(),
                slot.cell(),
                slot.counted(),
                state,
                run,
                href,
                newest.map(Attempt::reason).orElse(""));
    }
}
