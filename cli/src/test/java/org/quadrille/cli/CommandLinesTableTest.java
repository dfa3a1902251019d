package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;

/** Wrong command lines and files as a table: what was typed, what is said, exit code 2, and nothing else happened. */
class CommandLinesTableTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final ByteArrayOutputStream complained = new ByteArrayOutputStream();
    private final PrintStream terminal = System.out;

    @BeforeEach
    void listen() throws IOException {
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        Files.createDirectories(folder.resolve("full/old"));
        Files.createDirectory(folder.resolve("empty"));
        Files.writeString(folder.resolve("file"), "mine");
        assertEquals(0, run("init --load-units 1 --out DIR/good.json"), complaint());
        said.reset();
    }

    @AfterEach
    void listenNoMore() {
        System.setOut(terminal);
    }

    private int run(String line) {
        String[] args = line.isEmpty()
                ? new String[0]
                : Arrays.stream(line.split(" "))
                        .map(word -> word.equals("''") ? "" : word.replace("DIR", folder.toString()))
                        .toArray(String[]::new);
        return Main.run(QuadrilleMain::run, args, new PrintStream(complained, true, StandardCharsets.UTF_8));
    }

    private String complaint() {
        return complained.toString(StandardCharsets.UTF_8);
    }

    private void refused(String line, String message) throws IOException {
        List<String> before = tree();
        assertEquals(ExitCode.USAGE.code(), run(line), line + ": " + complaint());
        assertTrue(complaint().contains(message.replace("DIR", folder.toString())), complaint());
        for (String sentence : complaint().lines().toList()) {
            assertTrue(sentence.matches("quadrille.*[:;(].*"), "names no mend: " + sentence);
            assertTrue(!sentence.contains("Exception") && !sentence.contains("\tat "), "a stack trace: " + sentence);
        }
        assertEquals("", said.toString(StandardCharsets.UTF_8), "said something else besides");
        assertEquals(before, tree(), "left something behind");
    }

    private List<String> tree() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.map(Path::toString).sorted().toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "demmo | unknown command \"demmo\"; did you mean \"demo\"?",
                "frobnicate | unknown command \"frobnicate\"; see quadrille --help",
                "help demmo | unknown command \"demmo\"; did you mean \"demo\"?",
                "db bild | unknown command \"bild\"; did you mean \"build\"? (see quadrille db --help)",
                "demo --sesions 4 | quadrille demo: unknown option --sesions; did you mean --sessions?",
                "run --metrics-bind 127.0.0.1 --testbed DIR/good.json | option --metrics-bind needs --metrics-port",
                "run --metrics-port x --testbed DIR/good.json | \"x\" but has to be a whole number from 0 to 65535",
                "init --tile 4 | quadrille init: unknown option --tile; did you mean --tiles?",
                "keys --ouy k a | quadrille keys: unknown option --ouy; did you mean --out?",
                "db build --testbet t | quadrille db build: unknown option --testbet; did you mean --testbed?",
                "db clone --form t | quadrille db clone: unknown option --form; did you mean --from?",
                "db reset --trheads 2 | quadrille db reset: unknown option --trheads; did you mean --threads?",
                "db drop --groop 2 | quadrille db drop: unknown option --groop; did you mean --group?",
                "db status --jason | quadrille db status: unknown option --jason; did you mean --json?",
                "connector --prot 2 | quadrille connector: unknown option --prot; did you mean --port?",
                "mee --control 2 | quadrille mee: unknown option --control; did you mean --control-port?",
                "ce --port 2 | quadrille ce: unknown option --port",
                "check --testbd t | quadrille check: unknown option --testbd; did you mean --testbed?",
                "run --runid t | quadrille run: unknown option --runid; did you mean --run-id?",
                "report --jsn x | quadrille report: unknown option --jsn; did you mean --json?",
                "run --testbed | quadrille run: option --testbed FILE needs a value",
                "run --testbed --json | quadrille run: option --testbed FILE needs a value",
                "run --json --json | quadrille run: option --json is given twice",
                "run now | quadrille run: unexpected \"now\"",
                "demo now | quadrille demo: unexpected \"now\"",
                "demo --sessions 0 | option --sessions is \"0\" but has to be a whole number from 1 to 1000",
                "demo --sessions many | option --sessions is \"many\" but has to be a whole number from 1 to 1000",
                "demo --tiles 7 | option --tiles is \"7\" but has to be a whole number from 1 to 6",
                "demo --trade-days 4 | option --trade-days is \"4\" but has to be a whole number from 5 to 300",
                "demo --seed pi | option --seed is \"pi\" but has to be a whole number (see",
                "demo --phase-length 6 | option --phase-length is \"6\" but has to be a time from 1s to 30m, such as 12s",
                "demo --phase-length 10ms | option --phase-length is \"10ms\" but has to be a time from 1s to 30m",
                "demo --target-tpsv -1 | option --target-tpsv is \"-1\" but has to be a rate above 0",
                "demo --target-tpsv NaN | option --target-tpsv is \"NaN\" but has to be a rate above 0",
                "demo --run-id ../up | option --run-id is \"../up\" but has to be a name of letters, digits, dots",
                "demo --run-id latest | option --run-id is \"latest\" but has to be a name",
                "demo --run-id '' | option --run-id is \"\" but has to be a name",
                "run --run-id a/b --testbed DIR/good.json | option --run-id is \"a/b\" but has to be a name",
                "demo --results DIR/full --run-id old | folder DIR/full/old exists already and is kept as it is; name",
                "demo --results DIR/file | cannot be made (DIR/file is a file); name a folder you may write to",
                "demo --results '' | option --results is \"\" but has to be a path",
                "run --testbed DIR/good.json --results DIR/full --run-id old | folder DIR/full/old exists already",
                "run --testbed DIR/good.json --results DIR/file/in | cannot be made (DIR/file is a file); name a folder",
                "run --testbed DIR/none.json | file DIR/none.json cannot be read (there is no DIR/none.json); name an",
                "check --testbed DIR/empty | The testbed file DIR/empty cannot be read (",
                "check --testbed DIR/file | DIR/file:1:1: this is not valid JSON",
                "db build | quadrille db build: option --testbed is missing",
                "db build --testbed DIR/none.json | The testbed file DIR/none.json cannot be read",
                "db build --testbed DIR/good.json --threads 0 | option --threads is \"0\" but has to be a whole number",
                "db build --testbed DIR/good.json --tile 2 | option --tile is 2 but the testbed has one tile",
                "db build --testbed DIR/good.json --role both | option --role is \"both\" but has to be oltp or dss",
                "db status --testbed DIR/good.json --group 5 | option --group is \"5\" but has to be a whole number from 1 to 4",
                "init --out DIR/good.json | DIR/good.json exists already and is kept as it is; name another file with --out.",
                "init --out DIR/no/t.json | DIR/no/t.json cannot be written (there is no DIR/no/t.json); name another",
                "init --out '' | option --out is \"\" but has to be a path",
                "init --out DIR/t.json --tiles 0 | option --tiles is \"0\" but has to be a whole number from 1 to 100",
                "init --out DIR/t.json --load-units 1,2 | \"1,2\" but has to be one number or four, such as 1,2,3,4",
                "init --out DIR/t.json --profile demmo | there is no profile \"demmo\"; did you mean \"demo\"?",
                "init --out DIR/t.json --drivers a,,b | \"a,,b\" but has to be host names separated by commas",
                "init --out DIR/t.json --base-port 65000 --tiles 100 | DIR/t.json: key \"",
                "keys --out DIR/k | quadrille keys: name at least one host",
                "keys --out DIR/full host | DIR/full exists and is left as it is; give another folder with --out",
                "keys --out DIR/k a/b | \"a/b\" is neither a host name nor an address",
                "connector --port 1 | quadrille connector: option --control-port is missing",
                "connector --control-port 1 | quadrille connector: option --port is missing",
                "mee --control-port 65536 --port 1 | \"65536\" but has to be a whole number from 0 to 65535",
                "ce --control-port 0 --bind no.such.host.invalid | \"no.such.host.invalid\" but has to be an address of this",
                "ce --control-port 0 --bind 0.0.0.0 | --keys",
                "ce --control-port 0 --keys DIR/none | cannot read key file DIR/none/password (it does not exist)",
                "report | quadrille report: name one results folder, such as results/latest",
                "report DIR/none | There is no folder DIR/none; name the folder of a run, such as results/latest.",
                "report DIR/empty | DIR/empty/run.json is missing: name the folder of a run, such as results/latest.",
                "report DIR/empty --json | DIR/empty/run.json is missing: name the folder of a run",
                "report --sql mixx | There is no check \"mixx\"; --checks lists them.",
            })
    void wrongLines(String line, String message) throws IOException {
        refused(line, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"seed\" : 1 | \"sead\" : 1 | key \"sead\"; did you mean \"seed\"?",
                "\"seed\" : 1 | \"seed\" : 1, \"seed\" : 2 | Duplicate",
                "\"seed\" : 1 | \"seed\" : \"one\" | key \"seed\"",
                "\"seed\" : 1, | \"seed\" : 1,, | this is not valid JSON",
                "\"loadUnits\" : 1 | \"loadunits\" : 1 | \"tiles[1].groups[1].loadunits\"; did you mean \"loadUnits\"?",
                "\"loadUnits\" : 1 | \"loadUnits\" : 0 | \"tiles[1].groups[1].loadUnits\" must be from 1 to 100000, not 0.",
                "\"activeLoadUnits\" : 1 | \"activeLoadUnits\" : 2 | activeLoadUnits\" must be from 1 to loadUnits (1), not 2.",
                "\"controlPort\" : 7002 | \"controlPort\" : 7001 | name the same port 127.0.0.1:7001; give each its own.",
                "\"database\" : \"dss_t1g1\" | \"database\" : \"oltp_t1g1\" | name the same database 127.0.0.1:5432/oltp_t1g1",
                "\"marketEmulator\" : 1 | \"marketEmulator\" : 2 | marketEmulator\" must be from 1 to 1, the number of MEEs, not 2",
                "\"profile\" : \"standard\" | \"profile\" : \"standart\" | key \"profile\": there is no profile \"standart\"; did",
                "\"profile\" : \"standard\" | \"profile\" : \"mine.json\" | key \"profile\": the profile file DIR/mine.json cannot be read",
                "\"sessions\" : 16 | \"sessions\" : 0 | \"pacing.sessions\" must be from 1 to 10000, not 0.",
                "\"passwordEnv\" : | \"passwordFile\" : \"x\", \"passwordEnv\" : | exclude each other; keep one.",
            })
    void wrongTestbeds(String from, String to, String message) throws IOException {
        String good = Files.readString(folder.resolve("good.json"));
        assertTrue(good.contains(from), "the testbed has no " + from + ":\n" + good);
        int at = good.indexOf(from);
        Files.writeString(folder.resolve("bad.json"), good.substring(0, at) + to + good.substring(at + from.length()));
        for (String command : List.of("check", "run", "db status")) {
            complained.reset();
            refused(command + " --testbed DIR/bad.json", message);
            assertTrue(complaint().contains(folder + "/bad.json"), "does not name the file: " + complaint());
        }
    }

    @Test
    void aTestbedWithoutCustomersOrAnythingSaysAllOfIt() throws IOException {
        Files.writeString(
                folder.resolve("bad.json"),
                Files.readString(folder.resolve("good.json"))
                        .replaceFirst("(?s)\"customerEmulators\" : \\[.*?\\]", "\"customerEmulators\" : []"));
        refused("check --testbed DIR/bad.json", "key \"customerEmulators\" names no CE; at least one is needed");
        complained.reset();
        Files.writeString(folder.resolve("bad.json"), "{}");
        refused("check --testbed DIR/bad.json", "key \"customerEmulators\" names no CE");
        assertTrue(complaint().contains("key \"tiles\" names no tile"), complaint());
        assertTrue(complaint().lines().count() > 4, complaint());
    }

    @Test
    void nothingTypedIsAnsweredWithTheHelp() {
        assertEquals(ExitCode.USAGE.code(), run(""));
        assertTrue(said.toString(StandardCharsets.UTF_8).contains("usage: quadrille COMMAND"));
    }

    private static Stream<String> commands() {
        return Stream.of(
                "",
                "demo",
                "init",
                "keys",
                "db",
                "db build",
                "db clone",
                "db reset",
                "db drop",
                "db status",
                "connector",
                "mee",
                "ce",
                "check",
                "run",
                "report");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyHelpEndsWithAnExample(String command) {
        for (String line : List.of(command + " --help", command + " -h", "help " + command)) {
            said.reset();
            assertEquals(0, run(line.strip()), line);
            String help = said.toString(StandardCharsets.UTF_8);
            assertTrue(help.startsWith(("usage: quadrille " + command).strip()), line + ":\n" + help);
            String last = help.lines().reduce((a, b) -> b).orElseThrow();
            assertTrue(last.startsWith(("  quadrille " + command).stripTrailing()), line + ":\n" + help);
            assertTrue(help.contains("\nexample"), help);
            assertEquals("", complaint());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "init",
                "keys",
                "db",
                "connector",
                "mee",
                "ce",
                "monitor",
                "metrics",
                "check",
                "run",
                "report"
            })
    void theHelpNamesEveryCommand(String command) {
        run("--help");
        assertTrue(said.toString(StandardCharsets.UTF_8).contains("\n  " + command + " "));
    }
}
