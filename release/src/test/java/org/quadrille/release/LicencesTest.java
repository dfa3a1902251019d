package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LicencesTest {
    private static final Path CLI = Path.of("").toAbsolutePath().resolveSibling("cli");

    @Test
    void everyLicenceThatALibraryMayHaveComesWithItsText() throws IOException {
        Set<String> allowed = Pattern.compile("<includedLicense>([^<]+)</includedLicense>")
                .matcher(Files.readString(CLI.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(allowed.contains("LGPL-2.1"), allowed::toString);
        Set<String> missing = new TreeSet<>(allowed);
        missing.removeIf(
                licence -> Files.isRegularFile(CLI.resolve("src/main/licenses").resolve(licence + ".txt")));
        assertEquals(Set.of(), missing);
    }

    private static final Pattern LICENCE = Pattern.compile("<license>(.*?)</license>", Pattern.DOTALL);
    private static final Pattern PARENT = Pattern.compile(
            "<parent>.*?<groupId>([^<]+)</groupId>.*?<artifactId>([^<]+)</artifactId>.*?<version>([^<]+)</version>.*?</parent>",
            Pattern.DOTALL);

    @Test
    void theNoticeNamesEveryLibraryUnderTheLesserLicence() throws IOException {
        String notice = Files.readString(CLI.resolveSibling("NOTICE")).toLowerCase(Locale.ROOT);
        Set<String> under = new TreeSet<>();
        Set<String> unnamed = new TreeSet<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            // REPOSITORY/org/group/artifact/version/artifact-version.jar, with its pom beside it.
            Path jar = Path.of(part);
            if (part.endsWith(".jar") && licences(jar).toString().matches("(?is).*(lesser general|lgpl).*")) {
                String artifact = jar.getParent().getParent().getFileName().toString();
                under.add(artifact);
                boolean named = false;
                for (String name = artifact; !name.isEmpty(); name = name.replaceFirst("-?[^-]*$", "")) {
                    named |= Pattern.compile("\\b" + Pattern.quote(name) + "\\b")
                            .matcher(notice)
                            .find();
                }
                if (!named) {
                    unnamed.add(artifact);
                }
            }
        }
        assertTrue(under.containsAll(Set.of("jfreechart", "logback-core", "mariadb-java-client")), under::toString);
        assertEquals(Set.of(), unnamed);
    }

    /** What the pom of a jar, or else the nearest of its parents, says; nothing where no repository holds it. */
    private static List<String> licences(Path jar) throws IOException {
        Path pom = jar.resolveSibling(jar.getFileName().toString().replaceFirst("\\.jar$", ".pom"));
        Path version = jar.getParent();
        while (Files.exists(pom)) {
            String text = Files.readString(pom).replaceAll("(?s)<!--.*?-->", "");
            List<String> found =
                    LICENCE.matcher(text).results().map(l -> l.group(1)).toList();
            Matcher parent = PARENT.matcher(text);
            if (!found.isEmpty() || !parent.find()) {
                return found;
            }
            Path repository = version;
            while (repository != null && !repository.getFileName().toString().equals("repository")) {
                repository = repository.getParent();
            }
            if (repository == null) {
                return found;
            }
            pom = repository
                    .resolve(parent.group(1).replace('.', '/'))
                    .resolve(parent.group(2))
                    .resolve(parent.group(3))
                    .resolve(parent.group(2) + "-" + parent.group(3) + ".pom");
        }
        return List.of();
    }
}
