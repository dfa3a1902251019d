package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.ComposeDeployment;
import org.quadrille.deploy.ComposeOptions;
import org.quadrille.deploy.ContainerEngine;
import org.quadrille.deploy.MachinePlan;
import org.quadrille.deploy.ThisUser;

/** {@code quadrille deploy compose}. */
final class DeployCompose implements Command {
    private final ContainerEngine engine;

    DeployCompose() {
        this(new ContainerEngine(Path.of("docker")));
    }

    DeployCompose(ContainerEngine engine) {
        this.engine = engine;
    }

    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "deploy compose",
                        "write a folder from which Docker Compose runs a testbed, a container for each machine",
                        "Writes a folder from which Docker Compose (2.20 or newer) runs a testbed: a container for each"
                                + " machine, with the sizes of `machines` in the testbed file. Files that you have edited"
                                + " are kept unless --replace is given.")
                .option("testbed", "FILE", "the testbed file (default testbed.json)")
                .option("out", "DIR", "folder to write (default compose)")
                .option("keys", "DIR", "folder made by `quadrille keys` for all machines and prime (default keys)")
                .option("password-file", "FILE", "file with the password of the database user (default password)")
                .option("results", "DIR", "folder of all results (default: results in the folder that is written)")
                .option("image", "NAME", "image of the kit, made by `quadrille image` (default quadrille:VERSION)")
                .option("database-image", "NAME:TAG", "PostgreSQL image, 15 or newer (default postgres:18)")
                .option("project", "NAME", "name of the Compose project (default: that of the folder)")
                .option("metrics-port", "PORT", "offer the figures of the run on this port of loopback")
                .flag("replace", "overwrite files of the folder that were edited")
                .example("quadrille deploy compose --testbed testbed.json --out tile1");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        Path testbed = line.path("testbed").orElse(Path.of("testbed.json"));
        Path folder = line.path("out").orElse(Path.of("compose"));
        RunSetup setup = DeployCommand.setup(testbed);
        String databaseImage = line.text("database-image").orElse("postgres:18");
        ComposeOptions options = new ComposeOptions(
                line.parsed(
                                "project",
                                "a name of lower-case letters, digits, dashes and underscores",
                                DeployCompose::name)
                        .orElseGet(() -> ComposeOptions.projectOf(folder)),
                line.text("image").orElse(Build.ofThisProcess().image()),
                databaseImage,
                line.parsed(
                                "database-image",
                                "an image with its version as tag, such as postgres:18",
                                ComposeOptions::versionOf)
                        .orElse(ComposeOptions.versionOf(databaseImage)),
                line.path("keys").orElse(Path.of("keys")),
                line.path("password-file").orElse(Path.of("password")),
                line.path("results").orElse(folder.resolve("results")),
                ThisUser.ofContainers(),
                metricsPort(line));
        engine.requireUsersAsTheyAre();
        MachinePlan machines = ComposeDeployment.write(setup, testbed, options, folder, line.has("replace"));
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

    private static Optional<Integer> metricsPort(Arguments line) {
        return line.number("metrics-port", 1_024, 65_535).map(Long::intValue);
    }

    private static String name(String text) {
        if (!text.matches("[a-z0-9][a-z0-9_-]*")) {
            throw new IllegalArgumentException();
        }
        return text;
    }
}
