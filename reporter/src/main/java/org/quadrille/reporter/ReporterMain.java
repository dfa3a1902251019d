package org.quadrille.reporter;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.data.Checksums;

/** The command {@code report}. */
public final class ReporterMain {
    private ReporterMain() {}

    public static void main(String[] args) {
        Main.main(line -> run(line, System.out), args);
    }

    /** Runs the command; returns its exit code. */
    public static int run(String[] args, PrintStream out) {
        CommandLines command = CommandLines.of(
                        "quadrille report", "Validates a run from its results folder and writes report.html into it.")
                .flag("json", "print the result as one JSON object")
                .flag("checks", "list the checks")
                .flag("verify", "say what was changed in the folder since it was reported, and change nothing")
                .option("sql", "CHECK", "print the query of a check, and how to run it again in the DuckDB shell")
                .operands("FOLDER")
                .example("quadrille report results/latest");
        Optional<Arguments> line = command.parse(args, out);
        if (line.isEmpty()) {
            return ExitCode.OK.code();
        }
        Arguments given = line.get();
        if (given.has("checks")) {
            TextReport.checks(CheckCatalogue.all(), out);
            return ExitCode.OK.code();
        }
        if (given.has("sql")) {
            TextReport.sql(CheckCatalogue.named(given.required("sql")), out);
            return ExitCode.OK.code();
        }
        if (given.operands().size() != 1) {
            throw given.mistake("name one results folder, such as results/latest");
        }
        Path folder = Path.of(given.operands().get(0));
        if (given.has("verify")) {
            return verified(folder, out).code();
        }
        ReportResult result = Reporter.report(folder);
        if (given.has("json")) {
            out.println(Json.write(result.json()));
        } else {
            TextReport.result(result, out);
        }
        return result.verdict().exitCode().code();
    }

    private static ExitCode verified(Path folder, PrintStream out) {
        List<String> changes = Checksums.changes(Reporter.folder(folder));
        changes.forEach(out::println);
        out.println(
                changes.isEmpty()
                        ? "Nothing in " + folder + " was changed since it was reported."
                        : changes.size() + (changes.size() == 1 ? " file is" : " files are")
                                + " not as when the run was reported.");
        return changes.isEmpty() ? ExitCode.OK : ExitCode.INVALID;
    }
}
