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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;

/** A table of wrong command lines and files: what was typed and what is said; exit code 2, no other effect. */
class CommandLinesTableTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final ByteArrayOutputStream complained = new ByteArrayOutputStream();

    @BeforeEach
    void listen() throws IOException {
        Files.createDirectories(folder.resolve("full/old"));
        Files.createDirectory(folder.resolve("empty"));
        Files.writeString(folder.resolve("file"), "mine");
        assertEquals(0, run("init --load-units 1 --out DIR/good.json"), complaint());
        String good = Files.readString(folder.resolve("good.json"));
        Files.writeString(folder.resolve("other.json"), good.replaceFirst("\\{", "{\"engine\": \"mariadb\","));
        Files.writeString(folder.resolve("typo.json"), good.replaceFirst("\\{", "{\"engine\": \"maridb\","));
        said.reset();
    }

    private int run(String line) {
        String[] args = line.isEmpty()
                ? new String[0]
                : Arrays.stream(line.split(" "))
                        .map(word -> word.equals("''") ? "" : word.replace("DIR", folder.toString()))
                        .toArray(String[]::new);
        return Main.run(
                Commands.KIT,
                new PrintStream(said, true, StandardCharsets.UTF_8),
                new PrintStream(complained, true, StandardCharsets.UTF_8),
                args);
    }

    private String complaint() {
        return complained.toString(StandardCharsets.UTF_8);
    }

    private void refused(String line, String message) throws IOException {
        List<String> before = tree();
        assertEquals(ExitCode.USAGE.code(), run(line), line + ": " + complaint());
        assertTrue(complaint().contains(message.replace("DIR", folder.toString())), complaint());
        for (String sentence : complaint().lines().toList()) {
            String title = ("quadrille " + named(line)).strip() + ": ";
            assertTrue(sentence.startsWith(title), "does not begin with \"" + title + "\": " + sentence);
            assertTrue(
                    sentence.substring(title.length()).matches("[\\p{Lu}\"/].*[.?]"),
                    "no sentence of a name or a capital to its full stop: " + sentence);
            assertTrue(sentence.matches("[^:]*:.*([:;(]| See ).*"), "names no fix: " + sentence);
            assertTrue(!sentence.contains("Exception") && !sentence.contains("\tat "), "a stack trace: " + sentence);
        }
        assertEquals("", said.toString(StandardCharsets.UTF_8), "said something else besides");
        assertEquals(before, tree(), "left something behind");
    }

    /** The longest command name that a line begins with. */
    private static String named(String line) {
        return commands().filter(name -> (line + " ").startsWith(name + " ")).reduce("", (a, b) -> b);
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
                "demmo | Unknown command \"demmo\"; did you mean \"demo\"?",
                "frobnicate | Unknown command \"frobnicate\". See quadrille --help.",
                "help demmo | Unknown command \"demmo\"; did you mean \"demo\"?",
                "db bild | Unknown command \"bild\"; did you mean \"build\"? See quadrille db --help.",
                "demo --sesions 4 | quadrille demo: Unknown option --sesions; did you mean \"--sessions\"?",
                "run --metrics-bind 127.0.0.1 --testbed DIR/good.json | Option --metrics-bind needs --metrics-port",
                "run --metrics-port x --testbed DIR/good.json | \"x\" but must be a whole number from 0 to 65535",
                "run --page x --testbed DIR/good.json | Option --page is \"x\" but must be [ADDRESS:]PORT, such as 8420 or 10.0.0.5:8420",
                "run --page 70000 --testbed DIR/good.json | Option --page is \"70000\" but must be [ADDRESS:]PORT",
                "demo --no-page --page 8420 | Option --page goes without --no-page",
                "demo --no-page --keep-page | Option --keep-page goes without --no-page",
                "demo --containers --keep-page | Option --keep-page goes without --containers",
                "serve DIR/none | There is no folder DIR/none; name one that holds runs, studies or audits",
                "serve DIR/empty more | Name one folder. See quadrille serve --help.",
                "serve DIR/empty --page 0.0.0.0:0 | Option --page names 0.0.0.0, which is every address; name the one",
                "serve DIR/empty --page 203.0.113.1:0 | Option --page names 203.0.113.1, which is beyond loopback",
                "serve DIR/empty --page nowhere.invalid:0 | Option --page names \"nowhere.invalid\", which this host does not know",
                "init --tile 4 | quadrille init: Unknown option --tile; did you mean \"--tiles\"?",
                "keys --ouy k a | quadrille keys: Unknown option --ouy; did you mean \"--out\"?",
                "db build --testbet t | quadrille db build: Unknown option --testbet; did you mean \"--testbed\"?",
                "db clone --form t | quadrille db clone: Unknown option --form; did you mean \"--from\"?",
                "db reset --trheads 2 | quadrille db reset: Unknown option --trheads; did you mean \"--threads\"?",
                "db drop --groop 2 | quadrille db drop: Unknown option --groop; did you mean \"--group\"?",
                "db status --jason | quadrille db status: Unknown option --jason; did you mean \"--json\"?",
                "connector --prot 2 | quadrille connector: Unknown option --prot; did you mean \"--port\"?",
                "mee --control 2 | quadrille mee: Unknown option --control; did you mean \"--control-port\"?",
                "ce --port 2 | quadrille ce: Unknown option --port",
                "check --testbd t | quadrille check: Unknown option --testbd; did you mean \"--testbed\"?",
                "run --runid t | quadrille run: Unknown option --runid; did you mean \"--run-id\"?",
                "report --jsn x | quadrille report: Unknown option --jsn; did you mean \"--json\"?",
                "run --testbed | quadrille run: Option --testbed FILE needs a value",
                "run --testbed --json | quadrille run: Option --testbed FILE needs a value",
                "run --json --json | quadrille run: Option --json is given twice",
                "run now | quadrille run: Unexpected argument \"now\"",
                "demo now | quadrille demo: Unexpected argument \"now\"",
                "demo --engine maridb | Option --engine is \"maridb\" but must be one of postgresql, mariadb. See quadrille demo",
                "demo --engine mariadb --containers | Option --containers: MariaDB is not yet set up by the kit in containers",
                "demo --engine-home DIR/empty | Option --engine-home goes with an --engine that does not come with the kit",
                "demo --engine mariadb --engine-home DIR/empty | The folder DIR/empty of --engine-home holds no MariaDB server",
                "check --testbed DIR/typo.json | key \"engine\" is \"maridb\"; did you mean \"mariadb\"?",
                "deploy push --testbed DIR/other.json | DIR/other.json: MariaDB is not yet set up by the kit in containers or on",
                "deploy compose --testbed DIR/other.json | DIR/other.json: MariaDB is not yet set up by the kit",
                "deploy kubernetes --testbed DIR/other.json | DIR/other.json: MariaDB is not yet set up by the kit",
                "deploy cloud-init --testbed DIR/other.json | DIR/other.json: MariaDB is not yet set up by the kit",
                "demo --sessions 0 | Option --sessions is \"0\" but must be a whole number from 1 to 1000",
                "demo --sessions many | Option --sessions is \"many\" but must be a whole number from 1 to 1000",
                "demo --tiles 7 | Option --tiles is \"7\" but must be a whole number from 1 to 6",
                "demo --trade-days 4 | Option --trade-days is \"4\" but must be a whole number from 5 to 300",
                "demo --seed pi | Option --seed is \"pi\" but must be a whole number. See",
                "demo --phase-length 6 | Option --phase-length is \"6\" but must be a time from 1s to 30m, such as 12s",
                "demo --phase-length 10ms | Option --phase-length is \"10ms\" but must be a time from 1s to 30m",
                "demo --target-tpsv -1 | Option --target-tpsv is \"-1\" but must be a rate above 0 and up to 100000",
                "demo --target-tpsv NaN | Option --target-tpsv is \"NaN\" but must be a rate above 0 and up to 100000",
                "demo --run-id ../up | Option --run-id is \"../up\" but must be a name of letters, digits, dots",
                "demo --run-id latest | Option --run-id is \"latest\" but must be a name",
                "demo --run-id '' | Option --run-id is \"\" but must be a name",
                "run --nonce '' --testbed DIR/good.json | quadrille run: Option --nonce must be a text of 1 to 200 characters",
                "demo --nonce paint --containers | quadrille demo: Option --nonce goes without --containers. See",
                "audit inputs --testbed DIR/good.json | quadrille audit inputs: Name the folder of one run, such as results",
                "audit inputs --testbed DIR/good.json DIR/empty | DIR/empty/run.json is missing: name the folder of a run",
                "run --run-id a/b --testbed DIR/good.json | Option --run-id is \"a/b\" but must be a name",
                "demo --results DIR/full --run-id old | folder DIR/full/old already exists and is left unchanged; name",
                "demo --results DIR/file | cannot be made (DIR/file is a file); name a folder you may write to",
                "demo --containers --image kit:1 --base jre:17 | quadrille demo: Give either --image or --base. See",
                "demo --containers --metrics-bind 127.0.0.1 | the metrics port is on loopback, and there is no --metrics-bind",
                "demo --containers --database-image postgres | \"postgres\" but must be an image with its version as tag, such",
                "demo --image kit:1 | quadrille demo: Option --image needs --containers. See quadrille demo --help.",
                "demo --results '' | Option --results is \"\" but must be a path",
                "run --testbed DIR/good.json --results DIR/full --run-id old | folder DIR/full/old already exists",
                "run --testbed DIR/good.json --results DIR/file/in | cannot be made (DIR/file is a file); name a folder",
                "run --testbed DIR/none.json | file DIR/none.json cannot be read (there is no DIR/none.json); name an",
                "check --testbed DIR/empty | The testbed file DIR/empty cannot be read (",
                "check --testbed DIR/file | DIR/file:1:1: \"mine\" is no value",
                "db build | quadrille db build: Option --testbed is missing",
                "db build --testbed DIR/none.json | The testbed file DIR/none.json cannot be read",
                "db build --testbed DIR/good.json --threads 0 | Option --threads is \"0\" but must be a whole number",
                "db build --testbed DIR/good.json --tile 2 | Option --tile is 2 but the testbed has one tile",
                "db build --testbed DIR/good.json --role both | Option --role is \"both\" but must be oltp or dss",
                "db status --testbed DIR/good.json --group 5 | Option --group is \"5\" but must be a whole number from 1 to 4",
                "init --out DIR/good.json | DIR/good.json already exists and is left unchanged; name another file with --out.",
                "init --out DIR/no/t.json | DIR/no/t.json cannot be written (there is no DIR/no/t.json); name another",
                "init --out '' | Option --out is \"\" but must be a path",
                "init --out DIR/t.json --tiles 0 | Option --tiles is \"0\" but must be a whole number from 1 to 100",
                "init --out DIR/t.json --load-units 1,2 | \"1,2\" but must be one number or four, such as 1,2,3,4",
                "init --out DIR/t.json --profile demmo | There is no profile \"demmo\"; did you mean \"demo\"?",
                "init --out DIR/t.json --drivers a,,b | \"a,,b\" but must be host names separated by commas",
                "init --out DIR/t.json --drivers a,d_1 | Option --drivers: \"d_1\" is neither a host name nor an address; use",
                "init --out DIR/t.json --ce c_1 --mee m1 | Option --ce: \"c_1\" is neither a host name nor an address; use",
                "init --out DIR/t.json --ce c1 --mee m_1 | Option --mee: \"m_1\" is neither a host name nor an address; use",
                "init --out DIR/t.json --tier-a a1,a_2,a_3 | Option --tier-a: \"a_2\" is neither a host name nor an address; use",
                "init --out DIR/t.json --oltp db:5432 | Option --oltp: \"db:5432\" is neither a host name nor an address; use",
                "init --out DIR/t.json --dss -d1 | Option --dss: \"-d1\" is neither a host name nor an address; use letters,",
                "init --out DIR/t.json --dss dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd | is neither a host name nor an address; use letters, digits and dashes, at most 63 between dots. See quadrille init",
                "check --testbed DIR/good.json --wait soon | Option --wait is \"soon\" but must be a time up to 24h, such as 2m",
                "run --testbed DIR/good.json --wait 0s | Option --wait is \"0s\" but must be a time up to 24h, such as 2m or 30s",
                "db build --testbed DIR/good.json --wait 25h | Option --wait is \"25h\" but must be a time up to 24h",
                "db refresh --testbed DIR/good.json --wait 2m | Unknown option --wait",
                "init --out DIR/t.json --ce a --mee b --drivers c | Give --ce and --mee together, without --drivers,",
                "init --out DIR/t.json --ce a | Give --ce and --mee together, without --drivers, or give --drivers alone. See quadrille init --help.",
                "init --out DIR/t.json --drivers a --mee b | Give --ce and --mee together, without --drivers",
                "init --out DIR/t.json --ce a --mee b,,c | Option --mee is \"b,,c\" but must be host names separated by commas",
                "init --size oltpp=2:8g --out DIR/t.json | ce, mee, tier-a, oltp, dss or prime; did you mean \"oltp\"? See",
                "init --size database=2:8g --out DIR/t.json | one of the roles drivers, ce, mee, tier-a, oltp, dss or prime. See quadrille init --help.",
                "init --size =2:8g --out DIR/t.json | Option --size is \"=2:8g\" but must begin with one of the roles",
                "init --size oltp.5=2:8g --out DIR/t.json | \"oltp.5=2:8g\" but must name a group from 1 to 4, such as oltp.1.",
                "init --size dss.=2:8g --out DIR/t.json | \"dss.=2:8g\" but must name a group from 1 to 4, such as dss.1.",
                "init --size ce.1=2:8g --out DIR/t.json | because only tier-a, oltp and dss have one; write ce=2:8g.",
                "init --size oltp --out DIR/t.json | \"oltp\" but must be ROLE=CPUS:MEMORY or ROLE=CPUS:MEMORY:DISK, such as",
                "init --size oltp=2 --out DIR/t.json | \"oltp=2\" but must be ROLE=CPUS:MEMORY or ROLE=CPUS:MEMORY:DISK",
                "init --size oltp=: --out DIR/t.json | \"oltp=:\" but must be ROLE=CPUS:MEMORY or ROLE=CPUS:MEMORY:DISK",
                "init --size oltp=2:8g:9g:9g --out DIR/t.json | \"oltp=2:8g:9g:9g\" but must be ROLE=CPUS:MEMORY or",
                "init --size oltp=two:8g --out DIR/t.json | CPUS \"two\" is not a number above 0 and at most 4096; write for",
                "init --size oltp=0:8g --out DIR/t.json | CPUS \"0\" is not a number above 0 and at most 4096; write for",
                "init --size oltp=4097:8g --out DIR/t.json | CPUS \"4097\" is not a number above 0 and at most 4096; write",
                "init --size oltp=2:8 --out DIR/t.json | \"oltp=2:8\" but its MEMORY \"8\" is not a size; write a whole number",
                "init --size oltp=2:8g:0g --out DIR/t.json | but its DISK \"0g\" is not a size; write a whole number and a unit",
                "init --size oltp=2:8g oltp=2:8g --out DIR/t.json | Option --size is given twice for oltp; keep one. See",
                "init --size oltp.4=2:8g --size oltp.4=1:8g --out DIR/t.json | Option --size is given twice for oltp.4; keep",
                "init --size oltp=2:8g --size dss=4:8g --out DIR/t.json | Host 127.0.0.1 gets different sizes from --size oltp",
                "init --size --out DIR/t.json | quadrille init: Option --size ROLE=SIZE... needs a value",
                "init --out DIR/t.json --base-port 65000 --tiles 100 | DIR/t.json: key \"",
                "keys --out DIR/k | quadrille keys: Name at least one host",
                "keys --out DIR/full host | DIR/full already exists and is left unchanged; give another folder with --out",
                "image --platform linux/s390x | \"linux/s390x\" but must be linux/amd64 or linux/arm64. See quadrille image",
                "image --base tar:// | Option --base is \"tar://\" but must be an image such as",
                "image --base jre:17:3 | Option --base is \"jre:17:3\" but must be an image such as",
                "image --tag a:b:c | Option --tag is \"a:b:c\" but must be a name such as quadrille:1.0. See",
                "image --load --out DIR/i.tar | quadrille image: Give either --out or --load. See quadrille image --help.",
                "image --out DIR/empty | Option --out is DIR/empty, a folder; name a file. See quadrille image --help.",
                "image --out DIR/i.tar | is not a kit folder (it lacks the launcher or lib/); start this command by the",
                "keys --out DIR/k a/b | \"a/b\" is neither a host name nor an address",
                "connector --port 1 | quadrille connector: Option --control-port is missing",
                "connector --control-port 1 | quadrille connector: Option --port is missing",
                "connector --control-port 1,2 --port 3 | Option --control-port has 2 ports and option --port has 1; give",
                "connector --control-port 1,2 --port 3,1 | quadrille connector: Port 1 is given twice; choose another for",
                "connector --control-port 1 --port 2;3 | \"2;3\" but must be a whole number from 0 to 65535, or several with",
                "mee --control-port 1,2 --port 3,4 | \"1,2\" but must be a whole number from 0 to 65535. See",
                "mee --control-port 65536 --port 1 | \"65536\" but must be a whole number from 0 to 65535",
                "ce --control-port 0 --bind no.such.host.invalid | \"no.such.host.invalid\" but must be an address of this",
                "ce --control-port 0 --bind 0.0.0.0 | --keys",
                "ce --control-port 0 --keys DIR/none | Cannot read key file DIR/none/password (it does not exist)",
                "report | quadrille report: Name one results folder, such as results/latest",
                "report DIR/none | There is no folder DIR/none; name the folder of a run, such as results/latest.",
                "report DIR/empty | DIR/empty/run.json is missing: name the folder of a run, such as results/latest.",
                "report DIR/empty --json | DIR/empty/run.json is missing: name the folder of a run",
                "db --testbed DIR/good.json | quadrille db: Unknown option --testbed. See quadrille db --help.",
                "monitor --control-port x | quadrille monitor: Option --control-port is \"x\" but must be a whole number",
                "audit reeder | quadrille audit: Unknown command \"reeder\". See quadrille audit --help.",
                "audit shema | quadrille audit: Unknown command \"shema\"; did you mean \"schema\"?",
                "audit schema | quadrille audit schema: Option --testbed is missing.",
                "metrics DIR/full | quadrille metrics: Name one recording, with --sar or with --nmon.",
                "export DIR/full | quadrille export: Option --parquet is missing.",
                "export --parquet DIR/lake | quadrille export: Name one results folder, such as results/latest.",
                "bundle | quadrille bundle: Name one results folder, such as results/latest",
                "bundle DIR/none | Cannot read the folder DIR/none (there is no DIR/none); name the folder of a run",
                "bundle DIR/empty | DIR/empty/run.json is missing: name the folder of a run, such as results/latest.",
                "bundle DIR/empty --ca x | quadrille bundle: Option --ca needs --verify",
                "bundle DIR/empty --verify DIR/file | quadrille bundle: With --verify, name one archive and nothing else",
                "bundle DIR/empty --sign DIR/none | Cannot read key file DIR/none/password (it does not exist)",
                "bundle --verify DIR/file | DIR/file is not a zip archive; name a file that 'quadrille bundle' made.",
                "bundle --verify DIR/none | Cannot read DIR/none (there is no DIR/none); name a file that",
                "bundle --verify DIR/file --ca DIR/file | cannot be read from DIR/file (it holds no certificate); name",
                "bundle --verifi x | quadrille bundle: Unknown option --verifi; did you mean \"--verify\"?",
                "runs --results DIR/none | quadrille runs: There is no folder DIR/none; name the folder of all results",
                "runs dif a b | quadrille runs: Unknown command \"dif\"; did you mean \"diff\"?",
                "runs diff a | quadrille runs diff: Name two runs, such as",
                "runs diff a b --results DIR/full | quadrille runs diff: There is no run a in DIR/full; see quadrille runs.",
                "runs alias | quadrille runs alias: Name one run and its alias.",
                "runs tag | quadrille runs tag: Name one run and its tag.",
                "runs comment nobody x --results DIR/full | quadrille runs comment: There is no run nobody in DIR/full",
                "runs history --results DIR/full | quadrille runs history: A history needs two VALID runs with tpsV, and",
                "runs history --recent 0 | Option --recent is \"0\" but must be a whole number from 1",
                "bench | quadrille bench: Benchmarks need a source checkout; clone the repository",
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
                "\"seed\" : 1 | \"seed\" : 1, \"seed\" : 2 | key \"seed\" is there twice",
                "\"seed\" : 1 | \"seed\" : \"one\" | key \"seed\"",
                "\"seed\" : 1, | \"seed\" : 1,, | a comma is where a key must be",
                "\"loadUnits\" : 1 | \"loadunits\" : 1 | \"tiles[1].groups[1].loadunits\"; did you mean \"loadUnits\"?",
                "\"loadUnits\" : 1 | \"loadUnits\" : 0 | \"tiles[1].groups[1].loadUnits\" must be from 1 to 100000, not 0.",
                "\"activeLoadUnits\" : 1 | \"activeLoadUnits\" : 2 | activeLoadUnits\" must be from 1 to loadUnits (1), not 2.",
                "\"controlPort\" : 7002 | \"controlPort\" : 7001 | name the same port 127.0.0.1:7001; give each its own.",
                "\"database\" : \"dss_t1g1\" | \"database\" : \"oltp_t1g1\" | name the same database 127.0.0.1:5432/oltp_t1g1",
                "\"marketEmulator\" : 1 | \"marketEmulator\" : 2 | marketEmulator\" must be from 1 to 1, the number of MEEs, not 2",
                "\"profile\" : \"standard\" | \"profile\" : \"standart\" | key \"profile\": There is no profile \"standart\"; did",
                "\"profile\" : \"standard\" | \"profile\" : \"mine.json\" | key \"profile\": The profile file DIR/mine.json cannot be read",
                "\"sessions\" : 5 | \"sessions\" : 0 | \"pacing.sessions\" must be from 1 to 10000, not 0.",
                "\"passwordEnv\" : | \"passwordFile\" : \"x\", \"passwordEnv\" : | cannot be used together; keep one.",
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
        refused("check --testbed DIR/bad.json", "key \"customerEmulators\" has no entry; name at least one CE");
        complained.reset();
        Files.writeString(folder.resolve("bad.json"), "{}");
        refused("check --testbed DIR/bad.json", "key \"customerEmulators\" has no entry");
        assertTrue(complaint().contains("key \"tiles\" has no entry"), complaint());
        assertTrue(complaint().lines().count() > 4, complaint());
    }

    @Test
    void whatNeedsTradesIsRefusedForAProfileWithoutOrders() throws IOException {
        String reads = Files.readString(folder.resolve("good.json")).replace("\"standard\"", "\"read-only\"");
        Files.writeString(folder.resolve("bad.json"), reads);
        refused("audit durability --testbed DIR/bad.json", "and the profile \"read-only\" has no Trade-Orders; name a");
        complained.reset();
        Files.writeString(
                folder.resolve("bad.json"),
                reads.replaceFirst("\"mode\" : \"\\w+\"", "\"mode\" : \"open\"")
                        .replaceFirst("\"targetTpsV\" : [0-9.]+", "\"targetTpsV\" : 9"));
        refused("run --testbed DIR/bad.json", "key \"pacing.targetTpsV\" counts Trade-Results, and the profile");
    }

    @Test
    void nothingTypedIsAnsweredWithTheHelp() {
        assertEquals(ExitCode.USAGE.code(), run(""));
        assertTrue(said.toString(StandardCharsets.UTF_8).contains("usage: quadrille COMMAND"));
    }

    /** The names of all commands, each group before the commands in it. */
    private static Stream<String> commands() {
        return below(Commands.KIT);
    }

    static Stream<String> below(Command command) {
        return Stream.concat(
                Stream.of(command.name()), command.options().commands().stream().flatMap(CommandLinesTableTest::below));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandRefusesWhatItDoesNotKnow(String command) throws IOException {
        String title = ("quadrille " + command).strip();
        refused((command + " --frobnicate").strip(), "Unknown option --frobnicate. See " + title + " --help.");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyHelpEndsWithAnExample(String command) {
        for (String line : List.of(command + " --help", command + " -h", "help " + command)) {
            said.reset();
            assertEquals(0, run(line.strip()), line);
            String help = said.toString(StandardCharsets.UTF_8);
            assertTrue(help.startsWith(("usage: quadrille " + command).strip()), line + ":\n" + help);
            String last = help.replaceAll(" \\\\\n +", " ")
                    .lines()
                    .reduce((a, b) -> b)
                    .orElseThrow();
            assertTrue(last.contains(("quadrille " + command).stripTrailing()), line + ":\n" + help);
            help.lines()
                    .forEach(shown ->
                            assertTrue(shown.length() <= 80 || !shown.strip().contains(" "), shown));
            assertTrue(help.contains("\nexample"), help);
            assertEquals("", complaint());
        }
    }
}
