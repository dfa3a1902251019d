package org.quadrille.schema.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.quadrille.common.files.Resources;

/**
 * The SQL files of an engine: those of its own folder, then of that of its family, then of the folder {@code standard},
 * whose files mean the same to every engine. A file is known by its path below these folders, wherever it is. Thread-safe.
 */
public final class SqlFiles {
    private final List<String> folders;
    private final Map<String, String> texts = new ConcurrentHashMap<>();
    private final Map<String, List<String>> lists = new HashMap<>();

    /** @param folders folders among the resources, in the order in which a file is looked for */
    public SqlFiles(String... folders) {
        this.folders = List.of(folders);
    }

    /** Text of a file below its folder, for instance {@code tables.sql}. */
    public String text(String name) {
        return texts.computeIfAbsent(name, this::read);
    }

    /** Text of a query of the folder {@code queries}. */
    public String query(String name) {
        return text("queries/" + name + ".sql");
    }

    /**
     * Statements of a file that has no function bodies: each ends with a semicolon at the end of a line. Comments
     * before a statement stay with it; a file of comments alone has none.
     */
    public List<String> statements(String name) {
        return Arrays.stream(text(name).split(";[ \\t]*(\\n|$)"))
                .map(String::strip)
                .filter(s -> !s.lines().allMatch(line -> line.isBlank() || line.startsWith("--")))
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
        TreeSet<String> names = new TreeSet<>();
        for (String root : folders) {
            URL url = SqlFiles.class.getResource("/" + root + "/" + folder);
            if (url != null) {
                names.addAll(names(url, "/" + root + "/" + folder));
            }
        }
        if (names.isEmpty()) {
            throw new IllegalStateException("no resources " + folder + " in " + folders);
        }
        return names.stream().map(name -> folder + "/" + name).toList();
    }

    private static List<String> names(URL url, String place) {
        try {
            URI uri = url.toURI();
            if (uri.getScheme().equals("jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                    return names(jar.getPath(place));
                }
            }
            return names(Path.of(uri));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> names(Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(p -> p.getFileName().toString())
                    .filter(f -> f.endsWith(".sql"))
                    .toList();
        }
    }

    private String read(String name) {
        return folders.stream()
                .flatMap(root -> Resources.find(SqlFiles.class, "/" + root + "/" + name).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no resource " + name + " in " + folders));
    }
}
