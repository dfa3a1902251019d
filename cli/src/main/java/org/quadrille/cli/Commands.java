package org.quadrille.cli;

import java.util.List;
import org.quadrille.audit.command.AuditCommand;
import org.quadrille.audit.command.AuditTools;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandGroup;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerCommand;
import org.quadrille.common.control.tls.KeysCommand;
import org.quadrille.common.monitor.Monitor;
import org.quadrille.deploy.command.DeployCommand;
import org.quadrille.deploy.command.ImageCommand;
import org.quadrille.reporter.ReportCommand;
import org.quadrille.reporter.bundle.BundleCommand;
import org.quadrille.reporter.export.ExportCommand;
import org.quadrille.reporter.runs.RunsCommand;
import org.quadrille.study.command.StudyCommand;
import org.quadrille.study.compare.CompareCommand;
import org.quadrille.study.history.RunsHistoryCommand;
import org.quadrille.vce.CeMain;
import org.quadrille.vconnector.ConnectorMain;
import org.quadrille.vdriver.command.CheckCommand;
import org.quadrille.vdriver.command.DbCommand;
import org.quadrille.vdriver.command.InitCommand;
import org.quadrille.vdriver.command.MetricsCommand;
import org.quadrille.vdriver.command.RunCommand;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vmee.MeeMain;
import org.quadrille.web.RunPages;
import org.quadrille.web.ServeCommand;

/** Every command of the kit. */
public final class Commands {
    // Not a method reference: every process of the kit has this table, but workers have no library of the page.
    private static final RunPage.Opener PAGES = (given, results, out) -> RunPages.open(given, results, out);

    /** In the order of a testbed's life, as the help and the README show them. */
    public static final List<Command> ALL = List.of(
            new DemoCommand(PAGES),
            new InitCommand(),
            new KeysCommand(),
            new ImageCommand(),
            DeployCommand.GROUP,
            DbCommand.GROUP,
            ConnectorMain.COMMAND,
            MeeMain.COMMAND,
            CeMain.COMMAND,
            new WorkerCommand(
                    WorkerKind.MONITOR,
                    "start a sampler on a machine that runs nothing else of the kit",
                    "Samples this machine during each run. It is for a machine on which no other process of the kit"
                            + " runs, such as that of a database server.",
                    settings -> new Monitor()),
            new CheckCommand(),
            new RunCommand(PAGES),
            new MetricsCommand(),
            AuditCommand.group(AuditTools.ALL),
            new ReportCommand(),
            new RunsCommand(new RunsHistoryCommand()),
            new ServeCommand(),
            new CompareCommand(),
            StudyCommand.group(PAGES),
            new ExportCommand(),
            new BundleCommand(),
            new BenchCommand(),
            new CompletionCommand());

    /** {@code quadrille} itself. */
    public static final Command KIT = CommandGroup.ofKit(CommandSpec.of(
                    "", "", "A TPCx-V-style benchmark kit for virtualized databases. Its results are not TPC results.")
            .commands(ALL)
            .example("quadrille demo"));

    private Commands() {}
}
