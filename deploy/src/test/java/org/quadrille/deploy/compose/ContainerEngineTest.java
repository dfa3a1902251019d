package org.quadrille.deploy.compose;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.DatabaseImage;

/** What is said about an engine that cannot be used, with a script in place of the engine. */
class ContainerEngineTest {
    @TempDir
    Path folder;

    /** @param answers branches of a shell {@code case} over all arguments */
    private ContainerEngine engine(String answers) throws IOException {
        Path program = folder.resolve("docker");
        Files.writeString(program, "#!/bin/sh\ncase \"$*\" in\n" + answers + "\n*) exit 1 ;;\nesac\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new ContainerEngine(program);
    }

    private record Answer(String engine, String compose, String words) {}

    static Stream<Answer> unusable() {
        String old = "echo 19.03.15";
        String good = "echo 20.10.24+dfsg1";
        return Stream.of(
                new Answer(
                        "echo Cannot connect to the daemon >&2; exit 1",
                        "",
                        "(Cannot connect to the daemon); start it"),
                new Answer(old, "echo 2.26.1", "The container engine is version 19.03.15; install 20.10 or newer."),
                new Answer(good, "echo no such command >&2; exit 1", "There is no Docker Compose here"),
                new Answer(good, "echo unknown", "There is no Docker Compose here"),
                new Answer(good, "echo 1.29.2", "Docker Compose is version 1.29.2; install 2.20 or newer."),
                new Answer(good, "echo v2.19.1", "Docker Compose is version v2.19.1; install 2.20 or newer."));
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void anEngineThatCannotBeUsedIsOneSentence(Answer answer) throws IOException {
        ContainerEngine engine =
                engine("version*) " + answer.engine() + " ;;\n\"compose version\"*) " + answer.compose() + " ;;");
        UserError error = assertThrows(UserError.class, engine::require);
        assertTrue(error.getMessage().contains(answer.words()), error.getMessage());
        assertEquals(1, error.getMessage().lines().count());
    }

    @ParameterizedTest
    @CsvSource({
        "name=rootless, 'The container engine runs without root, so the user of a container', 'context use default`'",
        "name=userns, 'The container engine remaps users, so the user of a container', 'remove \"userns-remap\" from'"
    })
    void anEngineThatMapsUsersIsOneSentence(String option, String words, String fix) throws IOException {
        ContainerEngine engine = engine(
                "version*) echo 28.2.2 ;;\n\"compose version\"*) echo 2.20.0 ;;\ninfo*) echo '[\"name=cgroupns\",\""
                        + option + "\"]' ;;");
        UserError error = assertThrows(UserError.class, engine::require);
        assertTrue(error.getMessage().startsWith(words), error.getMessage());
        assertTrue(error.getMessage().contains(fix), error.getMessage());
        assertEquals(1, error.getMessage().lines().count());
    }

    @Test
    void anEngineThatIsNotHereDoesNotKeepAFolderFromBeingWritten() throws IOException {
        assertDoesNotThrow(new ContainerEngine(folder.resolve("absent"))::requireUsersAsTheyAre);
        assertDoesNotThrow(engine("")::requireUsersAsTheyAre);
    }

    /** Not that of an engine on another machine, such as a virtual one, where the folder may be there too. */
    @Test
    void theFolderOfVolumesIsThatOfAnEngineOnThisMachine() throws IOException {
        ContainerEngine here = engine("info*) echo 'box " + folder + "' ;;");
        assertEquals(Optional.of(folder), here.dataFolder("box"));
        assertEquals(Optional.empty(), here.dataFolder("other"));
        assertEquals(Optional.empty(), engine("info*) echo 'box /absent' ;;").dataFolder("box"));
        assertEquals(
                Optional.empty(), engine("info*) echo no daemon >&2; exit 1 ;;").dataFolder("box"));
        assertEquals(Optional.empty(), new ContainerEngine(folder.resolve("absent")).dataFolder("box"));
    }

    @Test
    void newEnoughIsNewEnough() throws IOException {
        ContainerEngine engine = engine("version*) echo 28.2.2 ;;\n\"compose version\"*) echo 2.20.0-4 ;;");
        assertDoesNotThrow(engine::require);
    }

    @Test
    void noEngineIsOneSentence() {
        UserError error = assertThrows(UserError.class, () -> new ContainerEngine(folder.resolve("absent")).require());
        assertTrue(error.getMessage().contains(" cannot be started ("), error.getMessage());
    }

    @Test
    void anImageThatIsNowhereIsOneSentence() throws IOException {
        ContainerEngine engine = engine("pull*) echo trying; echo no such host >&2; exit 1 ;;");
        UserError error = assertThrows(UserError.class, () -> engine.requireImage("postgres:18", "--database-image"));
        assertTrue(
                error.getMessage().contains("has no image postgres:18 and could not fetch it (no such host)"),
                error.getMessage());
    }

    @Test
    void aProjectThatIsThereIsOneSentence() throws IOException {
        ContainerEngine engine = engine("\"volume ls\"*label=com.docker.compose.project=tile1) echo tile1_data ;;\n"
                + "ps*|\"network ls\"*|\"volume ls\"*) ;;");
        assertEquals(1, engine.objects("tile1"));
        UserError error = assertThrows(UserError.class, () -> ComposeProject.requireFree(engine, "tile1"));
        assertTrue(error.getMessage().contains("has a Compose project tile1 already"), error.getMessage());
        ComposeProject.requireFree(engine, "tile2");
    }

    @Test
    void whatCannotBeRemovedIsOneSentence() throws IOException {
        String fix = "; do so with `docker compose -p tile1 down -v`.";
        assertEquals(
                "Containers, networks and volumes of the Compose project tile1 could not all be removed" + fix,
                notRemoved(engine("\"volume ls\"*) echo tile1_data ;;\nps*|\"network ls\"*|\"volume rm\"*) ;;")));
        assertEquals(
                "Containers, networks and volumes of the Compose project tile1 could not all be removed"
                        + " (The container engine could not list its containers (no daemon))" + fix,
                notRemoved(engine("ps*) echo no daemon >&2; exit 1 ;;")));
    }

    private String notRemoved(ContainerEngine engine) {
        ComposeOptions options = new ComposeOptions(
                "tile1",
                "kit",
                DatabaseImage.DEFAULT,
                new Credentials(folder, folder),
                folder,
                "1000:1000",
                Optional.empty());
        ComposeProject project = new ComposeProject(engine, folder, options);
        return assertThrows(UserError.class, project::remove).getMessage();
    }
}
