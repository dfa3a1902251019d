package org.quadrille.study.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;

class JournalTest {
    private static final List<JournalEvent> ONE_OF_EACH = List.of(
            new JournalEvent.Begun(Journal.FORMAT, "s", "b", "f", "p"),
            new JournalEvent.Opened("b", "h", "1f", 7, null),
            new JournalEvent.Changed("two more blocks", "f2", "p2"),
            new JournalEvent.Chosen(new Slot(1, 1, "a, sessions 8", "a", Map.of("pacing.sessions", "8"), true)),
            new JournalEvent.Setup("a", Map.of("testbed.pacing.sessions", "8")),
            new JournalEvent.Entered("a", Map.of("cpus", "1 of 2")),
            new JournalEvent.Prepared(1, 2.5, new JournalEvent.Quiet(4, 3.25, true)),
            new JournalEvent.Started(1, 1, "r1", List.of(new Pulse("m", 1_000.5, 80))),
            new JournalEvent.Finished(
                    1, 1, "r1", "INVALID", List.of("R30"), "d", List.of(), Map.of("caches", "kept"), false),
            new JournalEvent.Voided(1, 2, "r2", "prime was killed", true),
            new JournalEvent.Made("PROCESS", "77", null),
            new JournalEvent.Gone("PROCESS", "77"),
            new JournalEvent.Excluded("r1", "the fan broke"),
            new JournalEvent.Noted("größer, \"quoted\"\nand over two lines"),
            new JournalEvent.Left("a"),
            new JournalEvent.Closed(JournalEvent.End.STOPPED, "by the user"));

    private static byte[] written;

    @TempDir
    Path folder;

    private Path file;

    /** Once for all tests, because each line waits for the disk. */
    @BeforeAll
    static void writeOneOfEach(@TempDir Path once) throws IOException {
        Path file = once.resolve("journal.jsonl");
        try (Journal journal = Journal.open(file)) {
            ONE_OF_EACH.forEach(journal::write);
        }
        written = Files.readAllBytes(file);
    }

    @BeforeEach
    void copy() throws IOException {
        file = Files.write(folder.resolve("journal.jsonl"), written);
    }

    @Test
    void everyEventComesBackAsItWasWritten() {
        assertEquals(JournalEvent.class.getPermittedSubclasses().length, ONE_OF_EACH.size());
        assertEquals(ONE_OF_EACH, events());
    }

    @Test
    void itIsWrittenOnWhereItEnded() {
        try (Journal journal = Journal.open(file)) {
            journal.write(new JournalEvent.Left("b"));
            assertEquals(ONE_OF_EACH.size() + 1, journal.entries().size());
        }
        assertEquals(new JournalEvent.Left("b"), events().get(ONE_OF_EACH.size()));
    }

    @Test
    void whereverTheLastLineIsTornTheOthersAreReadAndItIsCutOff() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        int last = new String(whole, StandardCharsets.ISO_8859_1).lastIndexOf('\n', whole.length - 2) + 1;
        List<JournalEvent> others = ONE_OF_EACH.subList(0, ONE_OF_EACH.size() - 1);
        for (int end = last; end < whole.length; end++) {
            Files.write(file, Arrays.copyOf(whole, end));
            assertEquals(others, events());
        }
        try (Journal journal = Journal.open(file)) {
            journal.write(ONE_OF_EACH.get(ONE_OF_EACH.size() - 1));
        }
        assertEquals(ONE_OF_EACH, events());
    }

    @Test
    void aLineThatCannotBeWrittenLeavesNothingBehindAndTheNextOneIsWhole() throws IOException {
        try (FullDisk disk = new FullDisk(file)) {
            Journal journal = Journal.on(file, disk);
            disk.room = 20;
            assertThrows(UserError.class, () -> journal.write(new JournalEvent.Left("torn")));
            disk.room = Integer.MAX_VALUE;
            disk.forces = false;
            assertThrows(UserError.class, () -> journal.write(new JournalEvent.Left("whole, but who knows where")));
            disk.forces = true;
            assertEquals(ONE_OF_EACH.size(), journal.entries().size());
            journal.write(new JournalEvent.Left("b"));
        }
        assertEquals(ONE_OF_EACH.size() + 1, events().size());
        assertEquals(new JournalEvent.Left("b"), events().get(ONE_OF_EACH.size()));
    }

    @Test
    void behindALineThatCannotBeRemovedNothingIsWritten() throws IOException {
        try (FullDisk disk = new FullDisk(file)) {
            Journal journal = Journal.on(file, disk);
            disk.room = 20;
            disk.truncates = false;
            assertThrows(UserError.class, () -> journal.write(new JournalEvent.Left("torn")));
            disk.room = Integer.MAX_VALUE;
            disk.truncates = true;
            String message = assertThrows(UserError.class, () -> journal.write(new JournalEvent.Left("b")))
                    .getMessage();
            assertTrue(message.startsWith("Nothing more is written to " + file), message);
        }
        assertEquals(ONE_OF_EACH, events());
    }

    @Test
    void aLineThatIsChangedRemovedAddedOrMovedIsRefusedWithItsNumber() throws IOException {
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            List<String> changed = new ArrayList<>(lines);
            changed.set(i, lines.get(i).replaceFirst("\"at\":\"20", "\"at\":\"19"));
            refused(changed, i + 1);
        }
        for (int i = 0; i < lines.size() - 1; i++) {
            List<String> removed = new ArrayList<>(lines);
            removed.remove(i);
            refused(removed, i + 1);
            List<String> moved = new ArrayList<>(lines);
            moved.add(i, moved.remove(i + 1));
            refused(moved, i + 1);
            List<String> twice = new ArrayList<>(lines);
            twice.add(i + 1, lines.get(i));
            refused(twice, i + 2);
            List<String> noise = new ArrayList<>(lines);
            noise.set(i, "\0\0\0");
            refused(noise, i + 1);
        }
    }

    @Test
    void aJournalFromANewerKitIsRefusedBeforeItsLinesAreLookedAt() throws IOException {
        Files.writeString(file, "{\"event\":\"begun\",\"format\":" + (Journal.FORMAT + 1) + ",\"new\":1}\n{{\n");
        String message = assertThrows(UserError.class, () -> Journal.read(file)).getMessage();
        assertTrue(message.contains("newer kit"), message);
    }

    @Test
    void noFileIsAnEmptyJournal() {
        assertEquals(List.of(), Journal.read(folder.resolve("none")));
    }

    private void refused(List<String> lines, int number) throws IOException {
        Files.write(file, lines, StandardOpenOption.TRUNCATE_EXISTING);
        String message = assertThrows(UserError.class, () -> Journal.read(file)).getMessage();
        assertTrue(message.contains("journal.jsonl:" + number + " "), message);
        assertThrows(UserError.class, () -> Journal.open(file));
    }

    private List<JournalEvent> events() {
        return Journal.read(file).stream().map(JournalEntry::event).toList();
    }
}
