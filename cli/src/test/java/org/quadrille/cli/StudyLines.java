package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;

/** Study files in a folder, and the commands that are given them. */
abstract class StudyLines {
    @TempDir
    Path folder;

    final ByteArrayOutputStream said = new ByteArrayOutputStream();
    final ByteArrayOutputStream complained = new ByteArrayOutputStream();

    @BeforeEach
    void files() throws IOException {
        for (String host : List.of("one", "two")) {
            assertEquals(
                    0,
                    run("init --profile demo --load-units 1 --out DIR/" + host + ".json --drivers 127.0.0.1 --tier-a "
                            + host + ".example --keys keys"));
        }
        write("study.json", STUDY);
        write("local.json", LOCAL);
        said.reset();
    }

    static final String STUDY = """
            { "name": "hosts", "kind": "compare", "seed": 42,
              "environments": {
                "one": {"testbed": "one.json", "platform": "bare"},
                "two": {"testbed": "two.json", "platform": "vm", "enter": "./up.sh", "leave": "./down.sh"} },
              "blocks": 20, "order": "blocks", "start": "cold", "warm": 0, "reset": ["databases"],
              "primary": "tpsV", "margin": 2, "alpha": 0.05, "power": 0.9, "retries": 2 }
            """;

    static final String LOCAL = """
            { "name": "here", "kind": "storage",
              "environments": {
                "disk":   {"local": {"tiles": 1}},
                "memory": {"local": {"wal": "memory"}, "durable": false} },
              "factors": {"pacing.sessions": [2, 8]},
              "blocks": 6 }
            """;

    void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    int run(String line) {
        String[] args = Arrays.stream(line.split(" "))
                .map(word -> word.replace("DIR", folder.toString()))
                .toArray(String[]::new);
        return Main.run(
                Commands.KIT,
                new PrintStream(said, true, StandardCharsets.UTF_8),
                new PrintStream(complained, true, StandardCharsets.UTF_8),
                args);
    }

    String complaint() {
        return complained.toString(StandardCharsets.UTF_8);
    }

    String answer() {
        return said.toString(StandardCharsets.UTF_8);
    }

    List<String> tree() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.map(Path::toString).sorted().toList();
        }
    }

    void refused(String line, String message) throws IOException {
        List<String> before = tree();
        assertEquals(ExitCode.USAGE.code(), run(line), line + ": " + complaint() + answer());
        assertTrue(complaint().contains(message.replace("DIR", folder.toString())), complaint());
        for (String sentence : complaint().lines().toList()) {
            assertTrue(
                    sentence.matches("quadrille [^:]*: [\\p{Lu}\"/].*[;:(].*[.?]"),
                    "no sentence with a fix: " + sentence);
            assertFalse(sentence.contains("Exception") || sentence.endsWith("?."), sentence);
        }
        assertEquals("", answer(), "said something else besides");
        assertEquals(before, tree(), "left something behind");
    }

    void changed(String file, String from, String to) throws IOException {
        String good = Files.readString(folder.resolve(file));
        assertTrue(good.contains(from), "there is no " + from + " in\n" + good);
        write("bad.json", good.replace(from, to.replace("DIR", folder.toString())));
    }
}
