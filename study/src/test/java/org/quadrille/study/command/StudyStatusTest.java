package org.quadrille.study.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.study.campaign.FrozenStudy;
import org.quadrille.study.campaign.StudyLock;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.vdriver.live.RunPage;

class StudyStatusTest {
    private static final String STUDY = """
            {"name": "hosts", "kind": "compare", "blocks": 2, "retries": 0,
             "environments": {"one": {"testbed": "one.json"}, "two": {"testbed": "two.json"}}}""";

    @TempDir
    Path path;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final ByteArrayOutputStream complained = new ByteArrayOutputStream();
    private StudyFolder folder;

    /** The attempts at the first two slots came to nothing: one failed, the other's campaign was killed. */
    @BeforeEach
    void begin() throws Exception {
        folder = new StudyFolder(Files.createDirectories(path.resolve("studies").resolve("hosts")));
        Files.writeString(path.resolve("study.json"), STUDY);
        try (Journal journal = Journal.open(folder.journal())) {
            FrozenStudy.open(folder, Optional.of(STUDY), "study.json", journal);
            journal.write(new JournalEvent.Started(1, 1, "r1", List.of()));
            journal.write(new JournalEvent.Voided(1, 1, "r1", "a worker was lost", false));
            journal.write(new JournalEvent.Started(2, 1, "r2", List.of()));
            journal.write(new JournalEvent.Voided(2, 1, "r2", "the campaign was killed", true));
        }
    }

    @Test
    void itSaysWhatIsDoneVoidAndLeftByFileOrFolder() {
        for (String study : List.of("study.json", "studies/hosts")) {
            said.reset();
            assertEquals(ExitCode.OK.code(), status(study));
            assertEquals("""
                    study hosts (compare), not running
                    done: 0 of 4 runs
                    void: 2
                    left: 3
                    blocks that stay incomplete: 1
                    """, said.toString(StandardCharsets.UTF_8));
        }
    }

    @Test
    void asJsonItHasTheSame() throws Exception {
        assertEquals(ExitCode.OK.code(), status("studies/hosts", "--json"));
        JsonNode json = Json.mapper().readTree(said.toString(StandardCharsets.UTF_8));
        assertEquals("hosts", json.path("study").asText());
        assertEquals(
                List.of(4, 0, 2, 3),
                List.of("slots", "done", "void", "left").stream()
                        .map(key -> json.path(key).asInt())
                        .toList());
        assertEquals(1, json.path("incompleteBlocks").path(0).asInt());
        assertTrue(json.has("secondsLeft") && json.path("secondsLeft").isNull());
    }

    @Test
    @SuppressWarnings("try") // The lock is held while the command looks; nothing else is done with it.
    void itSaysWhoMakesTheStudyNow() {
        try (StudyLock held = StudyLock.take(folder)) {
            assertEquals(ExitCode.OK.code(), status("studies/hosts"));
        }
        assertTrue(
                said.toString(StandardCharsets.UTF_8).startsWith("study hosts (compare), being run by this process"));
    }

    @Test
    void aFolderInWhichNothingWasBegunIsTheUsersMistake() throws Exception {
        Files.createDirectory(path.resolve("empty"));
        assertEquals(ExitCode.USAGE.code(), status("empty"));
        assertTrue(complained.toString(StandardCharsets.UTF_8).contains("`quadrille study run`"));
    }

    private int status(String study, String... more) {
        String[] line = {
            "status",
            "--study",
            path.resolve(study).toString(),
            "--studies",
            path.resolve("studies").toString()
        };
        String[] all = Stream.of(line, more).flatMap(Arrays::stream).toArray(String[]::new);
        return Main.run(
                StudyCommand.group(RunPage.Opener.NEVER),
                new PrintStream(said, true, StandardCharsets.UTF_8),
                new PrintStream(complained, true, StandardCharsets.UTF_8),
                all);
    }
}
