package org.quadrille.study.page;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.study.analysis.Analysis;

/** {@code quadrille study report}: makes the page of a study from the files in its folder. */
public final class StudyReportCommand implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "study report",
                        "make the page of a study from what is there",
                        "Makes study.html, study.pdf, study.json, charts and data of a study again, after any of its runs."
                                + " No run is made, and none is changed.")
                .flag("json", "print the finding as one JSON object")
                .operands("FOLDER")
                .example("quadrille study report studies/host-or-container");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        Path folder = Path.of(line.operand("name the folder of one study, such as studies/host-or-container"));
        StudyReport.Written written = StudyReport.write(folder);
        if (line.has("json")) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("finished", written.finished());
            json.put("finding", written.word());
            json.put("sentences", written.sentences());
            json.put("page", written.page().toString());
            json.put("notice", Analysis.NOTICE);
            out.println(Json.write(json));
        } else {
            written.sentences().forEach(out::println);
            out.println(Analysis.NOTICE);
            out.println("Page: " + written.page());
        }
        return ExitCode.OK;
    }
}
