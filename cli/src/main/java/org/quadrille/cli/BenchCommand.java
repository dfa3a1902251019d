package org.quadrille.cli;

import java.io.PrintStream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;

/** {@code quadrille bench} where the launcher did not find the benchmarks, which are no part of an installed kit. */
final class BenchCommand implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "bench",
                        "measure what the kit costs on this machine (in a source checkout)",
                        "Measures on this machine what the kit costs. In a source checkout `./quadrille bench --help` says more.")
                .operands("[NAME...]")
                .example("quadrille bench");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        throw new UserError("Benchmarks need a source checkout; clone the repository and run ./quadrille bench there.");
    }
}
