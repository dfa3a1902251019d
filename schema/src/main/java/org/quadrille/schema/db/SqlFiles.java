package org.quadrille.schema.db;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The SQL files of an engine, resources of this module. Thread-safe. */
public final class SqlFiles {
    private final String root;
    private final Map<String, String> texts = new ConcurrentHashMap<>();
    private final Map<String, List<String>> lists = new HashMap<>();

    /** @param folder folder of the engine among the resources */
    public SqlFiles(String folder) {
        this.root = "/" + folder + "/";
    }

    /**
     * Text of a file.
     *
     * @param name path below the engine's folder, for instance {@code tables.sql}
     */
    public String text(String name) {
        return texts.computeIfAbsent(name, this::read);
    }

    /** Text of a query of the folder {@code queries}. */
    public String query(String name) {
        return text("queries/" + name + ".sql");
    }

    /**
     * Statements of a file that has no function bodies: each ends with a semicolon at the end of a line. Comments
     * before a statement stay with it.
     */
    public List<String> statements(String name) {
        return Arrays.stream(text(name).split(";[ \\t]*(\\n|$)"))
                .map(String::strip)
                .filter(s -> !s.isEmpty())
                .toList();
    }

    /** Names of the SQL files in a folder, sorted, for instance {@code checks/holdings.sql}. */
    public List<String> list(String folder) {
        // One at a time: a jar can be opened as a file system only once.
        synchronized (SqlFiles.class) {
            return lists.computeIfAbsent(folder, this::readList);
        }
    }

    private List<String> readList(String folder) {
        URL url = SqlFiles.class.getResource(root + folder);
        if (url == null) {
            throw new IllegalStateException("no resources " + root + folder);
        }
        try {
            URI uri = url.toURI();
            if (uri.getScheme().equals("jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                    return list(folder, jar.getPath(root + folder));
                }
            }
            return list(folder, Path.of(uri));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> list(String folder, Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(p -> p.getFileName().toString())
                    .filter(f -> f.endsWith(".sql"))
                    .sorted()
                    .map(f -> folder + "/" + f)
                    .toList();
        }
    }

    private String read(String name) {
        try (InputStream in = SqlFiles.class.getResourceAsStream(root + name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + root + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
