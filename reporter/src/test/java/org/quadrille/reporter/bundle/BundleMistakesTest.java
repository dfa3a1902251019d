package org.quadrille.reporter.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a bundle does not take, and what its command refuses. */
class BundleMistakesTest extends Bundled {
    @Test
    void noSecretGetsIntoABundle() throws Exception {
        Path copy = copy();
        String out = folder.resolve("out.zip").toString();
        for (String name : List.of("key.p12", "password", "ca-password", "logs/.pgpass", "data/id_ed25519")) {
            Path secret = Files.writeString(copy.resolve(name), "x");
            assertTrue(
                    mistake(copy.toString(), "--out", out).startsWith(secret.toRealPath() + " looks like a key"), name);
            Files.delete(secret);
        }
        Path pem = Files.writeString(copy.resolve("notes.txt"), "mine\n-----BEGIN EC PRIVATE KEY-----\nx\n");
        assertTrue(mistake(copy.toString(), "--out", out).contains("notes.txt looks like a key"));
        Files.delete(pem);
        Path link = Files.createSymbolicLink(copy.resolve("notes.txt"), keys.resolve("ca.p12"));
        assertTrue(mistake(copy.toString(), "--out", out).contains("notes.txt is a link to something outside"));
        Files.delete(link);
        Path testbed = copy.resolve("testbed.json");
        String good = Files.readString(testbed);
        Files.writeString(testbed, good.replaceFirst("\\{", "{ \"token\" : \"x\","));
        assertTrue(mistake(copy.toString(), "--out", out).contains("key \"token\""));
        Files.writeString(testbed, good);
        assertEquals(0, call(copy.toString(), "--out", out), said());
        String bundled = Archive.of(Path.of(out)).text(RUN + "testbed.json");
        assertFalse(bundled.matches("(?is).*(token|secret|\"password\").*"), bundled);
        try (Stream<Path> left = Files.list(folder)) {
            assertFalse(left.anyMatch(f -> f.toString().endsWith(".part")));
        }
    }

    @Test
    void mistakesAreOneSentence() throws Exception {
        Path copy = copy();
        Files.delete(copy.resolve("report.json"));
        assertTrue(mistake(copy.toString()).contains("has no report; make it with 'quadrille report "));
        assertTrue(
                mistake(run.toString(), "--out", unsigned.toString()).contains("already exists and is left unchanged"));
        assertTrue(mistake(run.toString(), "--out", run.resolve("x.zip").toString())
                .contains("would be inside "));
        assertTrue(mistake(run.toString(), "--out", folder.resolve("no/x.zip").toString())
                .contains("in an existing folder"));
        assertTrue(mistake(run.toString(), "--audit", audit.getParent().toString())
                .contains("name the folder of one audit"));
        assertTrue(mistake(run.toString(), "--sign", keys.toString()).contains("Cannot read key file "));
        assertTrue(mistake(
                        "--verify",
                        signed.toString(),
                        "--ca",
                        run.resolve("run.json").toString())
                .contains("it holds no certificate"));
        assertTrue(mistake("--verify", run.resolve("run.json").toString()).contains("is not a zip archive"));
    }
}
