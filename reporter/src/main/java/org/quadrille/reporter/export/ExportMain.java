package org.quadrille.reporter.export;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;

/** The command {@code export}: the logs of a run for Spark, Trino, pandas and their like. */
public final class ExportMain {
    private static final CommandLines COMMAND = CommandLines.of(
                    "quadrille export",
                    "Writes the logs of a run as Parquet files, each row with the id of its run, so that the files of many"
                            + " runs can be read as one table. Their columns are explained in docs/parquet.md.")
            .option("parquet", "DIR", "folder for the files; made if missing, files of another run stay")
            .operands("FOLDER")
            .example("quadrille export --parquet lake results/latest");

    private ExportMain() {}

    /** Runs the command; returns its exit code. */
    public static int run(String[] args, PrintStream out) {
        Optional<Arguments> line = COMMAND.parse(args, out);
        if (line.isEmpty()) {
            return ExitCode.OK.code();
        }
        Arguments given = line.get();
        given.required("parquet");
        if (given.operands().size() != 1) {
            throw given.mistake("name one results folder, such as results/latest");
        }
        List<Path> written = Export.parquet(
                Path.of(given.operands().get(0)), given.path("parquet").orElseThrow());
        written.forEach(out::println);
        return ExitCode.OK.code();
    }
}
