package org.quadrille.reporter.export;

import java.io.PrintStream;
import java.nio.file.Path;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;

/** {@code quadrille export}: the logs of a run for Spark, Trino, pandas and similar tools. */
public final class ExportCommand implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "export",
                        "write the logs of a run as Parquet for other tools",
                        "Writes the logs of a run as Parquet files, each row with the id of its run, so that the files of many"
                                + " runs can be read as one table. Their columns are explained in docs/parquet.md.")
                .option("parquet", "DIR", "folder for the files; created if missing; files of other runs are kept")
                .operands("FOLDER")
                .example("quadrille export --parquet lake results/latest");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        line.required("parquet");
        Path folder = Path.of(line.operand("name one results folder, such as results/latest"));
        Export.parquet(folder, line.path("parquet").orElseThrow()).forEach(out::println);
        Export.leftOut(folder).forEach(sentence -> out.println("Not all of the run is in these files: " + sentence));
        return ExitCode.OK;
    }
}
