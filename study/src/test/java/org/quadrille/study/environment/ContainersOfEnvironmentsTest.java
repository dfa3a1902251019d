package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.StudySlot;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.demo.ContainerParts;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Shortcomings;
import org.quadrille.study.format.Start;

/** Environments in containers, whose engine answers as a script says. */
@Timeout(240)
class ContainersOfEnvironmentsTest extends OpenedEnvironments {
    @Test
    void containersNeedAnEngineAndTakeNoPlaces() throws IOException {
        containers = Optional.of(parts("echo Cannot connect to the daemon >&2; exit 1"));
        String none = refused("{\"local\": {\"container\": true, \"cpus\": 1}}", Map.of());
        assertTrue(none.startsWith("The container engine does not answer "), none);
        String places = refused("{\"local\": {\"container\": true, \"wal\": \"disk\"}}", Map.of());
        assertTrue(places.startsWith("local.wal is not possible with \"container\": true"), places);
    }

    @Test
    void aRunInContainersIsMadeForItsSlotWithTheLimitsOfItsCell() throws Exception {
        containers = Optional.of(parts("""
                case "$*" in
                version*) echo 28.2.2 ;;
                "compose version"*) echo 2.26.1 ;;
                *" up "*) cp "$3" "$folder/compose" ;;
                *" run "*) echo "$*" > "$folder/run"; mkdir -p "$folder/results/001-mine-1" ;;
                wait*) echo 1 ;;
                esac
                """));
        StudyEnvironment environment =
                open("{\"local\": {\"container\": true, \"cpus\": 1.5}}", Map.of("pacing.sessions", "3"));
        environment.enter();
        environment.prepare(new Preparation(EnumSet.allOf(Reset.class), Start.COLD, () -> false));
        ExitCode code = environment.run(new RunRequest(
                folder.resolve("results"),
                "001-mine-1",
                new StudySlot("mine", 7, "mine, sessions 3", 2, 1),
                List.of(),
                () -> false,
                System.out));
        assertEquals(ExitCode.INVALID, code);
        String run = Files.readString(folder.resolve("run"));
        assertTrue(run.contains("--run-id 001-mine-1"), run);
        assertTrue(run.contains("\"slot\" : 7"), run);
        String compose = Files.readString(folder.resolve("compose"));
        // Four connectors and eight servers; the emulators and prime keep the sizes of a demo.
        assertEquals(
                12,
                compose.lines()
                        .filter(line -> line.matches("\\s*cpus: \"?1\\.5\"?"))
                        .count(),
                compose);
        assertEquals(
                "--cpus 1.5, of each container of the system under test",
                environment.facts().get("limits"));
        assertTrue(
                Shortcomings.of(environment.facts()).get("caches").startsWith("could not be dropped"),
                "a cold start is none in containers: " + environment.facts());
        environment.close();
        assertFalse(told.toString().contains("gone CONTAINERS "), "another cell may use its databases");
        close();
        assertTrue(told.contains("gone CONTAINERS " + path("made CONTAINERS ")), told.toString());
        assertFalse(Files.exists(Path.of(path("made CONTAINERS "))), "keys and a password are gone");
    }

    /** Whether databases are complete after a run that did not begin, nobody knows. */
    @Test
    void cellsShareDatabasesThatAreResetBetweenRuns_untilARunDoesNotBegin() throws Exception {
        containers = Optional.of(parts("""
                case "$*" in
                version*) echo 28.2.2 ;;
                "compose version"*) echo 2.26.1 ;;
                *" up "*) echo up >> "$folder/asked" ;;
                *" db reset "*) echo reset >> "$folder/asked"; [ ! -e "$folder/broken" ] || { echo no copy >&2; exit 1; } ;;
                *" run "*) echo run >> "$folder/asked"; [ -e "$folder/early" ] || mkdir -p "$folder/results/001-mine-1" ;;
                *" down "*) echo down >> "$folder/asked" ;;
                *"volume rm"*) [ -e "$folder/stuck" ] || rm "$folder/volumes" ;;
                volume*) [ ! -e "$folder/volumes" ] || echo data-o1 ;;
                wait*) touch "$folder/volumes"; cat "$folder/code" ;;
                esac
                """));
        Files.writeString(folder.resolve("code"), "0");
        StudyEnvironment three = open("{\"local\": {\"container\": true}}", Map.of("pacing.sessions", "3"));
        StudyEnvironment five = openBeside("{\"local\": {\"container\": true}}", Map.of("pacing.sessions", "5"));
        assertEquals("loaded anew: up run down", asked(three, EnumSet.allOf(Reset.class)));
        String password = password();
        assertEquals("reset: up reset run down", asked(five, EnumSet.of(Reset.DATABASES)));
        assertEquals("as the run before left them: up run down", asked(five, EnumSet.of(Reset.SERVER)));
        assertEquals(password, password());
        Files.writeString(folder.resolve("code"), "3");
        assertEquals("reset: up reset run down", asked(five, EnumSet.of(Reset.DATABASES)), "aborted");
        Files.createFile(folder.resolve("early"));
        Files.createFile(folder.resolve("stuck"));
        assertEquals("reset: up reset run", asked(three, EnumSet.of(Reset.DATABASES)), "before it had begun");
        assertTrue(
                three.facts().get("left").contains(" could not all be removed; "),
                three.facts().toString());
        Files.delete(folder.resolve("stuck"));
        Files.delete(folder.resolve("volumes"));
        Files.delete(folder.resolve("early"));
        Files.writeString(folder.resolve("code"), "1");
        assertEquals("loaded anew: up run down", asked(three, EnumSet.of(Reset.DATABASES)));
        assertNotEquals(password, password());
        Files.createFile(folder.resolve("broken"));
        UserError failed = assertThrows(UserError.class, () -> asked(five, EnumSet.of(Reset.DATABASES)));
        assertEquals("The container engine could not reset the databases (no copy).", failed.getMessage());
        assertEquals("loaded anew: up run down", asked(five, EnumSet.of(Reset.DATABASES)));
        close();
        assertFalse(Files.exists(folder.resolve("volumes")));
        List<String> projects = told.stream()
                .filter(line -> line.contains(" CONTAINERS "))
                .map(line -> line.replaceFirst(" .*-containers-", " "))
                .toList();
        assertEquals(List.of("made 1", "made 2", "gone 2", "made 3", "gone 3"), projects, "1 is left");
    }

    /** What a run does to the databases, and what the engine was asked for. */
    private String asked(StudyEnvironment environment, Set<Reset> reset) throws Exception {
        Files.deleteIfExists(folder.resolve("asked"));
        Files.deleteIfExists(folder.resolve("results/001-mine-1"));
        environment.prepare(new Preparation(reset, Start.COLD, () -> false));
        environment.run(new RunRequest(
                folder.resolve("results"),
                "001-mine-1",
                new StudySlot("mine", 1, "mine", 1, 1),
                List.of(),
                () -> false,
                System.out));
        return environment.facts().get("databases") + ": "
                + String.join(" ", Files.readAllLines(folder.resolve("asked")));
    }

    private String password() throws IOException {
        String made = told.stream()
                .filter(line -> line.startsWith("made CONTAINERS "))
                .reduce((before, last) -> last)
                .orElseThrow();
        return Files.readString(Path.of(made.substring(16)).resolve("password"));
    }

    /** Two projects, in the ledger before they are made; one that cannot start is named, and keeps the other from starting. */
    @Test
    void instancesInContainersHaveAProjectEachAndStartTogetherOrNotAtAll() throws Exception {
        containers = Optional.of(parts("""
                echo "$*" >> "$folder/asked"
                case "$*" in
                version*) echo 28.2.2 ;;
                "compose version"*) echo 2.26.1 ;;
                *-containers-1*" up "*) exit 0 ;;
                *-containers-2*" up "*) while [ ! -e "$folder/answered" ]; do sleep 0.05; done; echo no room >&2; exit 1 ;;
                *" run "*)
                  case "$*" in *--study-start*) ;; *) exit 1 ;; esac
                  mkdir -p "$folder/results/both.1"
                  printf 5 > "$folder/part"; mv "$folder/part" "$folder/results/both.1/start.given"
                  touch "$folder/answered" ;;
                ps*name=*) [ -e "$folder/results/both.1/start.agreed" ] || echo it runs ;;
                logs*) sleep 0.05 ;;
                wait*) echo 3 ;;
                esac
                """));
        StudyEnvironment both = open(
                "{\"local\": {\"container\": true}, \"except\": {\"2\": {\"cpus\": 1}}}", Map.of("instances", "2"));
        both.enter();
        both.prepare(new Preparation(EnumSet.allOf(Reset.class), Start.COLD, () -> false));
        UserError failed = assertThrows(
                UserError.class,
                () -> both.run(new RunRequest(
                        folder.resolve("results"),
                        "both",
                        new StudySlot("mine", 7, "2 at once", 2, 1),
                        List.of(),
                        () -> false,
                        System.out)));
        assertTrue(
                failed.getMessage().startsWith("Instance 2 of 2: Docker Compose could not start"), failed.getMessage());
        assertEquals(
                "instance 2 of 2 ended before all were prepared",
                Files.readString(folder.resolve("results/both.1/start.agreed")));
        assertEquals(
                "--cpus 1.0, of each container of the system under test",
                both.facts().get("instance 2, limits"));
        both.close();
        close();
        List<String> projects = Files.readAllLines(folder.resolve("asked")).stream()
                .filter(line -> line.contains(" up "))
                .map(line -> line.replaceFirst(".*--project-name (\\S+) .*", "$1"))
                .sorted()
                .toList();
        assertEquals(2, projects.size(), projects.toString());
        assertEquals(
                1, told.stream().filter(line -> line.startsWith("made FOLDER ")).count(), told.toString());
        for (int i = 1; i <= 2; i++) {
            String project = projects.get(i - 1);
            assertTrue(project.matches("quadrille-study-[0-9a-f]{8}-containers-" + i), project);
            assertEquals(
                    1,
                    told.stream()
                            .filter(line -> line.matches("made CONTAINERS .*/\\." + project))
                            .count(),
                    told.toString());
            assertTrue(
                    told.stream().anyMatch(line -> line.matches("gone CONTAINERS .*/\\." + project)), told.toString());
        }
    }

    private String path(String beginning) {
        return told.stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()))
                .findFirst()
                .orElseThrow();
    }

    /** An engine that answers as a script says. */
    private ContainerParts parts(String script) throws IOException {
        Path program = Files.writeString(folder.resolve("docker"), "#!/bin/sh\nfolder=" + folder + "\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new ContainerParts(
                new ContainerEngine(program),
                new ContainerParts.Images("quadrille:test", () -> {}, DatabaseImage.DEFAULT));
    }
}
