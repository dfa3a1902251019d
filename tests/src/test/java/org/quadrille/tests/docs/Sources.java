package org.quadrille.tests.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The text files of the repository, without what is built, generated or left by a run. */
public final class Sources {
    private static final Set<String> TEXTS = Set.of(
            "java", "sql", "proto", "json", "txt", "md", "sh", "ftl", "css", "xml", "yml", "yaml", "tsv", "properties");
    /** Folders at the top that belong to no module; runs and benchmarks leave their own there. */
    private static final Set<String> TOP = Set.of("docs", ".ci", ".github");

    /** The line break in a text or comment that continues on the next line, with its comment mark. */
    private static final Pattern LINE_BREAK = Pattern.compile("[ \\t]*+\\n[ \\t]*+(?:\\*(?!/)|--|//|#(?!#))?+[ \\t]*+");

    private Sources() {}

    /** The top of the repository, from wherever the test runs. */
    public static Path root() {
        return Stream.of(Path.of(""), Path.of(".."))
                .map(Path::toAbsolutePath)
                .map(Path::normalize)
                .filter(folder ->
                        Files.isDirectory(folder.resolve("docs")) && Files.exists(folder.resolve("quadrille")))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not in a source checkout"));
    }

    /** Text by path from the top. */
    public static Map<Path, String> read(Path root) throws IOException {
        Map<Path, String> texts = new TreeMap<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                Path place = root.relativize(folder);
                String name = place.getName(0).toString();
                boolean wanted = place.toString().isEmpty()
                        || TOP.contains(name)
                        || Files.exists(root.resolve(name).resolve("pom.xml"))
                                && (place.getNameCount() == 1
                                        || place.getName(1).toString().equals("src"));
                return wanted ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = file.getFileName().toString();
                boolean script = name.equals("quadrille") || name.equals("run");
                if (attributes.isRegularFile() && (script || TEXTS.contains(extension(name)))) {
                    texts.put(root.relativize(file), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return texts;
    }

    /** What follows the last dot of a file name. */
    static String extension(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** A text with its lines, including those of comments, joined by spaces. */
    static String joined(String text) {
        return LINE_BREAK.matcher(text).replaceAll(" ");
    }
}
