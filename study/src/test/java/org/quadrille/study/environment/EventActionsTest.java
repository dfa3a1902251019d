package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.format.LocalSpecBuilder;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.vdriver.prime.PlannedEvent;
import org.quadrille.vdriver.prime.PlannedEvent.Done;

/** Commands of events with real shells: known to the ledger before they run, until they are undone. */
@Timeout(60)
class EventActionsTest {
    @TempDir
    Path folder;

    /** What was made and is not gone, and everything in the order in which it was told. */
    private final List<Resource> there = new ArrayList<>();

    private final List<String> told = new ArrayList<>();

    private final Ledger ledger = new Ledger() {
        @Override
        public void made(Resource resource) {
            there.add(resource);
            told.add("made " + resource.kind() + (Files.exists(folder.resolve("hog")) ? ", hog there" : ""));
        }

        @Override
        public void gone(Resource resource) {
            there.remove(resource);
            told.add("gone " + resource.kind());
        }
    };

    private EventActions actions() {
        return new EventActions(folder, folder.resolve("said"), Duration.ofSeconds(20), ledger);
    }

    private PlannedEvent plan(EventActions actions, EventSpec event) {
        return plan(actions, event, () -> Map.of("QUADRILLE_SERVER_PID", "17"));
    }

    private PlannedEvent plan(EventActions actions, EventSpec event, Supplier<Map<String, String>> variables) {
        RunSetup setup = LocalLoad.outline(LocalSpecBuilder.builder().build(), Map.of(), folder, "a test");
        return actions.plan(List.of(event), setup, null, variables).get(0);
    }

    private static EventSpec event(String command, String undo) {
        return new EventSpec("hog", 4, null, undo == null ? null : 5, null, command, undo, null, List.of("1.2"));
    }

    @Test
    void anEventIsInTheLedgerBeforeItsCommandRunsAndUntilItIsUndone() throws Exception {
        EventActions actions = actions();
        PlannedEvent hog = plan(actions, event("echo began; touch hog", "echo ended; rm hog"));
        Done begun = hog.begin().run(() -> false);
        assertEquals(new Done(0, "began", ""), begun);
        assertEquals("made EVENT", told.get(0), "before anything is there");
        assertEquals(List.of(new Resource(Resource.Kind.EVENT, "hog", "echo ended; rm hog")), there);
        assertEquals(new Done(0, "ended", ""), hog.end().run(() -> true), "also when the run is over");
        assertEquals(List.of(), there);
        actions.requireUndone();
        assertTrue(hog.ends() > hog.begins());
        assertEquals(List.of("1.2"), hog.groups());
    }

    @Test
    void anEventWithoutAnEndLeavesNothingToUndo() throws Exception {
        PlannedEvent move = plan(actions(), event("echo moved $QUADRILLE_SERVER_PID; exit 3", null));
        assertEquals(new Done(3, "moved 17", "ended with code 3"), move.begin().run(() -> false));
        assertEquals(List.of(), there);
        assertEquals(null, move.end());
    }

    @Test
    void anUndoThatFailsStaysInTheLedgerAndNamesMachineAndCommand() throws Exception {
        EventActions actions = actions();
        PlannedEvent hog = plan(actions, event("touch hog", "echo cannot; exit 7"));
        hog.begin().run(() -> false);
        assertEquals(7, hog.end().run(() -> false).exitCode());
        assertEquals(1, there.size());
        String why = assertThrows(NotUndone.class, actions::requireUndone).getMessage();
        assertTrue(why.startsWith("Event hog could not be undone on "), why);
        assertTrue(why.contains("echo cannot; exit 7, ended with code 7, so what it did there is left;"), why);
        assertTrue(why.contains("events.hog.undo.txt: remove what is in its way and run the command again"), why);
    }

    /** Its undo is tried, but may have needed them: it stays in the ledger, and no run may follow. */
    @Test
    void anUndoWhoseVariablesCannotBeReadIsTriedAndTriedAgain() throws Exception {
        EventActions actions = actions();
        PlannedEvent hog = plan(actions, event("touch hog", "rm hog"), () -> {
            if (Files.exists(folder.resolve("hog"))) {
                throw new UncheckedIOException("cannot read postmaster.pid", new IOException("it is gone"));
            }
            return Map.of();
        });
        hog.begin().run(() -> false);
        String problem = "ran without its variables (cannot read postmaster.pid)";
        assertEquals(problem, hog.end().run(() -> false).problem());
        assertFalse(Files.exists(folder.resolve("hog")));
        assertEquals(List.of(new Resource(Resource.Kind.EVENT, "hog", "rm hog")), there);
        String why = assertThrows(NotUndone.class, actions::requireUndone).getMessage();
        assertTrue(why.startsWith("Event hog was perhaps not undone on "), why);
        assertTrue(why.contains("as its command, rm hog, " + problem + ", so what it did there may be left"), why);
    }

    @Test
    void anUndoThatFailsWithoutItsVariablesSaysBoth() throws Exception {
        EventActions actions = actions();
        PlannedEvent hog = plan(actions, event("touch hog", "rm \"$HOG_TO_REMOVE\""), () -> {
            if (Files.exists(folder.resolve("hog"))) {
                throw new IllegalStateException();
            }
            return Map.of();
        });
        hog.begin().run(() -> false);
        assertEquals(
                "ran without its variables (java.lang.IllegalStateException) and ended with code 1",
                hog.end().run(() -> false).problem());
        String why = assertThrows(NotUndone.class, actions::requireUndone).getMessage();
        assertTrue(why.startsWith("Event hog could not be undone on "), why);
    }

    /** The commands of a testbed's database run here, but what they leave is on its own machine. */
    @Test
    void whatAKillLeftIsOnTheMachineOfItsDatabase() throws Exception {
        EventActions actions = actions();
        PlannedEvent crash =
                actions.plan(List.of(crash()), farAway(), null, Map::of).get(0);
        crash.begin().run(() -> false);
        crash.end().run(() -> false);
        String why = assertThrows(NotUndone.class, actions::requireUndone).getMessage();
        assertTrue(
                why.startsWith("Event crash could not be undone on db1.example, as its command, exit 4, ended"), why);
        Leftovers leftovers = new Leftovers(folder, folder.resolve("said"), System.out);
        String later = assertThrows(
                        UserError.class, () -> leftovers.end(List.copyOf(there), Map.of(), List.of(crash()), ledger))
                .getMessage();
        assertTrue(later.startsWith("Event crash could not be undone on the machine of database 1.1.oltp, as"), later);
    }

    private static EventSpec crash() {
        return Json.read(
                "{\"name\": \"crash\", \"phase\": 4, \"seconds\": 1, \"kill\": \"1.1.oltp\"}",
                EventSpec.class,
                "study.json");
    }

    private RunSetup farAway() {
        RunSetup here = LocalLoad.outline(LocalSpecBuilder.builder().build(), Map.of(), folder, "a test");
        ObjectNode testbed = Json.read(Json.write(here.testbed()), ObjectNode.class, "testbed.json");
        ObjectNode database = (ObjectNode) testbed.at("/tiles/0/groups/0/oltp");
        database.put("host", "db1.example");
        database.putObject("failure").put("kill", "true").put("restart", "exit 4");
        return new RunSetup(Json.read(testbed.toString(), Testbed.class, "testbed.json"), here.profile());
    }

    /** What a killed campaign left is undone first; if that fails, nothing else is done and it is tried again. */
    @Test
    void whatAKilledCampaignLeftIsUndone() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Leftovers leftovers = new Leftovers(folder, folder.resolve("said"), new PrintStream(said, true));
        Files.createFile(folder.resolve("hog"));
        Resource left = new Resource(Resource.Kind.EVENT, "hog", "rm hog");
        ledger.made(left);
        leftovers.end(List.of(left), Map.of(), List.of(), ledger);
        assertFalse(Files.exists(folder.resolve("hog")));
        assertEquals(List.of(), there);
        ledger.made(left);
        UserError failed =
                assertThrows(UserError.class, () -> leftovers.end(List.of(left), Map.of(), List.of(), ledger));
        assertTrue(failed.getMessage().startsWith("Event hog could not be undone on "), failed.getMessage());
        assertEquals(List.of(left), there);
    }

    /** The undo is that of the study file of now; an environment is not left as long as an event in it may be on. */
    @Test
    void aLeftEventIsUndoneByTheStudyFileOfNowAndBeforeItsEnvironmentIsLeft() throws Exception {
        Leftovers leftovers = new Leftovers(folder, folder.resolve("said"), System.out);
        Files.createFile(folder.resolve("hog"));
        List<Resource> left = List.of(
                new Resource(Resource.Kind.LEAVE, "vm", "[ ! -e hog ] && touch left"),
                new Resource(Resource.Kind.EVENT, "hog", "exit 9"));
        assertThrows(UserError.class, () -> leftovers.end(left, Map.of(), List.of(), ledger));
        UserError late = assertThrows(
                UserError.class,
                () -> leftovers.end(left, limited("1s"), List.of(event("touch hog", "sleep 63")), ledger));
        assertTrue(late.getMessage().contains("did not end within 1s"), late.getMessage());
        assertTrue(told.stream().noneMatch("gone LEAVE"::equals), told::toString);
        assertFalse(Files.exists(folder.resolve("left")));
        leftovers.end(left, limited("1m"), List.of(event("touch hog", "rm hog")), ledger);
        assertTrue(Files.exists(folder.resolve("left")));
        assertFalse(Files.exists(folder.resolve("hog")));
    }

    /** An event that resizes a machine for a while knows its size in the cell, also when a later campaign undoes it. */
    @Test
    void theCommandsOfAnEventHaveTheProcessorsOfTheirCell() throws Exception {
        StudyFile study = StudyFile.parse(
                "{\"name\": \"s\", \"kind\": \"disturb\", \"blocks\": 6, \"environments\": {\"vm\": {\"testbed\": \"vm.json\"}},"
                        + " \"factors\": {\"processors\": [2, 4]}, \"events\": [{\"name\": \"hog\", \"phase\": 4, \"until\": 5,"
                        + " \"command\": \"echo less than {processors}\", \"undo\": \"echo {processors} again >> size\"}]}",
                "study.json");
        Map<String, String> levels = Map.of("processors", "4", StudyFile.EVENTS, "disturbed");
        EventActions actions = actions();
        PlannedEvent hog = plan(
                actions,
                study.events(new Slot(1, 1, "vm, processors 4, disturbed", "vm", levels, true))
                        .get(0));
        assertEquals(new Done(0, "less than 4", ""), hog.begin().run(() -> false));
        List<Resource> left = List.copyOf(there);
        assertEquals("echo 4 again >> size", left.get(0).detail());
        hog.end().run(() -> false);
        new Leftovers(folder, folder.resolve("said"), System.out).end(left, Map.of(), study.events(), ledger);
        assertEquals("4 again\n4 again\n", Files.readString(folder.resolve("size")));
    }

    private static Map<String, EnvironmentSpec> limited(String limit) {
        String spec = "{\"testbed\": \"vm.json\", \"limit\": \"" + limit + "\"}";
        return Map.of("vm", Json.read(spec, EnvironmentSpec.class, "study.json"));
    }
}
