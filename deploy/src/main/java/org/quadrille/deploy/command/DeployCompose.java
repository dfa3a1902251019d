package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.compose.ComposeDeployment;
import org.quadrille.deploy.compose.ComposeOptions;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.ThisUser;

/** {@code quadrille deploy compose}. */
record DeployCompose(ContainerEngine engine) implements Command {
    private static final Opt<Path> OUT =
            Opt.path("out", "DIR", "folder to write").or(Path.of("compose"));
    private static final Opt<Path> RESULTS =
            Opt.path("results", "DIR", "folder of all results (default: results in the folder that is written)");
    private static final Opt<String> PROJECT = Opt.parsed(
            "project",
            "NAME",
            "name of the Compose project (default: that of the folder)",
            "a name of lower-case letters, digits, dashes and underscores",
            DeployCompose::name);

    DeployCompose() {
        this(new ContainerEngine(Path.of("docker")));
    }

    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "deploy compose",
                        "write a folder from which Docker Compose runs a testbed, a container for each machine",
                        "Writes a folder from which Docker Compose (2.20 or newer) runs a testbed: a container for each"
                                + " machine, with the sizes of `machines` in the testbed file. Files that you have edited"
                                + " are kept unless --replace is given.")
                .options(
                        Opt.TESTBED,
                        OUT,
                        DeployOptions.KEYS,
                        DeployOptions.PASSWORD_FILE,
                        RESULTS,
                        DeployOptions.IMAGE,
                        DeployOptions.DATABASE_IMAGE,
                        PROJECT,
                        DeployOptions.METRICS_PORT,
                        DeployOptions.REPLACE)
                .example("quadrille deploy compose --testbed testbed.json --out tile1");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        Path testbed = Opt.TESTBED.of(line);
        Path folder = OUT.of(line);
        RunSetup setup = DeployCommand.setup(testbed);
        ComposeOptions options = new ComposeOptions(
                PROJECT.find(line).orElseGet(() -> ComposeOptions.projectOf(folder)),
                DeployOptions.IMAGE.of(line),
                DeployOptions.DATABASE_IMAGE.of(line),
                DeployOptions.credentials(line),
                RESULTS.find(line).orElse(folder.resolve("results")),
                ThisUser.ofContainers(),
                DeployOptions.METRICS_PORT.find(line));
        engine.requireUsersAsTheyAre();
        MachinePlan machines = ComposeDeployment.write(setup, testbed, options, folder, DeployOptions.REPLACE.of(line));
        out.printf(
                Locale.ROOT,
                "wrote %s: %d machines and prime. In it, `docker compose up --exit-code-from prime` builds what is not"
                        + " built, checks, runs and reports; `docker compose down -v` removes all but the results.%n",
                folder,
                machines.hosts().size() - 1);
        List<String> free = machines.hosts().stream()
                .filter(host -> setup.testbed()
                        .machine(host)
                        .map(Testbed.Machine::memory)
                        .isEmpty())
                .toList();
        if (!free.isEmpty()) {
            out.println("note: no memory is promised to " + String.join(", ", free)
                    + "; these containers may take what the machine has (docs/testbed.md, `machines`).");
        }
        return ExitCode.OK;
    }

    private static String name(String text) {
        if (!text.matches("[a-z0-9][a-z0-9_-]*")) {
            throw new IllegalArgumentException();
        }
        return text;
    }
}
