package org.quadrille.study.kind.disturb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.study.campaign.PlanMaker;
import org.quadrille.study.campaign.StudyChecks;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.campaign.StudyTemplates;
import org.quadrille.study.environment.LocalLoad;
import org.quadrille.study.format.LocalSpecBuilder;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/** What is wrong with a plan of events is said before the first run, in one sentence with the fix. */
class DisturbChecksTest {
    private static final String FILE = """
            {"name": "s", "kind": "disturb", "blocks": 6, "order": "blocks",
             "environments": {"here": {"local": {"profile": "study"}}},
             "events": [{"name": "hog", "phase": 4, "until": 5, "command": "./on.sh", "undo": "./off.sh"},
                        {"name": "crash", "at": 15, "seconds": 2, "kill": "1.1.oltp"}]}""";

    @TempDir
    Path folder;

    @BeforeEach
    void testbed() throws IOException {
        var outline = LocalLoad.outline(LocalSpecBuilder.builder().build(), Map.of(), folder, "a test");
        Files.writeString(folder.resolve("testbed.json"), Json.write(outline.testbed()));
    }

    private List<String> problems(String text) throws IOException {
        Path file = folder.resolve("study.json");
        Files.writeString(file, text);
        return StudyChecks.of(StudyInput.read(file)).problems();
    }

    @Test
    void theFileItselfHasNoProblemAndEachRunHasItsTwinInTheSameBlock() throws IOException {
        assertEquals(List.of(), problems(FILE));
        StudyFile study = StudyFile.parse(FILE, "study.json");
        List<Slot> slots = PlanMaker.make(study).slots();
        assertEquals(12, slots.size());
        for (int block = 1; block <= 6; block++) {
            int its = block;
            assertEquals(
                    List.of("here, disturbed", "here, undisturbed"),
                    slots.stream()
                            .filter(slot -> slot.block() == its)
                            .map(Slot::cell)
                            .sorted()
                            .toList());
        }
        slots.forEach(slot -> assertEquals(
                slot.cell().endsWith(" disturbed") ? 2 : 0, study.events(slot).size(), slot::toString));
    }

    @Test
    void whetherTheReturnCanBeSeenIsSaidBeforeTheFirstRun() throws IOException {
        String local = "\"local\": {\"profile\": \"study\", \"phaseLength\": \"%ds\"}";
        String file = FILE.replace("\"local\": {\"profile\": \"study\"}", local).replace("15,", "%d,");
        assertEquals(
                "The return of throughput can be seen: at least 30 s are left after each event.",
                notes(file.formatted(15, 105)));
        assertEquals(
                "After crash, 3 s are left until the next event or the end, and throughput has to be watched for 10 s to"
                        + " see its return; make the phases longer, or begin the event earlier.",
                notes(file.formatted(15, 145)));
        String template = StudyTemplates.text("disturb", true, 2);
        assertTrue(notes(template).startsWith("The return of throughput can be seen: at least 30 s"), template);
    }

    private String notes(String text) throws IOException {
        Path file = folder.resolve("study.json");
        Files.writeString(file, text);
        return String.join(" ", StudyChecks.of(StudyInput.read(file)).notes());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"disturb\" | \"compare\" | key \"events\" belongs to the kind disturb; remove it, or change",
                "\"events\": [ | \"events\": [], \"cells\": [ | key \"cells\" does not belong to the kind disturb, which runs each environment with and without the events, so that both are set up alike; remove it",
                "\"order\": \"blocks\" | \"factors\": {\"events\": [\"a\", \"b\"]} | key \"factors.events\" is no factor that can be chosen",
                "\"disturb\" | \"compare\", \"cells\": [{\"events\": \"disturbed\"}, {\"events\": \"undisturbed\"}] | key \"cells: events\" is no factor that can be chosen: the kind disturb makes each run with and without all events; remove it.",
                "\"blocks\", | \"serial\", | key \"order\" is \"serial\", but each disturbed run is compared with the undisturbed one of its block; write \"blocks\".",
                "\"blocks\": 6 | \"blocks\": 6, \"primary\": \"cpu.all\" | key \"primary\" is \"cpu.all\", which the runs of a \"local\" environment do not have, as all roles are on one machine; write \"cpu.shared\".",
                "\"name\": \"hog\" | \"name\": \"a hog\" | key \"events[1].name\" is \"a hog\"; write up to 40 letters",
                "\"name\": \"crash\" | \"name\": \"hog\" | key \"events[2].name\" is \"hog\" as of an event before; write another.",
                "./off.sh | ./size.sh {processors} | key \"events[1].undo\" has {processors}, and no factor says how many; write \"factors\"",
                "\"phase\": 4, | | key \"events[1]\" (hog) must say when it begins, once; write \"phase\", or",
                "\"phase\": 4 | \"phase\": 4, \"at\": 3 | key \"events[1]\" (hog) must say when it begins, once;",
                "\"phase\": 4 | \"phase\": 11 | key \"events[1].phase\" is 11, outside the run in cell \"here, undisturbed\"; write a phase from 1 to 10.",
                "\"until\": 5 | \"until\": 11 | key \"events[1].until\" is 11, outside the run in cell",
                "\"until\": 5 | \"until\": 3 | key \"events[1]\" (hog) ends before it begins in cell \"here, undisturbed\"; write a later",
                "\"until\": 5 | \"until\": 5, \"seconds\": 3 | key \"events[1]\" (hog) says twice when it ends; keep",
                "\"at\": 15 | \"at\": 25 | key \"events[2].at\" is 25.0, outside the run in cell \"here, undisturbed\"; write seconds from 0 to less than 25.0.",
                "\"at\": 15 | \"at\": -1 | key \"events[2].at\" must be at least 0, not -1.",
                "\"at\": 15 | \"at\": 24 | key \"events[2]\" (crash) ends after the measurement in cell \"here, undisturbed\"; make it shorter",
                "\"seconds\": 2 | \"seconds\": 0 | key \"events[2].seconds\" must be above 0, not 0.",
                "\"seconds\": 2, | | key \"events[2]\" (crash) kills a server and never starts it again; write \"seconds\" or \"until\".",
                ", \"undo\": \"./off.sh\" | | key \"events[1]\" (hog) ends and has no \"undo\"; write the command that undoes \"./on.sh\", or leave out \"until\"",
                "\"until\": 5, | | key \"events[1]\" (hog) has an \"undo\" and no end; write when it is to end",
                "\"command\": \"./on.sh\" | \"kill\": \"1.1.dss\" | key \"events[1]\" (hog) has \"undo\", which a \"kill\" does not need",
                "\"command\": \"./on.sh\", | | key \"events[1]\" (hog) must do one thing; write \"command\" for the shell, or \"kill\" for the server of a database.",
                "\"command\": \"./on.sh\",  | \"command\": \"./on.sh\", \"kill\": \"1.1.dss\",  | key \"events[1]\" (hog) must do one thing;",
                "\"command\": \"./on.sh\" | \"command\": \" \" | key \"events[1].command\" is empty; write it, or leave it out",
                "\"./off.sh\" | \"off --password=x\" | key \"events[1].undo\" seems to hold a password",
                "\"1.1.oltp\" | \"1.5.oltp\" | key \"events[2].kill\" is \"1.5.oltp\", which is no database in cell \"here, undisturbed\"; did you mean \"1.1.oltp\"?",
                "\"1.1.oltp\" | \"everything\" | key \"events[2].kill\" is \"everything\", which is no database in cell \"here, undisturbed\"; write tile, group and role, such as \"1.2.oltp\".",
                "\"undo\" | \"groups\": [\"1.9\"], \"undo\" | key \"events[1].groups\" names \"1.9\", which is no group in cell \"here, undisturbed\"; did you mean \"1.1\"?",
                "\"at\": 15, \"seconds\": 2, \"kill\": \"1.1.oltp\" | \"phase\": 5, \"command\": \"./on.sh\" | key \"events\": hog and crash do the same at the same time; begin one after the end of the other.",
                "\"undo\": \"./off.sh\"}, | \"undo\": \"./off.sh\"}, {\"name\": \"again\", \"at\": 17, \"seconds\": 2, \"kill\": \"1.3.dss\"}, | key \"events\": again and crash do the same at the same time",
                "\"undo\": \"./off.sh\"}, | \"undo\": \"./off.sh\"}, {\"name\": \"again\", \"at\": 16, \"seconds\": 2, \"kill\": \"1.3.dss\"}, | key \"events\": again and crash do the same at the same time",
                "\"local\": {\"profile\": \"study\"} | \"testbed\": \"testbed.json\" | key \"events[2].kill\" is \"1.1.oltp\", for whose server the testbed in cell \"here, undisturbed\" has no commands; write \"failure\": {\"kill\": \"COMMAND\"",
                "\"profile\": \"study\"}}}, | \"profile\": \"read-only\"}}}, \"primary\": \"tps.mix\", | key \"events\": outage and recovery are seen by Trade-Results, which the runs in cell \"here, undisturbed\" do not have, as its mix has no Trade-Result; choose another profile.",
                "\"profile\": \"study\" | \"container\": true | key \"events\" needs prime on this machine, but it is in a container in cell"
            })
    void aMistakeIsNamedWithItsFix(String from, String to, String sentence) throws IOException {
        assertTrue(FILE.contains(from), from);
        List<String> problems = problems(FILE.replace(from, to == null ? "" : to));
        assertTrue(
                problems.stream().anyMatch(problem -> problem.contains(sentence)),
                () -> "not said: " + sentence + "\n" + problems);
        assertTrue(problems.stream().noneMatch(problem -> problem.contains("\n")), problems::toString);
    }

    @Test
    void aNarrowIntervalEndsAStudyOfOnePair() throws IOException {
        assertEquals(
                List.of(),
                problems(FILE.replace("\"blocks\": 6", "\"until\": {\"interval\": 5, \"atLeast\": 2, \"atMost\": 8}")));
    }

    /** What a worker of earlier builds did is done by a command now. */
    @Test
    void anEventOfAnEarlierBuildIsRefusedWithWhatToWrite() throws IOException {
        String old = FILE.replace(
                "\"command\": \"./on.sh\", \"undo\": \"./off.sh\"", "\"cpu\": 1.5, \"neighbour\": \"here\"");
        String said = assertThrows(UserError.class, () -> problems(old)).getMessage();
        assertTrue(
                said.contains("study.json:3:")
                        && said.contains(
                                "key \"events[1].cpu\" is of a neighbour, which the kit no longer has; remove it,")
                        && said.contains("\"command\": \"stress-ng --cpu 2 --timeout 60s"),
                said);
    }

    @Test
    void aStudyWithoutEventsIsNone() throws IOException {
        List<String> problems = problems(FILE.replaceFirst("(?s),\\s*\"events\".*", "}"));
        assertTrue(
                problems.get(0).contains("key \"events\" names none; write at least one, such as {"),
                problems::toString);
    }
}
