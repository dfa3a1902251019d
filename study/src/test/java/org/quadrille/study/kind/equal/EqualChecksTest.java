package org.quadrille.study.kind.equal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.CheckedFile;
import org.quadrille.study.campaign.InstanceRoom;
import org.quadrille.study.campaign.StudyChecks;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.environment.LocalLoad;
import org.quadrille.study.format.LocalSpecBuilder;

/** What is wrong with a study of instances is said before its first run, in one sentence with the fix. */
class EqualChecksTest {
    private static final String FILE = """
            {"name": "s", "kind": "equal", "instances": 3, "blocks": 6, "primary": "tpsV",
             "environments": {"here": {"local": {"profile": "study"}}}}""";

    @TempDir
    Path folder;

    @Test
    void theFileItselfHasNoProblem() throws IOException {
        assertEquals(List.of(), CheckedFile.problems(folder, FILE));
        assertEquals(
                List.of(),
                CheckedFile.problems(
                        folder,
                        FILE.replace("\"study\"}", "\"study\"}, \"except\": {\"3\": {\"settings.jit\": \"off\"}}")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"instances\": 3 | \"instances\": 1 | key \"instances\" must be from 2 to 100, not 1.",
                "\"instances\": 3 | \"instances\": -2 | key \"instances\" must be from 2 to 100, not -2.",
                "\"instances\": 3 | \"instances\": 101 | key \"instances\" must be from 2 to 100, not 101.",
                "\"instances\": 3, | \"warm\": 0, | key \"instances\" is missing; write how many run at the same time,",
                "\"equal\" | \"compare\" | key \"instances\" belongs to the kinds equal and scale; remove it,",
                "\"local\": {\"profile\": \"study\"} | \"testbed\": \"one{n}.json\" | one1.json cannot be read",
                "\"profile\": \"study\" | \"container\": true, \"memory\": \"9000g\" | key \"instances\" is 3 and 2 of them take about 221187712 MiB of memory (one takes about 110593856), of which this machine has",
                "\"profile\": \"study\" | \"container\": true, \"wal\": \"disk\" | local.wal is not possible with \"container\": true",
                "\"study\"} | \"study\"}, \"except\": {\"4\": {\"cpus\": 0.5}} | .except\" names instance \"4\", and there are 3; write a number from 1 to 3.",
                "\"study\"} | \"study\"}, \"except\": {\"0\": {}} | .except\" names instance \"0\", and there are 3;",
                "\"study\"} | \"study\"}, \"except\": {\"2\": {\"cpu\": 0.5}} | has the key \"cpu\", in which instances cannot differ; did you mean \"cpus\"?",
                "\"study\"} | \"study\"}, \"except\": {\"2\": {\"targetTpsV\": 9}} | has the key \"targetTpsV\", in which instances cannot differ; write one of cpus,",
                "\"study\"} | \"study\"}, \"except\": {\"2\": {\"cpus\": -1}} | key \"local.cpus\" must be above 0, not -1, in cell \"3 at once\".",
                "\"tpsV\" | \"cpu.oltp\" | key \"primary\" is \"cpu.oltp\", of which no instance has the worst;",
                "\"blocks\": 6 | \"blocks\": 6, \"factors\": {\"instances\": [1, 2]} | key \"factors.instances\" is a key of its own,"
            })
    void aMistakeIsNamedWithItsFix(String from, String to, String sentence) throws IOException {
        CheckedFile.named(folder, FILE, from, to, sentence);
    }

    private static final String TESTBEDS =
            FILE.replace("\"local\": {\"profile\": \"study\"}", "\"testbed\": \"vm.json\"");

    private void testbed(String name, String host, int port) throws IOException {
        RunSetup demo = LocalLoad.outline(LocalSpecBuilder.builder().build(), Map.of(), folder, "a test");
        String text = Json.write(demo.testbed())
                .replace("\"127.0.0.1\"", "\"" + host + "\"")
                .replaceAll("\"port\" : 1\\b", "\"port\" : " + port);
        Files.writeString(folder.resolve(name), text);
    }

    /** Virtual machines: one file in whose hosts the number of the instance stands, or a file each. */
    @Test
    void instancesMayHaveTestbedFiles() throws IOException {
        testbed("vm.json", "vm{n}.example", 5432);
        assertEquals(List.of(), CheckedFile.problems(folder, TESTBEDS));
        StudyInput input = CheckedFile.input(folder, TESTBEDS);
        CellSetup all = StudyChecks.of(input).cells().get(1);
        assertEquals(
                List.of("vm1.example", "vm2.example", "vm3.example"),
                all.copies().stream()
                        .map(testbed -> testbed.customerEmulators().get(0).host())
                        .toList());
        assertEquals(
                "vm1.example", all.setup().testbed().customerEmulators().get(0).host());
        String files = TESTBEDS.replace("vm.json", "own{n}.json");
        for (int i = 1; i <= 3; i++) {
            testbed("own" + i + ".json", "10.0.0." + i, 5432);
        }
        assertEquals(List.of(), CheckedFile.problems(folder, files));
        Map<String, String> before =
                StudyChecks.of(CheckedFile.input(folder, files)).cells().get(1).values();
        testbed("own3.json", "10.0.0.4", 5432);
        assertNotEquals(
                before,
                StudyChecks.of(CheckedFile.input(folder, files)).cells().get(1).values(),
                "a study does not go on unnoticed with other machines");
        testbed("own3.json", "10.0.0.2", 5432);
        List<String> problems = CheckedFile.problems(folder, files);
        assertEquals(1, problems.size(), problems::toString);
        assertTrue(
                problems.get(0)
                        .matches(
                                ".*: instances 2 and 3 of environment \"here\" share 10\\.0\\.0\\.2:\\d+, and instances that"
                                        + " run at the same time need processes and database servers of their own; write \\{n}, .*"),
                problems.get(0));
    }

    @Test
    void oneTestbedIsNoTwoInstances() throws IOException {
        testbed("vm.json", "vm.example", 5432);
        CheckedFile.named(folder, TESTBEDS, "{", "{", "instances 1 and 2 of environment \"here\" share vm.example:");
        CheckedFile.named(
                folder,
                TESTBEDS,
                "\"vm.json\"",
                "\"vm.json\", \"except\": {\"2\": {\"cpus\": 1}}",
                "key \"environments.here.except\" is for \"local\" in studies with");
    }

    @Test
    void otherKindsHaveNoInstancesThatCouldDiffer() throws IOException {
        List<String> problems = CheckedFile.problems(folder, """
                {"name": "s", "kind": "compare", "blocks": 6, "environments": {
                 "here": {"local": {}, "except": {"3": {"cpus": 0.5}}}, "there": {"local": {"sessions": 2}}}}""");
        assertEquals(
                List.of("key \"environments.here.except\" is for \"local\" in studies with \"instances\"; remove it."),
                problems.stream()
                        .map(problem -> problem.replaceFirst(".*study.json: ", ""))
                        .toList());
    }

    /** Of any machine: a hundred instances of that size take more ports than there are. */
    @Test
    void moreThanThisMachineHasIsAProblemOfTheFile() throws IOException {
        String many = FILE.replace("\"instances\": 3", "\"instances\": 100")
                .replace("\"study\"}", "\"study\", \"tiles\": 60}");
        List<String> problems = CheckedFile.problems(folder, many);
        assertEquals(1, problems.size(), problems::toString);
        assertTrue(
                problems.get(0)
                        .matches(".*: key \"instances\" is 100 and \\d+ of them take .*, of which .*; .*, in cell"
                                + " \"100 at once\"\\."),
                problems.get(0));
    }

    private String room(String local, int instances, int mebibytes) throws IOException {
        StudyInput input = CheckedFile.input(
                folder,
                FILE.replace("\"instances\": 3", "\"instances\": " + instances)
                        .replace("{\"profile\": \"study\"}", local));
        List<CellSetup> cells = StudyChecks.of(input).cells();
        return InstanceRoom.problem(input.study(), cells, (long) mebibytes << 20)
                .orElse("");
    }

    @Test
    void moreThanTheMachineHasIsRefusedWithWhatTheyTake() throws IOException {
        assertEquals("", room("{}", 3, 8192));
        assertEquals(
                "key \"instances\" is 30 and 6 of them take about 9000 MiB of memory (one takes about 1500), of which"
                        + " this machine has 8192; write at most 5, in cell \"30 at once\".",
                room("{}", 30, 8192));
        assertEquals("", room("{}", 5, 8192), "what it says to write");
        String one = room("{}", 2, 1024);
        assertTrue(one.contains("has 1024; use a larger machine, in cell"), one);
        String limited = room("{\"memory\": \"2g\"}", 3, 4096);
        assertTrue(limited.contains(" and 3 of them take about 6144 MiB"), limited);
        String sessions = room("{\"sessions\": 64}", 3, 4096);
        assertTrue(sessions.contains(" and 2 of them take about 6392 MiB"), sessions);
        String ports = room("{\"tiles\": 100}", 100, Integer.MAX_VALUE);
        assertTrue(
                ports.contains(" and 29 of them take 23316 ports (one takes 804), of which there are 22528;"
                        + " write at most 28, or fewer \"tiles\" for each,"),
                ports);
    }

    @Test
    void whatInstancesWerePromisedIsANote() throws IOException {
        String limited = FILE.replace("{\"profile\": \"study\"}", "{\"profile\": \"study\", \"cpus\": 0.75}");
        assertEquals(
                Optional.of("All instances together may use 2.25 of 2 processors: they are over-committed."),
                InstanceRoom.promised(CheckedFile.input(folder, limited).study(), 2));
        assertEquals(
                Optional.of("All instances together may use 2.25 of 4 processors."),
                InstanceRoom.promised(CheckedFile.input(folder, limited).study(), 4));
        assertEquals(
                Optional.empty(),
                InstanceRoom.promised(CheckedFile.input(folder, FILE).study(), 4));
    }

    /** What is as small as it can be is not said to be made smaller. */
    @Test
    void onlyWhatHelpsIsOffered() throws IOException {
        String here = ", in cell \"3 at once\".";
        String none = room("{}", 3, 2_000);
        assertTrue(none.endsWith("has 2000; use a larger machine" + here), none);
        String low = room("{\"memory\": \"1g\"}", 3, 2_000);
        assertTrue(low.endsWith("has 2000; use a larger machine" + here), low);
        String high = "{\"memory\": \"2g\", \"sessions\": 17}";
        String two = room(high, 3, 5_000);
        assertTrue(two.contains("3 of them take about 6144 MiB of memory (one takes about 2048), of which"), two);
        assertTrue(two.endsWith("write at most 2, or fewer \"sessions\" or a lower \"memory\" for each" + here), two);
        String less = room(high, 3, 3_000);
        assertTrue(
                less.endsWith("; use a larger machine, or write fewer \"sessions\" or a lower \"memory\"" + here),
                less);
        String tiles = room("{\"tiles\": 2}", 3, 4_000);
        assertTrue(tiles.contains("; use a larger machine, or write fewer \"tiles\""), tiles);
    }
}
