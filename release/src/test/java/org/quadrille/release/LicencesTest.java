package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
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
}
