package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, with and without a library that does nothing when it is asked for a sync. */
@EnabledOnOs(OS.LINUX)
class SyncCallsTest {
    private static final Set<String> NAMES = Set.of("sleep");

    @TempDir
    Path folder;

    private Set<String> takenBy(String preload) throws Exception {
        ProcessBuilder command = new ProcessBuilder("sleep", "60");
        command.environment().put("LD_PRELOAD", preload);
        Process process = command.redirectErrorStream(true).start();
        try {
            Path lock = Files.writeString(folder.resolve("lock"), process.pid() + "\n" + folder + "\n");
            Set<String> found = null;
            // Until it has become that program and has loaded its libraries.
            for (int i = 0; i < 500 && (found == null || found.isEmpty() != preload.isEmpty()); i++) {
                Thread.sleep(10);
                found = SyncCalls.takenBy(SystemFiles.here(), lock.toString(), NAMES);
            }
            return found;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void theLibraryOfTheSystemAnswers() throws Exception {
        assertEquals(Set.of(), takenBy(""));
    }

    @Test
    void aLibraryThatAnswersInItsPlaceIsNamed() throws Exception {
        Optional<Path> library = library();
        assumeTrue(library.isPresent(), "skipped: libeatmydata is not installed (apt-get install eatmydata)");
        Path renamed = Files.copy(library.get(), folder.resolve("libharmless.so"));
        assertEquals(Set.of("libharmless.so"), takenBy(renamed.toString()));
    }

    private static Optional<Path> library() throws IOException {
        for (Path place : List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"))) {
            try (Stream<Path> files = Files.isDirectory(place) ? Files.walk(place, 2) : Stream.of()) {
                Optional<Path> found =
                        files.filter(file -> file.endsWith("libeatmydata.so")).findFirst();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    @Test
    void aProcessOfAnotherNameAndNoProcessCannotBeTold() throws IOException {
        Path lock = folder.resolve("lock");
        assertNull(SyncCalls.takenBy(SystemFiles.here(), lock.toString(), NAMES));
        Files.writeString(lock, ProcessHandle.current().pid() + "\n");
        assertNull(SyncCalls.takenBy(SystemFiles.here(), lock.toString(), NAMES));
    }
}
