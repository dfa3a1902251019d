package org.quadrille.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.quadrille.common.cli.Build;

/** A kit folder that runs the classes of this test, from wherever it is copied to on this machine. */
public final class KitOfClasses {
    private KitOfClasses() {}

    /** The launcher and jars that lead to the classes of this test's class path. */
    public static Path in(Path kit) throws IOException {
        Files.createDirectories(kit.resolve("lib"));
        Files.copy(Path.of("../quadrille"), kit.resolve("quadrille"));
        String classes = Arrays.stream(System.getProperty("java.class.path").split(":"))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
        jar(kit.resolve("lib/classes.jar"), "nothing of the kit's", classes);
        for (String module : List.of("common", "vconnector", "vce", "vmee")) {
            jar(kit.resolve("lib/" + module + "-1.jar"), "Quadrille " + module, "lib/classes.jar");
        }
        return kit;
    }

    private static void jar(Path file, String title, String classPath) throws IOException {
        Manifest manifest = new Manifest();
        Attributes says = manifest.getMainAttributes();
        says.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        says.put(Attributes.Name.IMPLEMENTATION_TITLE, title);
        says.put(Attributes.Name.CLASS_PATH, classPath);
        String build = "org/quadrille/common/build.properties";
        try (OutputStream to = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(to, manifest);
                InputStream in = Build.class.getResourceAsStream("/" + build)) {
            if (title.endsWith(" common")) {
                jar.putNextEntry(new ZipEntry(build));
                in.transferTo(jar);
            }
        }
    }
}
