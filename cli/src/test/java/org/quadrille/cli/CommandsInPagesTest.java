package org.quadrille.cli;

import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.Main;

/** README and docs name the commands that there are. */
class CommandsInPagesTest {
    @Test
    void theReadmeNamesEveryCommandInTheWordsOfItsHelp() throws IOException {
        List<String> table = Files.readAllLines(Path.of("../README.md")).stream()
                .filter(line -> line.startsWith("| `quadrille"))
                .toList();
        assertEquals(
                Commands.ALL.stream()
                        .map(c -> "| `quadrille " + c.name() + "` | " + c.summary() + " |")
                        .toList(),
                table);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertEquals(0, Main.run(Commands.KIT, out, out, "--help"));
        String help = said.toString(StandardCharsets.UTF_8).replaceAll("\n {10,}", " ");
        Commands.ALL.forEach(c ->
                assertTrue(help.matches("(?s).*\n  " + c.name() + " +" + Pattern.quote(c.summary()) + "\n.*"), help));
    }

    /** {@code quadrille db build} in a page, as code or on a line to type. */
    private static final Pattern TYPED =
            Pattern.compile("(?:^|`|\\./|\\$ |'|> )quadrille ([a-z]+)(?: ([a-z][a-z-]+)\\b(?![/.]))?");

    @Test
    void thePagesNameNoOtherCommands() throws IOException {
        Map<String, Command> known = Commands.ALL.stream().collect(toMap(Command::name, c -> c));
        Set<String> found = new TreeSet<>();
        try (Stream<Path> docs = Files.list(Path.of("../docs"))) {
            for (Path page : Stream.concat(
                            docs.filter(f -> f.toString().endsWith(".md")), Stream.of(Path.of("../README.md")))
                    .toList()) {
                for (String line : Files.readAllLines(page)) {
                    TYPED.matcher(line).results().forEach(typed -> {
                        Command command = known.get(typed.group(1));
                        assertTrue(command != null, page + " names no command: " + line);
                        found.add(command.name());
                        List<String> table =
                                CommandLinesTableTest.below(command).skip(1).toList();
                        if (typed.group(2) != null && !table.isEmpty()) {
                            assertTrue(table.contains(typed.group(1) + " " + typed.group(2)), page + ": " + line);
                        }
                    });
                }
            }
        }
        assertEquals(known.keySet(), found);
    }
}
