package org.quadrille.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.audit.AuditPlan;
import org.quadrille.audit.AuditRunner;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.Summaries;
import org.quadrille.audit.SummaryText;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.vdriver.local.TestbedServer;
import org.quadrille.vdriver.prime.Interrupt;

/** {@code quadrille audit}: the self-audit tools. */
public final class AuditCommand {
    private static final int MOST_THREADS = 1_000;
    private static final String ALL = "all";
    private static final String DURING_RUN = "during-run";

    private final List<AuditTool> tools;
    private final PrintStream out;

    /**
     * The command.
     *
     * @param tools all there are, in the order of {@code audit all}
     * @param out gets what users read
     */
    public AuditCommand(List<AuditTool> tools, PrintStream out) {
        this.tools = tools;
        this.out = out;
    }

    /**
     * Runs one tool, or all.
     *
     * @param args what follows {@code audit}
     * @return the exit code
     * @throws UserError for everything that the user can mend
     */
    public int run(String[] args) {
        if (args.length == 0 || CommandLines.asksForHelp(args[0])) {
            out.print(help());
            return args.length == 0 ? ExitCode.USAGE.code() : ExitCode.OK.code();
        }
        List<AuditTool> wanted = args[0].equals(ALL) ? tools : List.of(tool(args[0]));
        CommandLines command = options(args[0], wanted);
        Optional<Arguments> line = command.parse(Arrays.copyOfRange(args, 1, args.length), out);
        return line.isEmpty() ? ExitCode.OK.code() : audit(wanted, line.get(), List.of(args));
    }

    private AuditTool tool(String name) {
        return tools.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow(() -> {
            List<String> names = Stream.concat(Stream.of(ALL), tools.stream().map(AuditTool::name))
                    .toList();
            return new UserError("quadrille audit: unknown tool \"" + name + "\""
                    + Nearest.to(name, names)
                            .map(n -> "; did you mean \"" + n + "\"?")
                            .orElse("")
                    + " (see quadrille audit --help)");
        });
    }

    private CommandLines options(String name, List<AuditTool> wanted) {
        String proves = name.equals(ALL)
                ? "Runs every self-audit tool on the databases of a testbed, one after another."
                : "Proves: " + wanted.get(0).proves() + ".";
        CommandLines command = Selection.options(CommandLines.of("quadrille audit " + name, proves))
                .option("out", "DIR", "folder of all audits (default audit)")
                .option("results", "DIR", "folder of the runs' results (default results)")
                .option("threads", "N", "sessions at the same time; default: the processors of this machine")
                .flag("json", "print the summary as one JSON object");
        if (wanted.stream().anyMatch(AuditTool::duringRun)) {
            command.flag(
                    DURING_RUN,
                    "durability also while a benchmark run uses the databases, whose figures then mean nothing");
        }
        for (AuditTool tool : wanted) {
            tool.options(command);
        }
        return command.example("quadrille audit " + name + " --testbed testbed.json");
    }

    private int audit(List<AuditTool> wanted, Arguments line, List<String> typed) {
        line.required("testbed");
        RunSetup setup = Testbeds.load(line.path("testbed").orElseThrow());
        List<DatabaseTarget> targets = Selection.of(line);
        wanted.forEach(tool -> tool.check(line, setup));
        return TestbedServer.during(setup, () -> audit(wanted, line, typed, setup, targets))
                .code();
    }

    private ExitCode audit(
            List<AuditTool> wanted, Arguments line, List<String> typed, RunSetup setup, List<DatabaseTarget> targets) {
        boolean json = line.has("json");
        PrintStream shown = json ? System.err : out;
        int threads = line.number("threads", 1, MOST_THREADS)
                .map(Long::intValue)
                .orElse(Math.max(2, Runtime.getRuntime().availableProcessors()));
        Path folder = folder(
                line.path("out").orElse(Path.of("audit")),
                LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")));
        String id = folder.getFileName().toString();
        try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code())) {
            AuditPlan plan = new AuditPlan(
                    id, folder, setup, line, typed, threads, line.has(DURING_RUN), wanted, interrupt::requested);
            shown.println("audit " + id + " of testbed " + setup.testbed().name() + ", " + targets.size()
                    + (targets.size() == 1 ? " database" : " databases") + ", evidence in " + folder);
            AuditSummary summary = new AuditRunner(plan, shown).run(targets);
            write(folder, summary);
            summary.findings().forEach(finding -> shown.println("FAILED " + finding));
            shown.println(Summaries.word(summary.verdict()) + ", see " + folder.resolve("summary.txt"));
            if (json) {
                out.println(Json.write(summary));
            }
            return code(summary);
        }
    }

    private static ExitCode code(AuditSummary summary) {
        if (!summary.cause().isEmpty()) {
            return ExitCode.ABORTED;
        }
        return switch (summary.verdict()) {
            case PASSED -> ExitCode.OK;
            case FAILED -> ExitCode.INVALID;
            case NOT_RUN -> ExitCode.ABORTED;
        };
    }

    private static Path folder(Path audits, String id) {
        try {
            Files.createDirectories(audits);
            Path folder = audits.resolve(id);
            for (int again = 2; Files.exists(folder); again++) {
                folder = audits.resolve(id + "-" + again);
            }
            return Files.createDirectory(folder);
        } catch (IOException e) {
            throw new UserError("The folder for the evidence of audits, " + audits + ", cannot be made ("
                    + FileErrors.of(e) + "); name one you may write to with --out.");
        }
    }

    private static void write(Path folder, AuditSummary summary) {
        try {
            Files.writeString(folder.resolve(AuditSummary.FILE), Json.write(summary));
            Files.writeString(folder.resolve("summary.txt"), SummaryText.of(summary));
        } catch (IOException e) {
            throw new UserError(
                    "The summary of the audit cannot be written to " + folder + " (" + FileErrors.of(e)
                            + "); free some space and audit again.",
                    ExitCode.ABORTED);
        }
    }

    private String help() {
        StringBuilder text = new StringBuilder("""
                usage: quadrille audit all|TOOL --testbed FILE [options]

                Proves that the databases of a testbed keep their promises, and leaves the evidence in a folder.

                tools:
                """);
        tools.forEach(tool -> text.append(String.format("  %-12s %s%n", tool.name(), tool.proves())));
        return text.append("""

                Each has --help of its own. Ends with 0 if all passed, 1 if something failed or could not be reached,
                2 for a mistake in the command or the testbed, 3 if it could not run.

                example:
                  quadrille audit all --testbed testbed.json
                """).toString();
    }
}
