package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The digests of class paths made for the purpose, and of that of this test. */
class ClassPathTest {
    @TempDir
    Path folder;

    private Path jar(String name, String classPath, Map<String, String> files) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (OutputStream to = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(to, manifest)) {
            for (Map.Entry<String, String> entry : new TreeMap<>(files).entrySet()) {
                ZipEntry made = new ZipEntry(entry.getKey());
                made.setTime(0);
                jar.putNextEntry(made);
                jar.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    private static List<String> names(List<ClassPath.Jar> jars) {
        return jars.stream().map(ClassPath.Jar::name).toList();
    }

    @Test
    void aJarHasTheDigestOfItsFile_andLeadsToOthers() throws Exception {
        Path library = jar("lib/library.jar", "", Map.of("a/A.class", "a"));
        jar("lib/data.jar", "", Map.of("table.txt", "no code"));
        Path main = jar("main.jar", "lib/library.jar lib/data.jar lib/none.jar", Map.of("a/Main.class", "m"));
        List<ClassPath.Jar> found = ClassPath.of(main.toString());
        assertEquals(
                List.of(
                        new ClassPath.Jar("library.jar", Sha256.of(Files.readAllBytes(library))),
                        new ClassPath.Jar("main.jar", Sha256.of(Files.readAllBytes(main)))),
                found);
        assertEquals(found, ClassPath.of(library + ":" + main + ":" + main + ":" + folder.resolve("none")));
        assertEquals(
                Set.of("library.jar", "data.jar", "none.jar"),
                ClassPath.read(main.toString()).named());
    }

    @Test
    void nativeCodeIsLeftOutAndNothingElse() throws Exception {
        Map<String, String> whole = Map.of("a/A.class", "a", "linux/x.so", "1", "win/x.dll", "2");
        ClassPath.Jar full = ClassPath.of(jar("full.jar", "", whole).toString()).get(0);
        Map<String, String> cut = Map.of("a/A.class", "a", "linux/x.so", "3");
        ClassPath.Jar other = ClassPath.of(jar("cut.jar", "", cut).toString()).get(0);
        assertEquals(full.sha256(), other.sha256());
        Map<String, String> changed = Map.of("a/A.class", "b", "linux/x.so", "1", "win/x.dll", "2");
        other = ClassPath.of(jar("changed.jar", "", changed).toString()).get(0);
        assertNotEquals(full.sha256(), other.sha256());
    }

    @Test
    void aFolderHasADigestOfAllThatIsInIt() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("module/target/classes/a"))
                .getParent();
        Files.writeString(classes.resolve("a/A.class"), "a");
        List<ClassPath.Jar> before = ClassPath.of(classes.toString());
        assertEquals(List.of("module/target/classes"), names(before));
        assertEquals(before, ClassPath.of(classes.toString()));
        Files.writeString(classes.resolve("a/A.class"), "b");
        List<ClassPath.Jar> after = ClassPath.of(classes.toString());
        assertEquals(after, ClassPath.beyond(after, before));
        Files.move(classes.resolve("a/A.class"), classes.resolve("a/B.class"));
        assertNotEquals(after, ClassPath.of(classes.toString()));
    }

    @Test
    void aKitThatWasUsedIsNotReadAgain_andAJarThatWasReplacedIs() throws Exception {
        Path kept = Files.createDirectories(folder.resolve(".classes")).resolve("jars");
        Path more = jar("lib/more.jar", "", Map.of("a/A.class", "a"));
        Path main = jar("lib/main.jar", "more.jar", Map.of("a/Main.class", "m"));
        List<ClassPath.Jar> read = ClassPath.of(main.toString());
        assertEquals(List.of("main.jar", "more.jar"), names(read));
        TimeUnit.MILLISECONDS.sleep(2_100);
        assertEquals(read, ClassPath.of(main.toString()));
        String known = Files.readString(kept);
        assertEquals(2, known.lines().count(), known);
        String sum = Sha256.of(Files.readAllBytes(main));
        // Proof that the digest comes from there: one that no file has.
        String other = "0".repeat(64);
        Files.writeString(kept, known.replace(sum, other));
        assertTrue(ClassPath.of(main.toString()).contains(new ClassPath.Jar("main.jar", other)));

        FileTime time = Files.getLastModifiedTime(main);
        long size = Files.size(main);
        byte[] bytes = Files.readAllBytes(main);
        bytes[10] ^= 1;
        Files.write(main, bytes);
        Files.setLastModifiedTime(main, time);
        assertEquals(size, Files.size(main));
        TimeUnit.MILLISECONDS.sleep(2_100);
        assertEquals(
                Sha256.of(bytes),
                ClassPath.of(main + ":" + more).get(0).sha256(),
                "its content and nothing else has changed");
        Files.writeString(kept, "torn");
        assertEquals(
                Sha256.of(Files.readAllBytes(more)),
                ClassPath.of(more.toString()).get(0).sha256());
    }

    @Test
    void whatCannotBeKeptIsReadEachTime() throws Exception {
        Path more = jar("lib/more.jar", "", Map.of("a/A.class", "a"));
        Path main = jar("lib/main.jar", "more.jar", Map.of("a/Main.class", "m"));
        TimeUnit.MILLISECONDS.sleep(2_100);
        List<ClassPath.Jar> read = ClassPath.of(main + ":" + more);
        assertEquals(2, read.size());
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(List.of(folder.resolve("lib")), all.toList(), "nothing but a launcher makes its folder");
        }
        Path kept = Files.createDirectories(folder.resolve(".classes/jars"));
        assertEquals(read, ClassPath.of(main + ":" + more), "a folder is in its place");
        assertTrue(Files.isDirectory(kept));
    }

    @Test
    void contentCountsRatherThanNames() {
        ClassPath.Jar one = new ClassPath.Jar("vce.jar", "1");
        ClassPath.Jar renamed = new ClassPath.Jar("vce-0.1.0.jar", "1");
        ClassPath.Jar other = new ClassPath.Jar("vce.jar", "2");
        assertEquals(List.of(other), ClassPath.beyond(List.of(renamed, other), List.of(one)));
    }

    @Test
    void whatIsNoJarIsNoPartOfAKitAndStillNamed() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.jar"), "no zip archive");
        assertEquals(
                List.of(new ClassPath.Jar("broken.jar", Sha256.of("no zip archive"))), ClassPath.of(broken.toString()));
    }

    @Test
    void thisProcessRunsItsModuleAndItsLibraries() {
        List<String> names = names(ClassPath.here());
        assertTrue(names.contains("common/target/test-classes"), names.toString());
        assertTrue(names.stream().anyMatch(name -> name.startsWith("jackson-databind")), names.toString());
        assertTrue(ClassPath.isNative("x.so_linux_amd64"));
        assertFalse(ClassPath.isNative("a/A.class"));
    }
}
