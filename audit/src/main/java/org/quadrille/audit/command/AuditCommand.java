package org.quadrille.audit.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quadrille.audit.AuditPlan;
import org.quadrille.audit.AuditRunner;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.SummaryText;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandGroup;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.vdriver.command.Selection;
import org.quadrille.vdriver.local.TestbedServer;
import org.quadrille.vdriver.prime.Interrupt;

/** {@code quadrille audit TOOL}: a self-audit tool, or all of them. */
public final class AuditCommand implements Command {
    private static final int MOST_THREADS = 1_000;
    private static final String DURING_RUN = "during-run";

    private final String word;
    private final String summary;
    private final String description;
    private final List<AuditTool> tools;

    private AuditCommand(String word, String summary, String description, List<AuditTool> tools) {
        this.word = word;
        this.summary = summary;
        this.description = description;
        this.tools = tools;
    }

    /** {@code quadrille audit}. @param tools all there are, in the order of {@code audit all} */
    public static Command group(List<AuditTool> tools) {
        List<Command> commands = new ArrayList<>();
        commands.add(new AuditCommand(
                "all",
                "all of these that need no run, one after another",
                "Runs every self-audit tool on the databases of a testbed, one after another, except those that audit"
                        + " a run.",
                tools.stream().filter(tool -> !tool.ofRun()).toList()));
        tools.forEach(tool -> commands.add(
                new AuditCommand(tool.name(), tool.proves(), "Proves: " + tool.proves() + ".", List.of(tool))));
        return new CommandGroup(CommandSpec.of(
                        "audit",
                        "prove that the databases keep their promises, and leave the evidence",
                        "Proves that the databases of a testbed keep their promises, and leaves the evidence in a folder.\n"
                                + "Ends with 0 if all passed, 1 if something failed or could not be reached,\n"
                                + "2 for a mistake in the command or the testbed, 3 if it could not run.")
                .commands(commands)
                .example("quadrille audit all --quick --testbed testbed.json")
                .example("quadrille audit all --testbed testbed.json"));
    }

    @Override
    public CommandSpec options() {
        CommandSpec command = Selection.options(CommandSpec.of("audit " + word, summary, description))
                .option("out", "DIR", "folder of all audits (default audit)")
                .options(Opt.RESULTS.as("folder of the runs' results"))
                .option(
                        "threads",
                        "N",
                        "sessions in parallel; default: number of processors of this machine, at least 2")
                .flag("json", "print the summary as one JSON object");
        if (tools.stream().anyMatch(AuditTool::duringRun)) {
            command.flag(
                    DURING_RUN,
                    "run durability even while a benchmark run uses the databases; the figures of that run then mean nothing");
        }
        tools.forEach(tool -> tool.options(command));
        boolean ofRun = tools.stream().anyMatch(AuditTool::ofRun);
        return command.example(
                "quadrille audit " + word + " --testbed testbed.json" + (ofRun ? " results/latest" : ""));
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        RunSetup setup = Selection.setup(line);
        requireFit(setup);
        tools.forEach(tool -> tool.check(line, setup));
        List<DatabaseTarget> targets = Selection.of(line);
        return TestbedServer.during(setup, () -> audit(line, out, setup, targets));
    }

    /** A tool that is asked for by its name has to work with the profile; among all, it is not run. */
    private void requireFit(RunSetup setup) {
        if (tools.size() == 1) {
            tools.get(0).unfit(setup).ifPresent(unfit -> {
                throw new UserError(unfit);
            });
        }
    }

    private ExitCode audit(Arguments line, PrintStream out, RunSetup setup, List<DatabaseTarget> targets) {
        boolean json = line.has("json");
        PrintStream shown = json ? System.err : out;
        int threads = line.number("threads", 1, MOST_THREADS)
                .map(Long::intValue)
                .orElse(Math.max(2, Runtime.getRuntime().availableProcessors()));
        Path folder = folder(
                line.path("out").orElse(Path.of("audit")),
                LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)));
        List<String> typed = new ArrayList<>(List.of(word));
        typed.addAll(line.typed());
        try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code())) {
            AuditPlan plan = new AuditPlan(
                    folder, setup, line, typed, threads, line.has(DURING_RUN), tools, interrupt::requested);
            shown.println(
                    "audit " + plan.id() + " of testbed " + setup.testbed().name() + ", "
                            + Words.count(targets.size(), "database") + ", evidence in " + folder);
            AuditSummary summary = new AuditRunner(plan, shown).run(targets);
            write(folder, summary);
            summary.findings().forEach(finding -> shown.println("FAILED " + finding));
            shown.println(summary.verdict().words() + ", see " + folder.resolve("summary.txt"));
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
        return UserFiles.get(
                "The folder for the evidence of audits, " + audits + ", cannot be made",
                "name one you may write to with --out",
                () -> {
                    Files.createDirectories(audits);
                    Path folder = audits.resolve(id);
                    for (int again = 2; Files.exists(folder); again++) {
                        folder = audits.resolve(id + "-" + again);
                    }
                    return Files.createDirectory(folder);
                });
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
}
