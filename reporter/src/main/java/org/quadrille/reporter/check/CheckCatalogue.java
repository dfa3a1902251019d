package org.quadrille.reporter.check;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;

/** All checks: every SQL file of the folder {@code checks} on the class path, in the order of their rules. */
public final class CheckCatalogue {
    private static final String FOLDER = "/org/quadrille/reporter/checks";

    private CheckCatalogue() {}

    public static List<Check> all() {
        try {
            URI place = Objects.requireNonNull(CheckCatalogue.class.getResource(FOLDER), FOLDER)
                    .toURI();
            if (!place.getScheme().equals("jar")) {
                return read(Path.of(place));
            }
            try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
                return read(jar.getPath(FOLDER));
            }
        } catch (URISyntaxException | IOException e) {
            throw new IllegalStateException("cannot read the checks", e);
        }
    }

    /** All by their names, for what was found by this build or another. */
    public static Map<String, Check> byId() {
        return all().stream().collect(Collectors.toMap(Check::id, check -> check));
    }

    /**
     * The check of this name.
     *
     * @throws UserError if there is none
     */
    public static Check named(String id) {
        List<Check> all = all();
        return all.stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow(() -> {
            List<String> ids = all.stream().map(Check::id).toList();
            return new UserError(
                    "There is no check \"" + id + "\"" + Nearest.ending(id, ids, "; --checks lists them."));
        });
    }

    private static List<Check> read(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(f -> f.toString().endsWith(".sql")).toList();
            List<Check> checks = new java.util.ArrayList<>();
            for (Path file : found) {
                String id = file.getFileName().toString().replace(".sql", "");
                checks.add(Check.parse(id, Files.readString(file)));
            }
            checks.sort(Comparator.comparingInt(Check::rule));
            return checks;
        }
    }
}
