package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.Json;
import org.quadrille.study.format.LocalSpec;

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
                "\"instances\": 3 | \"instances\": 1 | key \"instances\" is 1; write a number from 2,",
                "\"instances\": 3 | \"instances\": -2 | key \"instances\" is -2; write a number from 2,",
                "\"instances\": 3 | \"instances\": 101 | key \"instances\" is 101; write a number from 2,",
                "\"instances\": 3, | \"warm\": 0, | key \"instances\" is missing; write how many run at the same time,",
                "\"equal\" | \"compare\" | key \"instances\" belongs to the kinds equal, scale and cpus; remove it,",
                "\"local\": {\"profile\": \"study\"} | \"testbed\": \"one.json\" | is a testbed file, and the kit itself makes everything that a study of the kind equal runs",
                "\"profile\": \"study\" | \"container\": true | is made of containers, and the kit itself",
                "\"study\"} | \"study\"}, \"except\": {\"4\": {\"cpus\": 0.5}} | .except\" names instance \"4\", and there are 3; write a number from 1 to 3.",
                "\"study\"} | \"study\"}, \"except\": {\"0\": {}} | .except\" names instance \"0\", and there are 3;",
                "\"study\"} | \"study\"}, \"except\": {\"2\": {\"cpu\": 0.5}} | has the key \"cpu\", in which instances cannot differ; did you mean \"cpus\"?",
                "\"study\"} | \"study\"}, \"except\": {\"2\": {\"targetTpsV\": 9}} | has the key \"targetTpsV\", in which instances cannot differ; write one of cpus,",
                "\"study\"} | \"study\"}, \"except\": {\"2\": {\"cpus\": -1}} | key \"local.cpus\" is -1.0 in cell \"3 at once\"",
                "\"tpsV\" | \"cpu.oltp\" | key \"primary\" is \"cpu.oltp\", of which no instance has the worst;",
                "\"blocks\": 6 | \"blocks\": 6, \"factors\": {\"instances\": [1, 2]} | key \"factors.instances\" is a key of its own,"
            })
    void aMistakeIsNamedWithItsFix(String from, String to, String sentence) throws IOException {
        CheckedFile.named(folder, FILE, from, to, sentence);
    }

    @Test
    void otherKindsHaveNoInstancesThatCouldDiffer() throws IOException {
        List<String> problems = CheckedFile.problems(folder, """
                {"name": "s", "kind": "compare", "blocks": 6, "environments": {
                 "here": {"local": {}, "except": {"3": {"cpus": 0.5}}}, "there": {"local": {"sessions": 2}}}}""");
        assertEquals(
                List.of(
                        "key \"environments.here.except\" is for studies with \"instances\", such as those of the kind equal; remove it."),
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
                        .matches(
                                ".*: key \"instances\" is 100 and one instance takes \\d+ ports, of which there are 22528;"
                                        + " write at most \\d+, or give each less, in cell \"100 at once\"\\."),
                problems.get(0));
    }

    private static String room(String local, int instances, int ports, long mebibytes, int processors) {
        LocalSpec spec = Json.read(local, LocalSpec.class, "study.json");
        List<LocalSpec> all = Collections.nCopies(instances, spec);
        return InstanceRoom.problem(
                        "instances", instances, instances * ports, InstanceRoom.bytes(all, 6), mebibytes << 20)
                .or(() -> InstanceRoom.processors(all, processors))
                .orElse("");
    }

    @Test
    void moreThanTheMachineHasIsRefusedWithWhatOneTakes() {
        assertEquals("", room("{}", 3, 12, 8192, 2));
        String memory = room("{}", 30, 12, 8192, 2);
        assertTrue(
                memory.startsWith("one instance takes about 1500 MiB of memory, of which this machine has 8192;"),
                memory);
        assertTrue(memory.contains("write at most 5, or"), memory);
        String one = room("{}", 2, 12, 1024, 2);
        assertTrue(one.endsWith("has 1024; give each fewer tiles or a lower \"memory\","), one);
        assertTrue(room("{\"memory\": \"2g\"}", 3, 12, 4096, 2).startsWith("one instance takes about 2048 MiB"));
        String ports = room("{}", 100, 803, 1 << 20, 2);
        assertTrue(
                ports.startsWith("one instance takes 803 ports, of which there are 22528; write at most 28, or"),
                ports);
        String processors = room("{\"cpus\": 0.75}", 3, 12, 8192, 2);
        assertTrue(
                processors.contains("\"cpus\" of all instances are 2.25 processors, of which this machine has 2;"),
                processors);
    }
}
