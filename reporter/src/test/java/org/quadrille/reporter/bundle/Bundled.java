package org.quadrille.reporter.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.SyntheticRuns;
import org.quadrille.testing.FolderCopy;

/** A reported run with an audit, and both of its bundles. */
abstract class Bundled {
    static final String RUN = "results/20261103-101530/";
    static final String REPORT = RUN + "report.json";

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    static Path run;
    static Path audit;
    static Path keys;
    static Path others;
    static Path unsigned;
    static Path signed;

    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @BeforeAll
    static void bundle() throws Exception {
        run = SyntheticRuns.beginning(shared.resolve("results/first")).path();
        Reporter.report(run);
        audit = Files.createDirectories(shared.resolve("audit/20261102-080000"));
        Files.writeString(audit.resolve("summary.json"), "{\"verdict\":\"NOT_RUN\",\"build\":\"0.1.0-other\"}");
        Path schema = Files.createDirectory(audit.resolve("schema"));
        // A link as the durability audit leaves beside its runs; its target is in the bundle anyway.
        Files.createSymbolicLink(audit.resolve("latest"), schema.getFileName());
        Files.writeString(audit.resolve("schema/evidence.txt"), "[2026-11-02T08:00:00Z] looked\n");
        keys = shared.resolve("keys");
        KeyMaker.make(keys, List.of(KeyHost.parse("prime")));
        others = shared.resolve("others");
        KeyMaker.make(others, List.of(KeyHost.parse("prime")));
        unsigned = shared.resolve("unsigned.zip");
        signed = shared.resolve("signed.zip");
        quiet(run.toString(), "--audit", audit.toString(), "--out", unsigned.toString());
        quiet(run.toString(), "--audit", audit.toString(), "--out", signed.toString(), "--sign", keys + "/prime");
    }

    static void quiet(String... args) throws Exception {
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        assertEquals(ExitCode.OK, Main.call(new BundleCommand(), nowhere, args));
    }

    int call(String... args) throws Exception {
        bytes.reset();
        return Main.call(new BundleCommand(), new PrintStream(bytes, true, StandardCharsets.UTF_8), args)
                .code();
    }

    String said() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The findings: what is printed between the description and the summary. */
    List<String> findings(Path file, String... more) throws Exception {
        List<String> args = new ArrayList<>(List.of("--verify", file.toString()));
        args.addAll(List.of(more));
        assertEquals(1, call(args.toArray(String[]::new)), said());
        assertTrue(said().contains(file + " is NOT as it was made: "), said());
        return said().lines()
                .filter(line -> !line.startsWith("  ") && !line.startsWith(file.toString()))
                .toList();
    }

    Path changed(Archive archive) {
        return archive.write(folder.resolve("changed.zip"));
    }

    Path copy() throws IOException {
        Path copy = folder.resolve("copy");
        FolderCopy.make(run, copy);
        return copy;
    }

    /** The sentence with which the command refuses. */
    String mistake(String... args) {
        UserError error = assertThrows(UserError.class, () -> call(args), this::said);
        assertEquals(ExitCode.USAGE, error.exitCode());
        return error.getMessage();
    }
}
