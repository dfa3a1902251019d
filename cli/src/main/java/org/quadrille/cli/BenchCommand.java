package org.quadrille.cli;

import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;

/** {@code quadrille bench} where the launcher did not find the benchmarks, which are no part of an installed kit. */
final class BenchCommand {
    int run(String[] args) {
        if (CommandLines.asksForHelp(args)) {
            System.out.print(CommandLines.of(
                            "quadrille bench",
                            "Measures on this machine what the kit costs. In a source checkout `./quadrille bench --help`"
                                    + " says more.")
                    .example("./quadrille bench")
                    .help());
            return ExitCode.OK.code();
        }
        throw new UserError("benchmarks need a source checkout: clone the repository and run ./quadrille bench there.");
    }
}
