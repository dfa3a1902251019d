package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;

class ProcessFolderTest {
    @TempDir
    Path parent;

    /** Makes a folder with a file, says where, and ends when its input does. */
    public static final class Maker {
        private Maker() {}

        public static void main(String[] args) throws IOException {
            ProcessFolder made = ProcessFolder.in(Path.of(args[0]));
            Files.writeString(made.path().resolve("library.so"), "code");
            System.out.println(made.path());
            System.in.read();
        }
    }

    private record Made(Process process, Path folder) {}

    private Made made() throws IOException {
        List<String> command = ThisJava.command(Maker.class.getName(), List.of("-XX:TieredStopAtLevel=1"));
        command.add(parent.toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader said = process.inputReader();
        return new Made(process, Path.of(said.readLine()));
    }

    @Test
    void whatAKilledProcessLeftIsRemovedByTheNextAndWhatIsInUseIsNot() throws Exception {
        Made killed = made();
        Made living = made();
        try {
            assertTrue(Files.exists(killed.folder().resolve("library.so")));
            killed.process().destroyForcibly().waitFor();
            Path young = Files.createDirectory(parent.resolve(".quadrille-process-young"));
            Path old = Files.createDirectory(parent.resolve(".quadrille-process-old"));
            Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(7_200)));
            Path other = Files.writeString(parent.resolve(".quadrille-process-file"), "of something else");
            try (ProcessFolder own = ProcessFolder.in(parent);
                    ProcessFolder second = ProcessFolder.in(parent)) {
                assertFalse(Files.exists(killed.folder()), "its process was killed");
                assertTrue(Files.exists(living.folder().resolve("library.so")), "its process lives");
                assertTrue(Files.exists(own.path()) && Files.exists(second.path()), "they are this process's");
                assertTrue(Files.exists(young), "it may just be being made");
                assertFalse(Files.exists(old));
                assertTrue(Files.exists(other));
                // Still locked, though this process looked through the folder twice.
                Made third = made();
                assertTrue(Files.exists(own.path()));
                third.process().getOutputStream().close();
                assertEquals(0, third.process().waitFor());
                assertFalse(Files.exists(third.folder()), "its process ended");
            }
        } finally {
            killed.process().destroyForcibly();
            living.process().destroyForcibly();
        }
    }
}
