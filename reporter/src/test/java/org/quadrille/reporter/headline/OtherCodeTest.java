package org.quadrille.reporter.headline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Build;
import org.quadrille.common.files.ClassPath.Jar;
import org.quadrille.common.results.CodeRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.SyntheticRun;

/** A report of a run whose prime had the kit of an image, which lacks libraries. */
class OtherCodeTest {
    private static final Jar OWN = new Jar("vdriver-0.1.0.jar", "1");
    private static final Jar SHARED = new Jar("jackson-core-2.jar", "2");
    private static final Jar NOT_IN_IMAGES = new Jar("docker-java-3.jar", "3");

    /** As the manifests of the kit say. */
    private static final Set<String> LIBRARIES = Set.of(SHARED.name(), NOT_IN_IMAGES.name());

    @TempDir
    Path folder;

    @BeforeEach
    void run() throws Exception {
        SyntheticRun.empty().write(folder);
    }

    private Optional<String> deviation(Jar... here) {
        RunManifest run = new ResultsFolder(folder).readManifest().withBuild(Build.id());
        List<CodeRecord> code = List.of(new CodeRecord(List.of(ResultsFolder.PRIME), List.of(OWN, SHARED)));
        return Headline.deviation(run, code, List.of(here), LIBRARIES);
    }

    @Test
    void librariesThatImagesLackAreNoOtherCode() {
        assertEquals(Optional.empty(), deviation(OWN, SHARED, NOT_IN_IMAGES));
    }

    @Test
    void aJarOfTheSameNameWithOtherContentIs_andOneThatNoManifestNames() {
        for (Jar other : List.of(new Jar(OWN.name(), "4"), new Jar(SHARED.name(), "5"), new Jar("patch.jar", "6"))) {
            Jar[] here = Stream.of(OWN, SHARED, NOT_IN_IMAGES, other).toArray(Jar[]::new);
            String said = deviation(here).orElseThrow();
            assertTrue(said.startsWith("prime did not run " + other.name() + " "), said);
            assertTrue(said.endsWith("made this report"), said);
        }
    }
}
