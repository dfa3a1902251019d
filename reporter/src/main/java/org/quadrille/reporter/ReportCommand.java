package org.quadrille.reporter;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.data.Checksums;

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
        return line.has("verify") ? verified(folder, out) : report(folder, line.has("json"), out);
    }

    /** Validates a run, writes its report and prints the result; returns the exit code of the verdict. */
    public static ExitCode report(Path folder, boolean json, PrintStream out) {
        ReportResult result = Reporter.report(folder);
        if (json) {
            out.println(Json.write(result.printed()));
        } else {
            TextReport.result(result, out);
        }
        return result.verdict().exitCode();
    }

    private static ExitCode verified(Path folder, PrintStream out) {
        List<String> changes = Checksums.changes(Reporter.folder(folder));
        changes.forEach(out::println);
        out.println(
                changes.isEmpty()
                        ? "Nothing in " + folder + " has changed since it was collected and reported."
                        : changes.size() + (changes.size() == 1 ? " file is" : " files are")
                                + " not as when the run was collected and reported.");
        return changes.isEmpty() ? ExitCode.OK : ExitCode.INVALID;
    }
}
