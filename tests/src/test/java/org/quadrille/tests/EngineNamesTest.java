package org.quadrille.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What belongs to one engine stays in the files of that engine. The exceptions are in {@code engine-names.txt}, with how
 * often each says such a word: a list that may only shrink.
 */
class EngineNamesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Words of an engine: anywhere, as names of frames in texts only, or as imports of a driver. */
    private static final Pattern WORDS = Pattern.compile(
            "(?i)\\bpg_|postgres|jdbc:|\"[^\"\n]*\\bframes\\.\\w|import (?:org\\.postgresql|org\\.mariadb|com\\.mysql)");

    /** The files of engines. */
    private static final Predicate<String> OF_AN_ENGINE = Pattern.compile("schema/src/main/java/org/quadrille/schema/"
                    + "(engine/(Postgres\\w*|CopyRows|mariadb/\\w+)|embedded/(Postgres|Mariadb)\\w*|plans/\\w+)\\.java"
                    + "|common/src/main/java/org/quadrille/common/engine/(Postgres|Mariadb)Facts\\.java")
            .asMatchPredicate();

    private static Map<String, Long> found() throws IOException {
        Map<String, Long> found = new TreeMap<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.map(m -> m.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    files.filter(f -> f.toString().endsWith(".java"))
                            .map(f -> ROOT.relativize(f).toString())
                            .filter(f -> !OF_AN_ENGINE.test(f))
                            .forEach(f -> found.put(f, words(read(f))));
                }
            }
        }
        found.values().removeIf(words -> words == 0);
        return found;
    }

    private static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long words(String text) {
        return WORDS.matcher(text).results().count();
    }

    @Test
    void onlyTheFilesOfAnEngineKnowIt_butForAListThatShrinks() throws IOException {
        Map<String, Long> allowed = new TreeMap<>();
        for (String line : lines()) {
            String[] fields = line.split(" ");
            allowed.put(fields[1], Long.valueOf(fields[0]));
        }
        assertEquals(
                text(allowed),
                text(found()),
                "a word of an engine belongs in the files of that engine; where one has gone, lower its number here");
    }

    @Test
    void eachKindOfWordIsFound() {
        for (String code : List.of(
                "\"select pg_sleep(1)\"",
                "// PostgreSQL",
                "\"jdbc:mariadb:\"",
                "\"call frames.x()\"",
                "import org.postgresql.Driver;")) {
            assertTrue(words(code) > 0, code);
        }
        assertEquals(0, words("frames.write(x); \"the frames. And\""));
    }

    private static List<String> lines() throws IOException {
        try (var in = EngineNamesTest.class.getResourceAsStream("engine-names.txt")) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private static String text(Map<String, Long> counts) {
        StringBuilder text = new StringBuilder();
        counts.forEach(
                (file, count) -> text.append(count).append(' ').append(file).append('\n'));
        return text.toString();
    }
}
