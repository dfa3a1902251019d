package org.quadrille.reporter.export;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
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
                        "Writes the logs of a run and all else that its checks read as Parquet files, each row with the id of"
                                + " its run, so that the files of many runs can be read as one table. Their columns are"
                                + " explained in docs/parquet.md, and how Spark judges the runs in them.")
                .option("parquet", "DIR", "folder for the files; created if missing; files of other runs are kept")
                .operands("FOLDER")
                .example("quadrille export --parquet lake results/latest");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        line.required("parquet");
        Path folder = Path.of(line.operand("name one results folder, such as results/latest"));
        Path lake = line.path("parquet").orElseThrow();
        List<Path> files = Export.parquet(folder, lake);
        out.println(lake.resolve("*").resolve(files.get(0).getFileName()) + ": " + files.size() + " tables");
        Export.leftOut(folder).forEach(sentence -> out.println("Not all of the run is in these files: " + sentence));
        return ExitCode.OK;
    }
}
