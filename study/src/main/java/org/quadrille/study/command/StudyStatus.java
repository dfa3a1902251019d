package org.quadrille.study.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.study.campaign.CostEstimate;
import org.quadrille.study.campaign.StudyProgress;

/** {@code quadrille study status}: how far a study has got, without a verdict. */
final class StudyStatus implements Command {
    @Override
    public CommandSpec options() {
        return StudyOptions.add(CommandSpec.of(
                        "study status",
                        "show how far a study has got: runs done, void and left, and the time left",
                        "Says how far a study is: runs that count, void attempts, runs and time that are left, and the interval of"
                                + " the primary metric so far. There is no verdict before the end, as whoever sees one"
                                + " earlier is tempted to stop when it suits. Changes nothing, and works while the"
                                + " study runs."))
                .flag("json", "print one JSON object")
                .example("quadrille study status --study study.json");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        StudyProgress progress = StudyProgress.read(StudyOptions.of(line).folder());
        if (line.has("json")) {
            out.println(Json.write(json(progress)));
        } else {
            text(progress, out);
        }
        return ExitCode.OK;
    }

    private static void text(StudyProgress progress, PrintStream out) {
        out.println("study " + progress.name() + " (" + progress.kind().word() + "), "
                + (progress.running().isEmpty() ? "not running" : "being run by " + progress.running()));
        boolean search = !progress.kind().planned();
        out.println("done: " + progress.done() + (search ? " runs" : " of " + progress.slots() + " runs"));
        out.println("void: " + progress.voided());
        out.println("left: " + (search && progress.left() > 0 ? "at most " : "") + progress.left()
                + progress.timeLeft()
                        .map(time -> ", about " + CostEstimate.about(time))
                        .orElse(""));
        if (!progress.incompleteBlocks().isEmpty()) {
            List<String> blocks =
                    progress.incompleteBlocks().stream().map(String::valueOf).toList();
            out.println("blocks that stay incomplete: " + String.join(", ", blocks));
        }
        if (!progress.interval().isEmpty()) {
            out.println("interval so far: " + progress.interval());
        }
        progress.ended().ifPresent(text -> out.println("last: " + text));
    }

    private static Map<String, Object> json(StudyProgress progress) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("study", progress.name());
        json.put("kind", progress.kind().word());
        json.put("running", !progress.running().isEmpty());
        json.put("slots", progress.slots());
        json.put("done", progress.done());
        json.put("void", progress.voided());
        json.put("left", progress.left());
        json.put("secondsLeft", progress.timeLeft().map(Duration::toSeconds).orElse(null));
        json.put("incompleteBlocks", progress.incompleteBlocks());
        json.put("interval", progress.interval());
        json.put("ended", progress.ended().orElse(null));
        return json;
    }
}
