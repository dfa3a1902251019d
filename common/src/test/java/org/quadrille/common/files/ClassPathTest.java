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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
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
