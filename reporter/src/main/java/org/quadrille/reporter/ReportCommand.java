package org.quadrille.reporter;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.reporter.data.RunDigest;

/** {@code quadrille report}: validates a run and reports it. */
public final class ReportCommand implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "report",
                        "validate a results folder and write its report, or list the files that have changed since then",
                        "Validates a run from its results folder and writes report.html into it.")
                .flag("json", "print the result as one JSON object")
                .flag("checks", "list the checks")
                .flag(
                        "verify",
                        "list what has changed in the folder since it was collected and reported, and change nothing")
                .option(
                        "digest",
                        "DIGEST",
                        "with --verify: what the run printed at its end; says whether the folder is still that run")
                .option("sql", "CHECK", "print the query of a check, and how to run it again in the DuckDB shell")
                .operands("FOLDER")
                .example("quadrille report results/latest");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        if (line.has("checks")) {
            TextReport.checks(CheckCatalogue.all(), out);
            return ExitCode.OK;
        }
        if (line.has("sql")) {
            TextReport.sql(CheckCatalogue.named(line.required("sql")), out);
            return ExitCode.OK;
        }
        Path folder = Path.of(line.operand("name one results folder, such as results/latest"));
        Optional<String> digest = RunDigest.given(line, "digest");
        if (line.has("verify")) {
            return verified(folder, digest, out);
        } else if (digest.isPresent()) {
            throw line.mistake("option --digest needs --verify");
        }
        return report(folder, line.has("json"), out);
    }

    /** Validates a run, prints the result and writes its report; returns the exit code of the verdict. */
    public static ExitCode report(Path folder, boolean json, PrintStream out) {
        ReportResult reported = Reporter.report(folder, result -> {
            if (json) {
                out.println(Json.write(result.printed()));
            } else {
                TextReport.result(result, out);
            }
        });
        return reported.verdict().exitCode();
    }

    private static ExitCode verified(Path folder, Optional<String> digest, PrintStream out) {
        ResultsFolder results = Reporter.folder(folder);
        List<String> changes = Checksums.changes(results);
        changes.forEach(out::println);
        if (!changes.isEmpty()) {
            out.println(changes.size() + (changes.size() == 1 ? " file is" : " files are")
                    + " not as when the run was collected and reported.");
        }
        Optional<String> other = digest.flatMap(noted -> RunDigest.differs(noted, Checksums.sumOf(results.sums())));
        other.ifPresent(sentence -> out.println(sentence + "."));
        if (changes.isEmpty() && other.isEmpty()) {
            out.println("Nothing in " + folder + " has changed since it was collected and reported"
                    + (digest.isPresent() ? ", and it is the run with this digest." : "."));
        }
        return changes.isEmpty() && other.isEmpty() ? ExitCode.OK : ExitCode.INVALID;
    }
}
