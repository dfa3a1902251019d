package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.files.ClassPath;

class CodeDigestsTest {
    @TempDir
    Path kit;

    private Path jar(String name, String... entries) throws Exception {
        Path file = Files.createDirectories(kit.resolve("lib")).resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (String entry : entries) {
                jar.putNextEntry(new JarEntry(entry));
                jar.write(entry.getBytes());
            }
        }
        return file;
    }

    @Test
    void aReleaseListsTheJarsAsARunDoes() throws Exception {
        String path = jar("a.jar", "A.class", "libx.so") + File.pathSeparator + jar("b.jar", "B.class");
        Files.writeString(kit.resolve("lib/note.txt"), "no code");
        Path file = kit.resolve("code.sha256");
        ReleaseMain.code(kit, file);
        List<String> lines = Files.readAllLines(file);
        assertEquals(
                ClassPath.of(path).stream()
                        .map(jar -> jar.sha256() + "  " + jar.name())
                        .toList(),
                lines);
        // Native code is that of one platform.
        jar("a.jar", "A.class", "liby.so");
        ReleaseMain.code(kit, file);
        assertEquals(lines, Files.readAllLines(file));
    }
}
