package org.quadrille.reporter;

import java.io.PrintStream;
import java.nio.file.Path;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;

/** The command {@code report}. */
public final class ReporterMain {
    private static final String HELP = """
            usage: quadrille report <folder> [--json]
                   quadrille report --checks
                   quadrille report --sql <check>

            Validates a run from its results folder and writes report.html into it.

              --json         print the result as one JSON object
              --checks       list the checks
              --sql <check>  print the query of a check, and how to run it again in the DuckDB shell
              --help         print this

            example: quadrille report results/latest
            """;

    private ReporterMain() {}

    public static void main(String[] args) {
        System.exit(run(args, System.out, System.err).code());
    }

    /** Runs the command; prints a user's mistake and never throws it. */
    public static ExitCode run(String[] args, PrintStream out, PrintStream err) {
        try {
            return run(parse(args), out);
        } catch (UserError e) {
            err.println("report: " + e.getMessage());
            return e.exitCode();
        }
    }

    private static CommandLine parse(String[] args) {
        Options options = new Options();
        options.addOption(Option.builder().longOpt("json").get());
        options.addOption(Option.builder().longOpt("checks").get());
        options.addOption(Option.builder().longOpt("sql").hasArg().get());
        options.addOption(Option.builder().longOpt("help").get());
        try {
            return new DefaultParser(false).parse(options, args);
        } catch (ParseException e) {
            throw new UserError(e.getMessage() + "; --help shows the options.");
        }
    }

    private static ExitCode run(CommandLine line, PrintStream out) {
        if (line.hasOption("help")) {
            out.print(HELP);
            return ExitCode.OK;
        }
        if (line.hasOption("checks")) {
            TextReport.checks(CheckCatalogue.all(), out);
            return ExitCode.OK;
        }
        if (line.hasOption("sql")) {
            Check check = CheckCatalogue.named(line.getOptionValue("sql"));
            TextReport.sql(check, out);
            return ExitCode.OK;
        }
        if (line.getArgList().size() != 1) {
            throw new UserError("name one results folder, such as results/latest; --help shows the options.");
        }
        ReportResult result = Reporter.report(Path.of(line.getArgList().get(0)));
        if (line.hasOption("json")) {
            out.println(Json.write(result.json()));
        } else {
            TextReport.result(result, out);
        }
        return result.verdict().exitCode();
    }
}
