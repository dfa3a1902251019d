package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.study.format.StudyFile;

class StudyTemplatesTest {
    private static final Path DOCS = Path.of("../docs");

    static Set<String> words() {
        return StudyTemplates.all().keySet();
    }

    @ParameterizedTest
    @MethodSource("words")
    void everyTemplateIsAStudyThatTheGuideNames(String word) throws IOException {
        String page = word.equals("cpus") ? "compare" : word;
        String guide = Files.readString(DOCS.resolve("study-" + page + ".md"));
        assertTrue(guide.contains("quadrille study init " + word), word);
        assertTrue(Files.readString(DOCS.resolve("studies.md")).contains("`" + word + "`"), word);
        for (boolean local : List.of(false, true)) {
            String text = StudyTemplates.text(word, local, 2);
            StudyFile study = StudyFile.parse(text, "study.json");
            assertEquals(word.equals("cpus") ? "compare" : word, study.kind().word());
            assertEquals(List.of(), KeyChecks.problems(study));
            assertTrue(
                    study.environments().values().stream()
                            .allMatch(e -> (e.local() != null) == (local || StudyTemplates.onlyLocal(word))),
                    "a template is local, or not, as a whole");
        }
    }

    @Test
    void theGuideShowsTheFirstStudyAsItIsWritten() throws IOException {
        String text = StudyTemplates.text("compare", true, 2);
        assertTrue(Files.readString(DOCS.resolve("study-compare.md")).contains("```json\n" + text + "```"), text);
    }

    @ParameterizedTest
    @CsvSource({"from, 0", "from, -1", "from, 100000", "from, 1e300", "to, 2", "to, 100001", "to, 1e300"})
    void aSearchStaysBetweenLoadsThatThereAre(String key, String load) {
        String search = "{\"name\": \"s\", \"kind\": \"find-max\", \"search\": {\"by\": \"sessions\", \"from\": 2,"
                + " \"to\": 100000}, \"environments\": {\"a\": {\"local\": {}}}}";
        assertEquals(List.of(), KeyChecks.problems(StudyFile.parse(search, "study.json")));
        String changed = search.replaceFirst("\"" + key + "\": \\d+", "\"" + key + "\": " + load);
        List<String> problems = KeyChecks.problems(StudyFile.parse(changed, "study.json"));
        assertTrue(problems.get(0).startsWith("key \"search." + key + "\" must be above "), problems::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1|0.25, 0.5",
                "2|0.5, 1, 1.5",
                "3|0.5, 1, 2",
                "4|0.5, 1, 2",
                "6|0.5, 1, 2, 4",
                "64|0.5, 1, 2, 4, 8, 16, 32"
            })
    void levelsOfProcessorsAreBelowThoseOfTheMachine(int processors, String levels) {
        String text = StudyTemplates.text("cpus", true, processors);
        assertTrue(text.contains("\"local.cpus\": [" + levels + ", \"native\"]"), text);
    }

    @Test
    void oneProcessorIsNotComparedWithItself() {
        StudyFile study = StudyFile.parse(StudyTemplates.text("compare", true, 1), "study.json");
        assertEquals(
                List.of("usual-buffers", "small-buffers"),
                List.copyOf(study.environments().keySet()));
        assertEquals(
                "16MB",
                study.environments().get("small-buffers").local().settings().get("shared_buffers"));
    }
}
