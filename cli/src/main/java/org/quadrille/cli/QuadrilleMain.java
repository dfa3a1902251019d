package org.quadrille.cli;

import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.monitor.MonitorMain;
import org.quadrille.reporter.ReporterMain;
import org.quadrille.reporter.export.ExportMain;
import org.quadrille.reporter.runs.RunsMain;
import org.quadrille.vce.CeMain;
import org.quadrille.vconnector.ConnectorMain;
import org.quadrille.vmee.MeeMain;

/** Every command of the kit, in the order of a testbed's life. */
public final class QuadrilleMain {
    private record Verb(String name, String help, Main.Command command) {}

    private static final List<Verb> VERBS = List.of(
            new Verb(
                    "demo",
                    "a small complete benchmark on this machine, from nothing to a report",
                    args -> new DemoCommand().run(args)),
            new Verb(
                    "init",
                    "write a starting testbed file for n tiles on named hosts",
                    args -> new InitCommand().run(args)),
            new Verb(
                    "keys",
                    "make a certificate authority and one key for each host",
                    args -> new KeysCommand().run(args)),
            new Verb(
                    "db",
                    "build, clone, reset, drop or show the databases of a testbed",
                    args -> new DbCommand().run(args)),
            new Verb("connector", "start a Tier A connector", ConnectorMain::run),
            new Verb("mee", "start a market exchange emulator", MeeMain::run),
            new Verb("ce", "start a customer emulator", CeMain::run),
            new Verb("monitor", "start a sampler on a machine that runs nothing else of the kit", MonitorMain::run),
            new Verb(
                    "check",
                    "look at the whole testbed and name every problem with its mend",
                    args -> new CheckCommand().run(args)),
            new Verb("run", "make a benchmark run and report it", args -> new RunCommand().run(args)),
            new Verb(
                    "metrics",
                    "take a machine's recording of sar or nmon into a results folder",
                    args -> new MetricsCommand().run(args)),
            new Verb(
                    "audit",
                    "prove that the databases of a testbed keep their promises",
                    args -> new AuditCommand(AuditTools.ALL, System.out).run(args)),
            new Verb(
                    "report",
                    "validate a results folder and write its report",
                    args -> ReporterMain.run(args, System.out)),
            new Verb(
                    "runs",
                    "list all runs, name them, and say what differs between two",
                    args -> RunsMain.run(args, System.out)),
            new Verb(
                    "export",
                    "write the logs of a run as Parquet for other tools",
                    args -> ExportMain.run(args, System.out)),
            new Verb("bench", "measure on this machine what the kit costs", args -> new BenchCommand().run(args)));

    private QuadrilleMain() {}

    public static void main(String[] args) {
        Main.main(QuadrilleMain::run, args);
    }

    static int run(String[] args) throws Exception {
        if (args.length == 0
                || CommandLines.asksForHelp(args[0])
                || List.of(args).equals(List.of("help"))) {
            System.out.print(help());
            return args.length == 0 ? ExitCode.USAGE.code() : ExitCode.OK.code();
        }
        if (args[0].equals("help")) {
            return run(
                    Stream.concat(Stream.of(args).skip(1), Stream.of("--help")).toArray(String[]::new));
        }
        for (Verb verb : VERBS) {
            if (verb.name().equals(args[0])) {
                return verb.command().run(List.of(args).subList(1, args.length).toArray(String[]::new));
            }
        }
        String meant = Nearest.to(args[0], VERBS.stream().map(Verb::name).toList())
                .map(name -> "; did you mean \"" + name + "\"?")
                .orElse("; see quadrille --help");
        throw new UserError("unknown command \"" + args[0] + "\"" + meant);
    }

    private static String help() {
        StringBuilder text = new StringBuilder("""
                usage: quadrille COMMAND [options]

                A TPCx-V-style benchmark kit for virtualized databases. Its results are not TPC results.

                commands:
                """);
        VERBS.forEach(verb -> text.append(String.format("  %-10s %s%n", verb.name(), verb.help())));
        return text.append("""

                Every command has --help.

                example:
                  quadrille demo
                """).toString();
    }
}
