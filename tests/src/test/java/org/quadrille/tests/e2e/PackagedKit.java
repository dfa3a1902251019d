package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.cli.QuadrilleMain;

/** The kit as it is installed. */
final class PackagedKit {
    private PackagedKit() {}

    /** Its folder, which the build of the command line has made. */
    static Path folder() throws URISyntaxException {
        Path cli = Path.of(QuadrilleMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path kit = cli.resolveSibling("quadrille");
        assertTrue(Files.isDirectory(kit.resolve("lib")), kit + " is no kit: run mvn -pl cli -am package");
        return kit;
    }
}
