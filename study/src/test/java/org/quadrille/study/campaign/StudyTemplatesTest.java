package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyKind;

class StudyTemplatesTest {
    @ParameterizedTest
    @EnumSource(StudyKind.class)
    void theGuideHasTheTemplatesAsTheyAreWritten(StudyKind kind) throws IOException {
        String guide = Files.readString(Path.of("../docs/studies.md"));
        for (boolean local : List.of(false, true)) {
            String text = StudyTemplates.text(kind, local, 2);
            assertTrue(guide.contains("```json\n" + text + "```"), text);
            StudyFile study = StudyFile.parse(text, "study.json");
            assertEquals(kind, study.kind());
            assertEquals(List.of(), KeyChecks.problems(study));
            assertTrue(
                    study.environments().values().stream().allMatch(e -> (e.local() != null) == local),
                    "a template is local, or not, as a whole");
        }
    }

    @Test
    void oneProcessorIsNotComparedWithItself() {
        StudyFile study = StudyFile.parse(StudyTemplates.text(StudyKind.COMPARE, true, 1), "study.json");
        assertEquals(
                List.of("usual-buffers", "small-buffers"),
                List.copyOf(study.environments().keySet()));
        assertEquals(
                "16MB",
                study.environments().get("small-buffers").local().settings().get("shared_buffers"));
    }
}
