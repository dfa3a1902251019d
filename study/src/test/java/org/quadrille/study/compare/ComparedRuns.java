package org.quadrille.study.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.SyntheticRun;

/** Runs to compare, made quickly: folders with only what a comparison reads of a run. */
abstract class ComparedRuns {
    static final double[] SLOWER = {0.88, 0.90, 0.87, 0.89, 0.91, 0.86};
    static final double[] AS_IT_IS = {1.00, 1.01, 0.98, 0.99, 1.02, 1.03};

    @TempDir
    static Path template;

    @TempDir
    Path results;

    ExitCode code;

    @BeforeAll
    static void oneRun() throws IOException {
        SyntheticRun.empty().write(template);
    }

    String compare(String... args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        code = Main.call(new CompareCommand(), new PrintStream(bytes, true, StandardCharsets.UTF_8), args);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    String compareRuns(String... more) throws Exception {
        List<String> all = new ArrayList<>(List.of("--results", results.toString(), "--a", "bare-*", "--b", "vm-*"));
        all.addAll(List.of(more));
        return compare(all.toArray(String[]::new));
    }

    /** A small run with the figures of a report, started at this minute. */
    void run(String id, int minute, String verdict, double tpsV, String... failed) throws IOException {
        ComparedRun.write(template, results.resolve(id), minute, verdict, tpsV, failed);
    }

    void twoSides() throws IOException {
        for (int i = 0; i < 6; i++) {
            run("bare-" + i, 4 * i, "VALID", 200 * AS_IT_IS[i]);
            run("vm-" + i, 4 * i + 2, "VALID", 200 * SLOWER[i]);
        }
    }

    /** Changes a file of every run of vm; the runs are then sealed again. */
    void changeVm(Consumer<ObjectNode> how, String file) throws IOException {
        for (int i = 0; i < 6; i++) {
            ResultsFolder folder = new ResultsFolder(results.resolve("vm-" + i));
            ComparedRun.change(folder.path().resolve(file), how);
            ComparedRun.sealed(folder);
        }
    }
}
