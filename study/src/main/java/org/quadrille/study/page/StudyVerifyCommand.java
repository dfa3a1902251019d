package org.quadrille.study.page;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;

/** {@code quadrille study verify}: says what has changed in a study. */
public final class StudyVerifyCommand implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "study verify",
                        "show which file, run or plan of a study has changed",
                        "Compares study file, plan, journal and every counting run of a study with what its journal says of"
                                + " them, and changes nothing.")
                .flag("json", "print as one JSON object")
                .operands("FOLDER")
                .example("quadrille study verify studies/host-or-container");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        Path folder = Path.of(line.operand("name the folder of one study, such as studies/host-or-container"));
        List<String> changes = StudyVerification.changes(folder);
        if (line.has("json")) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("unchanged", changes.isEmpty());
            json.put("changes", changes);
            out.println(Json.write(json));
        } else {
            changes.forEach(out::println);
            out.println(
                    changes.isEmpty()
                            ? "Study file, plan, journal and every counting run in " + folder + " are unchanged."
                            : "The study in " + folder + " has changed since it was recorded.");
        }
        return changes.isEmpty() ? ExitCode.OK : ExitCode.INVALID;
    }
}
