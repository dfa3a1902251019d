package org.quadrille.study.compare;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;

/** Every mistake of {@code quadrille compare} as a row: one sentence with the fix. */
class CompareMistakesTest extends ComparedRuns {
    /** A mistake: what is changed first, the command line, and the message. */
    private record Mistake(Doing before, String line, String said) {
        @Override
        public String toString() {
            return line + ": " + said;
        }
    }

    private interface Doing {
        void on(CompareMistakesTest test) throws IOException;
    }

    private static final String BOTH = "--results DIR --a bare-* --b vm-*";

    private static Doing file(String text) {
        return test -> Files.writeString(test.results.resolve("f.csv"), text);
    }

    private static Doing vm(Consumer<ObjectNode> how, String file) {
        return test -> test.changeVm(how, file);
    }

    static Stream<Arguments> mistakes() {
        Doing nothing = test -> {};
        return Stream.of(
                        new Mistake(nothing, "--a bare-*", "Name the runs of both sides with --a and --b, or a file"),
                        new Mistake(nothing, BOTH + " --values f", "not both"),
                        new Mistake(nothing, "--values f --summary g", "Give --values or --summary, not both"),
                        new Mistake(nothing, "--results DIR/no --a a --b b", "There is no folder"),
                        new Mistake(nothing, "--results DIR --a bare-* --b wm-*", "No run in DIR matches \"wm-*\""),
                        new Mistake(
                                nothing,
                                "--results DIR --a bare-* --b vn-0 vm-1",
                                "There is no run vn-0 in DIR; did you mean"),
                        new Mistake(
                                nothing,
                                "--results DIR --a bare-* --b vm-0",
                                "--b vm-0 is one run; a spread needs at least two"),
                        new Mistake(
                                nothing, "--results DIR --a bare-* --b vm-* bare-0", "The run bare-0 is on both sides"),
                        new Mistake(
                                test -> Files.createSymbolicLink(
                                        test.results.resolve("latest"), test.results.resolve("bare-0")),
                                "--results DIR --a bare-* --b vm-* latest",
                                "The run bare-0 is on both sides"),
                        new Mistake(
                                test -> {
                                    for (int i = 0; i < 6; i++) {
                                        test.run("vm-" + i, 4 * i + 2, "INVALID", 100, "logs-intact");
                                    }
                                },
                                BOTH + " --with-invalid",
                                "No run of vm counts: all were aborted or their records are at fault; make them again."),
                        new Mistake(
                                test -> test.run("vm-6", 60, "DISTURBED", 1, "retries"),
                                BOTH + " --with-invalid",
                                "The run vm-6 is DISTURBED: the events of a study deliberately disturbed it, so it is compared with its"
                                        + " undisturbed twin alone, on the page of that study; leave it out."),
                        new Mistake(
                                test -> test.run("vm-6", 60, "ABORTED", 1, "logs-complete"),
                                BOTH,
                                "The run vm-6 is ABORTED (it did not come to its end), so its numbers are no result; leave it out"),
                        new Mistake(
                                test -> test.run("vm-6", 60, "INVALID", 1, "retries"),
                                BOTH,
                                "The run vm-6 is INVALID (it failed retries), so its numbers are no result; leave it out, or count"
                                        + " the share of such runs with --with-invalid."),
                        new Mistake(
                                test -> Files.delete(test.results.resolve("vm-2/report.json")),
                                BOTH,
                                "The run DIR/vm-2 has not been reported, so it has no verdict; run quadrille report DIR/vm-2 first."),
                        new Mistake(
                                test -> Files.writeString(test.results.resolve("vm-2/report.json"), "{}"),
                                BOTH,
                                "holds no verdict; run quadrille report DIR/vm-2 again."),
                        new Mistake(
                                test -> Files.writeString(test.results.resolve("vm-2/gauges.csv"), "mine"),
                                BOTH,
                                "The run vm-2 is not as it was reported (gauges.csv was changed); restore it, or leave it out:"
                                        + " quadrille report --verify DIR/vm-2 lists what changed."),
                        new Mistake(
                                vm(run -> run.put("build", "9.9"), "run.json"),
                                BOTH,
                                "The runs bare-0 and vm-0 have different builds of the kit (0.1.0-test against 9.9); compare runs of"
                                        + " one, or say with --factor build that this is what is compared."),
                        new Mistake(
                                vm(testbed -> testbed.put("inputSeed", 99), "testbed.json"),
                                BOTH,
                                "have different fixed seeds of the inputs (7 against 99)"),
                        new Mistake(
                                vm(profile -> profile.put("initialTradeDays", 6), "profile.json"),
                                BOTH,
                                "have different scales of the databases"),
                        new Mistake(
                                vm(
                                        profile -> ((ObjectNode) profile.path("phases")).put("length", "7s"),
                                        "profile.json"),
                                BOTH,
                                "have different lengths or shares of the phases"),
                        new Mistake(
                                vm(profile -> profile.put("name", "mine"), "profile.json"),
                                BOTH,
                                "have different profiles (demo against mine)"),
                        new Mistake(
                                test -> {
                                    for (int i = 0; i < 6; i++) {
                                        ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-" + i));
                                        String text = Files.readString(folder.databasesBefore());
                                        Files.writeString(
                                                folder.databasesBefore(),
                                                text.replace("\"seed\" : \"1\"", "\"seed\" : \"2\""));
                                        ComparedRun.sealed(folder);
                                    }
                                },
                                BOTH,
                                "have different seeds of the population (1 against 2)"),
                        new Mistake(
                                test -> {
                                    ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-4"));
                                    ComparedRun.change(folder.manifest(), run -> run.put("build", "9.9"));
                                    ComparedRun.sealed(folder);
                                },
                                BOTH + " --factor build",
                                "The runs vm-0 and vm-4 have different builds of the kit (0.1.0-test against 9.9); leave one of them"
                                        + " out."),
                        new Mistake(
                                nothing,
                                BOTH + " --factor biuld",
                                "There is no factor \"biuld\"; did you mean \"build\"?"),
                        new Mistake(
                                test -> {
                                    ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-0"));
                                    ComparedRun.change(
                                            folder.manifest(), run -> run.put("startedAt", "2026-11-03T10:00:30Z"));
                                    ComparedRun.sealed(folder);
                                },
                                BOTH,
                                "The runs bare-0 and vm-0 ran at the same time on the machine h, so each disturbed the other; leave"
                                        + " one of them out."),
                        new Mistake(
                                nothing, BOTH + " --metric p90.TO", "No run has the metric \"p90.TO\"; there are tpsV"),
                        new Mistake(
                                nothing,
                                BOTH + " --metric tpsW",
                                "No run has the metric \"tpsW\"; did you mean \"tpsV\"?"),
                        new Mistake(
                                test -> {
                                    ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-0"));
                                    ComparedRun.report(
                                            folder,
                                            "vm-0",
                                            "VALID",
                                            Map.of(
                                                    "tpsV",
                                                    100,
                                                    "transactions",
                                                    Map.of(
                                                            "Trade-Order",
                                                            Map.of("code", "TO", "count", 1, "p90Ms", 5.0))));
                                    ComparedRun.sealed(folder);
                                },
                                BOTH + " --metric p90.TO",
                                "The run bare-0 has no p90.TO, and others have; leave it out, or compare another metric with"
                                        + " --metric."),
                        new Mistake(
                                test -> {
                                    for (int i = 0; i < 6; i++) {
                                        test.run("bare-" + i, 4 * i, "VALID", 200);
                                        test.run("vm-" + i, 4 * i + 2, "VALID", 200);
                                    }
                                },
                                BOTH,
                                "All values of tpsV of the runs are equal (200.0), so chance cannot be judged"),
                        new Mistake(
                                test -> test.run("vm-6", 60, "VALID", 100),
                                BOTH + " --paired",
                                "--paired needs as many of bare (6) as of vm (7)"),
                        new Mistake(nothing, BOTH + " --fail-if slow", "must be one of slower, faster, more, less"),
                        new Mistake(nothing, BOTH + " --fail-if more", "is for metrics without a better direction"),
                        new Mistake(nothing, BOTH + " --margin -1", "must be a percentage above 0 and below 100"),
                        new Mistake(nothing, BOTH + " --alpha 0.5", "must be a number above 0.000001 and below 0.5"),
                        new Mistake(nothing, BOTH + " --alpha 1e-300", "must be a number above 0.000001 and below 0.5"),
                        new Mistake(nothing, BOTH + " --alpha 0x1p-5", "must be a number above 0.000001 and below 0.5"),
                        new Mistake(nothing, BOTH + " --margin 2d", "must be a percentage above 0 and below 100"),
                        new Mistake(nothing, BOTH + " --better best", "must be higher or lower"),
                        new Mistake(nothing, "--values DIR/no.csv", "Cannot read DIR/no.csv (there is no DIR/no.csv)"),
                        new Mistake(
                                file("a,1\na,2\n"),
                                "--values DIR/f.csv",
                                "values of one label only; a comparison needs lines of at least two labels."),
                        new Mistake(file("label,value\n"), "--values DIR/f.csv", "has no values"),
                        new Mistake(
                                file("a,1\na,2\nb,3\n"),
                                "--values DIR/f.csv",
                                "has one value of b; a spread needs at least two"),
                        new Mistake(file("a,1\na,x\n"), "--values DIR/f.csv", "DIR/f.csv:2: \"x\" is not a number"),
                        new Mistake(
                                file("a,1\na;2\n"), "--values DIR/f.csv", "DIR/f.csv:2: \"a;2\" is not label,value"),
                        new Mistake(
                                file("a,5\na,5\nb,5\nb,5\n"),
                                "--values DIR/f.csv",
                                "All values of value of DIR/f.csv are equal (5.000)"),
                        new Mistake(
                                file("a,1\na,2\nb,3\nb,4\nb,5\n"),
                                "--values DIR/f.csv --paired",
                                "--paired needs as many of a (2) as of b (3)"),
                        new Mistake(
                                file("a,1\na,2\nb,3\nb,4\n"),
                                "--values DIR/f.csv --fail-if slower",
                                "add --better higher or --better lower"),
                        new Mistake(
                                file("a,1,5,1\nb,9,6,1\n"),
                                "--summary DIR/f.csv",
                                "the number of runs of a is 1 but must be a whole number from 2 to 1000000"),
                        new Mistake(
                                file("a,9,5,-1\nb,9,6,1\n"),
                                "--summary DIR/f.csv",
                                "the SD of a is -1 but must be above 0"),
                        new Mistake(
                                file("a,9,5,1\na,9,6,1\n"),
                                "--summary DIR/f.csv",
                                "a is there twice; give each label one line"),
                        new Mistake(
                                file("a,9,5,1\nb,9,6,1\n"),
                                "--summary DIR/f.csv --paired",
                                "--paired needs single values"))
                .map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistakesAreOneSentenceWithTheFix(Mistake mistake) throws Exception {
        if (mistake.line().contains("bare-*")) {
            twoSides();
        }
        mistake.before().on(this);
        String[] args = Arrays.stream(mistake.line().split(" "))
                .map(word -> word.replace("DIR", results.toString()))
                .toArray(String[]::new);
        UserError error = assertThrows(UserError.class, () -> compare(args));
        String said = mistake.said().replace("DIR", results.toString());
        assertTrue(error.getMessage().contains(said), error.getMessage());
        assertFalse(error.getMessage().contains("\n"), error.getMessage());
    }
}
