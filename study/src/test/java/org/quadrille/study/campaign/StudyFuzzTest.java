package org.quadrille.study.campaign;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.testing.SmallTestbed;
import org.quadrille.testing.fuzz.Fuzz;

/** Damaged study files, looked at as `study check` does. */
class StudyFuzzTest {
    @TempDir
    static Path folder;

    @Test
    void aDamagedStudyIsReadOrRefused() throws Exception {
        List<byte[]> good = new ArrayList<>();
        for (String word : StudyTemplates.all().keySet()) {
            good.add(StudyTemplates.text(word, true, 2).getBytes(StandardCharsets.UTF_8));
            good.add(StudyTemplates.text(word, false, 2).getBytes(StandardCharsets.UTF_8));
        }
        SmallTestbed.in(folder);
        Path file = folder.resolve("study.json");
        new Fuzz("study", good, UserError.class).sentences().run(50_000, input -> {
            Files.write(file, input);
            StudyChecks.of(StudyInput.read(file));
        });
    }
}
