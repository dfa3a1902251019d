package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;

/** The benchmark harness: which benchmarks run, in which order, and what becomes of failures and budgets. */
class BenchMainTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(said);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "generat | did you mean \"generate\"?",
                "generate --set generate.loadUnit=2 | has no size \"loadUnit\"",
                "generate --set loadUnits=2 | must be like generate.loadUnits=2",
                "generate --rounds 0 | a whole number from 1",
                "builds | --against goes with the benchmarks builds and commands, and they go with it",
                "log commands | --against goes with the benchmarks builds and commands, and they go with it",
                "generate --against . | --against goes with the benchmarks builds and commands, and they go with it",
                "--against src | There is no built kit in the folder \"src\"",
            })
    void mistakesAreRefusedBeforeAnythingRuns(String line, String complaint) {
        UserError refused =
                assertThrows(UserError.class, () -> Main.call(new BenchMain.BenchCommand(), out, line.split(" ")));
        assertTrue(refused.getMessage().contains(complaint), refused.getMessage());
    }

    @Test
    void anotherBuildThatDoesNotStartIsSaidBeforeAnythingRuns(@TempDir Path folder) throws IOException {
        Files.createDirectory(folder.resolve("lib"));
        Path launcher = Files.writeString(folder.resolve("quadrille"), "#!/bin/sh\necho no JDK >&2\nexit 2\n");
        assertTrue(launcher.toFile().setExecutable(true));
        UserError refused = assertThrows(
                UserError.class, () -> Main.call(new BenchMain.BenchCommand(), out, "--against", folder.toString()));
        assertEquals(ExitCode.ABORTED, refused.exitCode());
        assertEquals("The kit in " + folder + " does not start: no JDK", refused.getMessage());
    }

    @Test
    void theSoakRunsOnlyIfItIsNamed() {
        List<String> all =
                BenchMain.chosen(List.of()).stream().map(Benchmark::name).toList();
        assertTrue(all.contains("path") && all.contains("demo"), all.toString());
        assertFalse(all.contains("soak") || all.contains("builds") || all.contains("commands"), all.toString());
        assertEquals("soak", BenchMain.chosen(List.of("soak")).get(0).name());
    }

    @Test
    void sidesTakeTurnsAndTheMedianDecides() throws Exception {
        List<String> order = new ArrayList<>();
        double[][] rounds = {{2, 1, 30}, {1, 2, 3}};
        BenchReport.Row row = run(bench -> {
            List<double[]> sides = bench.alternate(
                    round -> {
                        order.add("a" + round);
                        return rounds[0][round];
                    },
                    round -> {
                        order.add("b" + round);
                        return rounds[1][round];
                    });
            return List.of(Figure.ratio("a / b", sides.get(0), sides.get(1)).atLeast(2));
        });
        assertEquals(List.of("a0", "b0", "a1", "b1", "a2", "b2"), order);
        Figure figure = row.figures().get(0);
        assertEquals(List.of(0.5, 2.0, 10.0), List.of(figure.min(), figure.median(), figure.max()));
        assertTrue(row.good(false));
        assertTrue(printed(row).contains("kept"));
    }

    @Test
    void aMissedBudgetIsSaidAndNotForgiven() throws Exception {
        BenchReport.Row row = run(bench ->
                List.of(Figure.of(Figure.Kind.CPU, "cost", "us", 1, 3, 3).atMost(2)));
        assertFalse(row.good(false));
        assertTrue(row.good(true), "sizes of --quick say nothing about a budget");
        assertTrue(printed(row).contains("MISSED"));
    }

    @Test
    void whatDidNotHappenFailsAndIsNamed() throws Exception {
        BenchReport.Row broken = run(bench -> {
            throw new IOException("no rows");
        });
        assertFalse(broken.good(true));
        assertTrue(printed(broken).contains("failed: no rows"));
        assertFalse(run(bench -> List.of()).good(true), "no figure is no success");
        assertFalse(
                run(bench -> List.of(Figure.of(Figure.Kind.COUNT, "x", ""))).good(true), "nor one without a sample");
        assertFalse(
                run(bench -> List.of(Figure.of(Figure.Kind.RATIO, "x", "", 0.0 / 0)))
                        .good(true),
                "nor one of nothing");
    }

    @Test
    void whatLacksAPackageIsSkipped() throws Exception {
        BenchReport.Row row = new BenchRunner(1, false, out)
                .run(new Scripted(Optional.of("install postgresql-15"), bench -> List.of()), Map.of());
        assertTrue(row.good(false));
        assertTrue(printed(row).contains("skipped: install postgresql-15"));
    }

    private BenchReport.Row run(Script script) throws IOException {
        return new BenchRunner(3, false, out).run(new Scripted(Optional.empty(), script), Map.of());
    }

    private String printed(BenchReport.Row row) {
        BenchTable.print(BenchReport.of(false, 3, List.of(row)), out);
        return said.toString();
    }

    @FunctionalInterface
    private interface Script {
        List<Figure> run(Bench bench) throws Exception;
    }

    private record Scripted(Optional<String> missing, Script script) implements Benchmark {
        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public String compares() {
            return "nothing";
        }

        @Override
        public List<Figure> run(Bench bench) throws Exception {
            return script.run(bench);
        }
    }
}
