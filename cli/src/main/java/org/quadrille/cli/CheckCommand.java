package org.quadrille.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.vdriver.local.TestbedServer;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.run.Dialers;

/** {@code quadrille check}: looks at the whole testbed and names every problem with its mend. */
public final class CheckCommand {
    /** Runs the command; returns its exit code. */
    public int run(String[] args) {
        Optional<Arguments> line = CommandLines.of(
                        "quadrille check",
                        "Looks at every process and every database of the testbed, and names all problems at once, each"
                                + " with its mend. Changes nothing.")
                .option("testbed", "FILE", "the testbed file (default testbed.json)")
                .example("quadrille check --testbed testbed.json")
                .parse(args, System.out);
        if (line.isEmpty()) {
            return ExitCode.OK.code();
        }
        RunSetup setup = Testbeds.load(line.get().path("testbed").orElse(Path.of("testbed.json")));
        TestbedServer.during(setup, () -> Prime.check(setup, Dialers.of(setup), Build.id()))
                .forEach(System.out::println);
        System.out.println("no problem found: "
                + (setup.testbed().tiles().size() == 1
                        ? "1 tile, "
                        : setup.testbed().tiles().size() + " tiles, ") + setup.groups() + " connectors, "
                + 2 * setup.groups() + " databases");
        return ExitCode.OK.code();
    }
}
