package org.quadrille.study.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.study.campaign.Cell;
import org.quadrille.study.campaign.SetupReader;
import org.quadrille.study.format.StudyFile;
import org.quadrille.vdriver.command.InitCommand;
import org.quadrille.vdriver.live.RunPage;

/** What a study file refers to: testbed files and commands. */
class StudyTestbedsTest {
    private static final String STUDY = """
            { "name": "hosts", "kind": "compare",
              "environments": {
                "one": {"testbed": "one.json"},
                "two": {"testbed": "two.json", "enter": "./up.sh"} },
              "blocks": 5, "retries": 0 }
            """;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final ByteArrayOutputStream complained = new ByteArrayOutputStream();

    @BeforeEach
    void files() throws IOException {
        for (String host : List.of("one", "two")) {
            assertEquals(
                    0,
                    run(
                            new InitCommand(),
                            "--profile demo --load-units 1 --out DIR/" + host + ".json --drivers 127.0.0.1 --tier-a "
                                    + host + ".example --keys keys"));
        }
        said.reset();
    }

    @Test
    void machinesThatCommandsResizeAreGivenTheirSizeBack() throws IOException {
        String sizes = STUDY.replace("./up.sh\"", "./size.sh {processors}\", \"leave\": \"./size.sh 8\"")
                .replace("\"blocks\"", "\"factors\": {\"processors\": [2, 4]}, \"blocks\"");
        mistake(sizes, "\"one, processors 2\" and \"one, processors 4\" do not differ in anything that the kit makes");
        write("good.json", sizes.replace("one.json", "one-{processors}.json"));
        for (int size : List.of(2, 4)) {
            Files.copy(folder.resolve("one.json"), folder.resolve("one-" + size + ".json"));
        }
        assertEquals(0, run("check --study DIR/good.json"), complaint());
        mistake(
                sizes.replace(", \"leave\": \"./size.sh 8\"", ""),
                "key \"environments.two.enter\" resizes a machine, and nothing undoes it; write \"leave\"");
        mistake(
                sizes.replace("[2, 4]", "[2, 2.5]"),
                "key \"factors.processors\" has \"2.5\"; write a whole number of processors");
        mistake(
                sizes.replace("\"processors\": [2", "\"pacing.sessions\": [2"),
                "key \"environments.two.enter\" has {processors}, and no factor says how many");
        mistake(
                STUDY.replace("./up.sh\"", "./up.sh\", \"leave\": \"./size.sh {processors}\""),
                "key \"environments.two.leave\" has {processors}, and no factor says how many");
        mistake(
                sizes.replace("\"testbed\": \"one.json\"", "\"local\": {}"),
                "key \"environments.one\" is \"local\" and has the processors of this machine");
    }

    private void mistake(String study, String sentence) throws IOException {
        write("bad.json", study);
        complained.reset();
        assertEquals(ExitCode.USAGE.code(), run("check --study DIR/bad.json"));
        assertTrue(complaint().contains("bad.json: " + sentence), complaint());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PGPASSWORD=secret ./up.sh",
                "curl -H 'X-Token: abc' x",
                "mysql --password abc",
                "sshpass -p abc ssh x",
                "wget http://me:abc@x"
            })
    void aPasswordInACommandIsRefused(String command) throws IOException {
        write("bad.json", STUDY.replace("./up.sh", command));
        for (String line : List.of("check", "run --studies DIR/studies")) {
            complained.reset();
            assertEquals(ExitCode.USAGE.code(), run(line + " --study DIR/bad.json"));
            assertTrue(complaint().contains("key \"environments.two.enter\" seems to hold a password"), complaint());
            assertFalse(Files.exists(folder.resolve("studies")));
            assertFalse(complaint().contains("abc"), complaint());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PGPASSWORD=$(cat p) ./up.sh",
                "PGPASSWORD='$P' ./up.sh",
                "PASSWORD_FILE=/run/p ./up.sh",
                "./up.sh --password-file /run/p",
                "./reset-password now",
                "wget http://me:$P@x"
            })
    void aPasswordThatACommandReadsIsNone(String command) throws IOException {
        write("bad.json", STUDY.replace("./up.sh", command));
        assertEquals(0, run("check --study DIR/bad.json"), complaint());
    }

    @Test
    void theTestbedsOfAStudyThatIsNamedByItsFolderAreLookedForInTheCurrentOne() throws IOException {
        write(
                "bad.json",
                STUDY.replace("\"one.json\"", "\"one.json\", \"enter\": \"exit 3\"")
                        .replace("./up.sh", "exit 3"));
        assertEquals(ExitCode.USAGE.code(), run("run --studies DIR/studies --study DIR/bad.json"), answer());
        assertTrue(complaint().contains("exit 3"), complaint());
        assertTrue(answer().startsWith("note: With fewer than 6 blocks"), "not told before the first run: " + answer());
        for (String command : List.of("check", "plan --spread 2", "run")) {
            complained.reset();
            assertEquals(ExitCode.USAGE.code(), run(command + " --study DIR/studies/hosts"));
            assertTrue(complaint().contains("The testbed file " + Path.of("").toAbsolutePath()), complaint());
            assertTrue(complaint().contains("; put it there, or"), complaint());
        }
    }

    @Test
    void whatAnEnvironmentIsMadeWithFollowsFromItsFilesAsTheyAreNow() throws IOException {
        StudyFile study = StudyFile.parse(STUDY, "study.json");
        Cell cell = new Cell("one", "one", Map.of("pacing.sessions", "8"));
        Map<String, String> before = SetupReader.of(folder).values(study, cell);
        assertEquals(List.of("1", "8"), List.of(before.get("testbed.seed"), before.get("testbed.pacing.sessions")));
        String text = Files.readString(folder.resolve("one.json"));
        write("one.json", text.replace("\"seed\" : 1", "\"seed\" : 2"));
        Map<String, String> expected = new TreeMap<>(before);
        expected.put("testbed.seed", "2");
        assertEquals(expected, SetupReader.of(folder).values(study, cell));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private int run(String line) {
        return run(StudyCommand.group(RunPage.Opener.NEVER), line);
    }

    private int run(Command command, String line) {
        String[] args = Arrays.stream(line.split(" "))
                .map(word -> word.replace("DIR", folder.toString()))
                .toArray(String[]::new);
        return Main.run(
                command,
                new PrintStream(said, true, StandardCharsets.UTF_8),
                new PrintStream(complained, true, StandardCharsets.UTF_8),
                args);
    }

    private String complaint() {
        return complained.toString(StandardCharsets.UTF_8);
    }

    private String answer() {
        return said.toString(StandardCharsets.UTF_8);
    }
}
