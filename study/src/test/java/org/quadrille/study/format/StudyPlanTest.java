package org.quadrille.study.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;

class StudyPlanTest {
    private static final String STUDY = "{\"name\": \"s\"}";

    @TempDir
    Path folder;

    private static StudyPlan plan() {
        Map<String, String> levels = Map.of("pacing.sessions", "8");
        return new StudyPlan(List.of(
                new Slot(1, 1, "host, sessions 8", "host", levels, false),
                new Slot(2, 1, "host, sessions 8", "host", levels, true),
                new Slot(3, 2, "a \"quoted\", one", "the other", levels, true)));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("plan.csv"), text);
    }

    @Test
    void aPlanIsReadAsItWasWritten() throws IOException {
        String text = plan().text(STUDY);
        assertEquals(plan(), StudyPlan.read(file(text), STUDY));
        assertTrue(
                text.startsWith("# quadrille study plan 1, sha256 " + plan().digest(STUDY) + "\nslot,block,cell,"),
                text);
        StudyPlan none = new StudyPlan(List.of());
        assertEquals(none, StudyPlan.read(file(none.text(STUDY)), STUDY), "as a search has it");
        assertEquals(2, plan().blocks());
        assertEquals(List.of("host, sessions 8", "a \"quoted\", one"), plan().cells());
    }

    @ParameterizedTest
    @CsvSource({"'2,1,', '2,2,'", "'yes', 'no'", "'plan 1', 'plan 2'", "'host', 'hosts'", "'# quadrille', 'quadrille'"})
    void aPlanThatIsNotAsItWasWrittenIsRefused(String before, String after) throws IOException {
        Path changed = file(plan().text(STUDY).replaceFirst(before, after));
        UserError error = assertThrows(UserError.class, () -> StudyPlan.read(changed, STUDY));
        assertTrue(error.getMessage().startsWith("The plan " + changed), error.getMessage());
    }

    @Test
    void aPlanBelongsToItsStudyFile() throws IOException {
        Path file = file(plan().text(STUDY));
        assertThrows(UserError.class, () -> StudyPlan.read(file, STUDY + " "));
        UserError gone = assertThrows(UserError.class, () -> StudyPlan.read(folder.resolve("no.csv"), STUDY));
        assertTrue(gone.getMessage().contains("no.csv cannot be read"), gone.getMessage());
    }
}
