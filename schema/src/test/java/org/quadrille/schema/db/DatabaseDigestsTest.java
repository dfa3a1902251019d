package org.quadrille.schema.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.schema.engine.Engine;

/** Which files enter which digest; changing any other file leaves loaded databases usable. */
class DatabaseDigestsTest {
    private static final SqlFiles FILES = Engine.of("postgresql").files();
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<Path> SQL =
            List.of(Path.of("src/main/resources/postgresql"), Path.of("src/main/resources/standard"));
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
    private static final Pattern IMPORT =
            Pattern.compile("import (?:static )?(org\\.quadrille\\.[a-z.]+)\\.([A-Z]\\w*)");

    @Test
    void thoseOfThisBuildAreThreeChecksums() {
        DatabaseDigests digests = DatabaseDigests.of(FILES);
        for (String digest : List.of(digests.population(), digests.schema(), digests.frames())) {
            assertTrue(digest.matches("[0-9a-f]{64}"), digest);
        }
        assertEquals(3, new TreeSet<>(List.of(digests.population(), digests.schema(), digests.frames())).size());
    }

    static Stream<String> sqlFiles() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path folder : SQL) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(Files::isRegularFile)
                        .forEach(f -> names.add(folder.relativize(f).toString()));
            }
        }
        return names.stream().sorted();
    }

    /** Databases know the digests that they were built with: these may depend neither on the folder of a file nor on the kit. */
    @Test
    void aFileCountsByItsNameInWhicheverFolderItIs() throws IOException, URISyntaxException {
        List<String> names = List.of(
                "tables.sql",
                "indexes.sql",
                "indexes-oltp.sql",
                "indexes-dss.sql",
                "constraints.sql",
                "identity.sql",
                "queries/trade-id-start.sql",
                "frames/common.sql",
                "frames/a.sql",
                "frames/b.sql");
        for (String name : names) {
            String text = "-- why\ncreate " + name + "\n";
            boolean own = names.indexOf(name) % 2 == 0;
            write("flat/" + name, text);
            write((own ? "own/" : "family/") + name, text);
            if (own) {
                write("family/" + name, "-- replaced by the engine\n");
            }
        }
        DatabaseDigests flat = DatabaseDigests.of(new SqlFiles("digests/flat"));
        assertEquals(flat, DatabaseDigests.of(new SqlFiles("digests/own", "digests/family")));
        assertEquals("82ca241971232dc2e14edf254c9bc115139ade38c555db58d400e87467c1be43", flat.schema());
        assertEquals("0c134a7cf99964f021757b2cb4db2629793146f61a250b3893e64add82b143f1", flat.frames());
    }

    private static void write(String name, String text) throws IOException, URISyntaxException {
        Path file = Path.of(DatabaseDigestsTest.class.getResource("/").toURI())
                .resolve("digests")
                .resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @ParameterizedTest
    @MethodSource("sqlFiles")
    void aChangedSqlFileChangesItsDigestOnly(String file) {
        DatabaseDigests before = digests(file, text -> text);
        DatabaseDigests after = digests(file, text -> text + "\nselect 'changed';\n");
        boolean schema = file.matches("(tables|constraints|indexes.*|identity|queries/trade-id-start)\\.sql");
        assertEquals(before.population(), after.population());
        assertEquals(!schema, before.schema().equals(after.schema()), "schema");
        assertEquals(!file.startsWith("frames/"), before.frames().equals(after.frames()), "frames");
    }

    @Test
    void aCommentInTheSqlOfTablesIsNoChange_oneInAFrameIs() {
        UnaryOperator<String> comment = text -> "-- A better explanation.\n" + text;
        DatabaseDigests before = DatabaseDigests.of(FILES);
        assertEquals(before, digests("tables.sql", comment));
        assertNotEquals(before, digests("tables.sql", text -> text.replace("not null", "null")));
        assertNotEquals(before, digests("frames/trade_order.sql", comment));
    }

    /** The digests that this build would have if one of its SQL files were changed. */
    private static DatabaseDigests digests(String file, UnaryOperator<String> change) {
        return DatabaseDigests.of(
                DatabaseDigests.of(FILES).population(),
                name -> name.equals(file) ? change.apply(FILES.text(name)) : FILES.text(name),
                DatabaseDigests.frameFiles(FILES));
    }

    @Test
    void populationIsMadeOfItsSourcesAndOfAllThatTheyUse() throws IOException {
        Map<Path, String> sources = populationSources();
        assertTrue(sources.size() > 50, "sources: " + sources.keySet());
        for (String name : List.of("InitialTradeRows.java", "Hash.java", "Scale.java", "CopyRows.java", "last.txt")) {
            assertTrue(sources.keySet().stream().anyMatch(f -> f.endsWith(name)), name);
        }
        for (String other : List.of("report", "frames", "vconnector", "cli", "audit")) {
            assertFalse(sources.keySet().stream().anyMatch(f -> f.toString().contains(other)), other);
        }
        TreeSet<String> missing = new TreeSet<>();
        sources.forEach((file, text) -> {
            if (file.toString().endsWith(".java")) {
                used(file, COMMENT.matcher(text).replaceAll("")).stream()
                        .filter(use -> sources.keySet().stream().noneMatch(f -> f.endsWith(use)))
                        .forEach(use -> missing.add(use + ", used by " + file));
            }
        });
        assertEquals(new TreeSet<>(), missing, "to be added to population.sources in schema/pom.xml");
    }

    /** Files of the classes that a source file uses: those it imports, and those of its own package. */
    private static TreeSet<Path> used(Path file, String code) {
        TreeSet<Path> used = new TreeSet<>();
        Matcher imports = IMPORT.matcher(code);
        while (imports.find()) {
            used.add(Path.of(imports.group(1).replace('.', '/'), imports.group(2) + ".java"));
        }
        for (String beside : ROOT.resolve(file).getParent().toFile().list((folder, name) -> name.endsWith(".java"))) {
            if (code.matches("(?s).*\\b" + beside.replace(".java", "") + "\\b.*")) {
                used.add(file.resolveSibling(beside));
            }
        }
        return used;
    }

    /** The files that the pom names, with their texts. */
    private static Map<Path, String> populationSources() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        List<PathMatcher> wanted = Stream.of("population.sources", "population.lists")
                .map(key -> pom.substring(pom.indexOf("<" + key + ">") + key.length() + 2, pom.indexOf("</" + key)))
                .flatMap(list -> Arrays.stream(list.split(",")))
                .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern.strip()))
                .toList();
        Map<Path, String> sources = new TreeMap<>();
        for (String module : List.of("common", "schema")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main"))) {
                for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                    Path name = ROOT.relativize(file);
                    if (wanted.stream().anyMatch(w -> w.matches(name))) {
                        sources.put(name, Files.readString(file));
                    }
                }
            }
        }
        return sources;
    }
}
