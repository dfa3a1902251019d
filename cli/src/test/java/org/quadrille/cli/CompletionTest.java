package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Main;

/** What is completed in real shells. */
class CompletionTest {
    @TempDir
    Path folder;

    private Path script(String shell) throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertEquals(0, Main.run(Commands.KIT, out, out, "completion", shell));
        return Files.write(folder.resolve("completion." + shell), said.toByteArray());
    }

    private String said(String... command) throws Exception {
        Process shell = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        shell.getOutputStream().close();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(shell.waitFor(1, TimeUnit.MINUTES));
        return said;
    }

    /** What bash offers for words typed, the last of which is not complete. */
    private List<String> bash(String... words) throws Exception {
        String call = "source completion.bash; complete -p quadrille >&2; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1));"
                + " _quadrille 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"";
        List<String> lines = said(Stream.concat(
                                Stream.of("bash", "--norc", "-c", call, "bash", "quadrille"), Stream.of(words))
                        .toArray(String[]::new))
                .lines()
                .toList();
        assertEquals("complete -F _quadrille quadrille", lines.get(0));
        return lines.stream().skip(1).filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void bashCompletesCommandsOptionsAndFiles() throws Exception {
        script("bash");
        Files.createFile(folder.resolve("my testbed.json"));
        assertEquals(List.of("demo", "deploy", "db"), bash("d"));
        assertEquals(new TreeSet<>(Commands.ALL.stream().map(c -> c.name()).toList()), new TreeSet<>(bash("")));
        assertEquals(List.of("build"), bash("db", "b"));
        assertTrue(bash("db", "build", "--r").contains("--replace"));
        assertEquals(List.of("my testbed.json"), bash("db", "build", "--testbed", "my"));
        assertEquals(List.of("my testbed.json"), bash("check", "--testbed", "=", "my"));
        assertEquals(List.of(), bash("demo", "--seed", ""), "a number cannot be guessed");
        assertEquals(List.of("--sessions"), bash("demo", "--seed", "5", "--ses"));
        assertEquals(List.of("my testbed.json"), bash("report", "m"));
        assertEquals(List.of("audit"), bash("--version", "aud"));
        assertEquals(List.of("bash", "zsh"), bash("completion", ""));
        assertEquals("", said("bash", "--norc", "-n", "completion.bash"));
    }

    @Test
    void zshCompletesTheSame() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":")).anyMatch(bin -> Files.isExecutable(Path.of(bin, "zsh"))),
                "there is no zsh here");
        script("zsh");
        Files.writeString(folder.resolve("type.zsh"), """
                # What completion calls, which only a terminal has.
                compdef() { print -r -- "compdef $*" }
                compadd() { shift; print -r -- "$@" }
                _files() { print -r -- files }
                source completion.zsh
                words=(quadrille "$@")
                CURRENT=$#words
                _quadrille
                """);
        assertEquals("compdef _quadrille quadrille\nbuild clone reset refresh drop status\n", zsh("db", ""));
        assertTrue(zsh("db", "build", "-").contains(" --replace "));
        assertTrue(zsh("mon").contains("demo init keys "), "which zsh itself narrows down");
        for (List<String> line : List.of(List.of("check", "--testbed", "t"), List.of("report", ""))) {
            assertEquals("compdef _quadrille quadrille\nfiles\n", zsh(line.toArray(String[]::new)));
        }
        assertEquals("compdef _quadrille quadrille\n", zsh("demo", "--seed", ""));
    }

    private String zsh(String... words) throws Exception {
        return said(Stream.concat(Stream.of("zsh", "-f", "type.zsh"), Stream.of(words))
                .toArray(String[]::new));
    }
}
