package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.results.FramePlans;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.reporter.runs.RunsDiff;

/** One folder of many whose JSON was edited, or written by something else: it is named, and the others can be used. */
class DamagedFolderTest {
    private static final Pattern OF_A_LIBRARY = Pattern.compile(
            "Cannot (deserialize|construct|coerce|invoke|map|find)|java\\.|com\\.|Exception|\\bnull\\b");

    private static final List<JsonNode> WRONG = List.of(
            Json.mapper().nullNode(),
            Json.mapper().getNodeFactory().textNode("x"),
            Json.mapper().getNodeFactory().numberNode(Long.MAX_VALUE),
            Json.mapper().createArrayNode().addNull());

    @TempDir
    Path results;

    private ResultsFolder damaged;

    @BeforeEach
    void twoRuns() throws IOException {
        SyntheticRun.empty().write(results.resolve("whole"));
        damaged = SyntheticRun.empty().writeUnsealed(results.resolve("damaged"));
        for (String run : List.of("whole", "damaged")) {
            ResultsFolder.writeJson(
                    new ResultsFolder(results.resolve(run)).checks(),
                    Map.of("verdict", "VALID", "tpsV", 1.5, "deviations", List.of(), "checks", List.of()));
        }
        ResultsFolder.writeJson(
                damaged.machines(), List.of(new MachineRecord("m", "host", 2, 1L << 30, SystemFacts.UNKNOWN)));
        ResultsFolder.writeJson(
                damaged.plansBefore(), List.of(FramePlans.of(List.of("tile 1, group 1, OLTP"), Map.of("f 1", "p"))));
        Reporter.seal(damaged.path());
    }

    /** Everything that can be wrong in one place of a file; each in turn is in the file. */
    private static int eachMistake(Path file, Consumer<String> then) throws IOException {
        String right = Files.readString(file);
        int mistakes = 0;
        for (List<Object> place : places(Json.read(right, JsonNode.class, "right"))) {
            List<BiConsumer<JsonNode, Object>> edits = new ArrayList<>();
            edits.add(DamagedFolderTest::remove);
            WRONG.forEach(wrong -> edits.add((parent, key) -> set(parent, key, wrong)));
            for (BiConsumer<JsonNode, Object> edit : edits) {
                JsonNode tree = Json.read(right, JsonNode.class, "right");
                JsonNode parent = tree;
                for (Object key : place.subList(0, place.size() - 1)) {
                    parent = key instanceof Integer i ? parent.get(i) : parent.get((String) key);
                }
                edit.accept(parent, place.get(place.size() - 1));
                Files.writeString(file, tree.toString());
                then.accept(place + " of " + file.getFileName() + " is "
                        + (edits.indexOf(edit) == 0 ? "missing" : WRONG.get(edits.indexOf(edit) - 1)));
                mistakes++;
            }
        }
        Files.writeString(file, right);
        return mistakes;
    }

    private static void remove(JsonNode parent, Object key) {
        if (parent instanceof ArrayNode list) {
            list.remove((Integer) key);
        } else {
            ((ObjectNode) parent).remove((String) key);
        }
    }

    private static void set(JsonNode parent, Object key, JsonNode value) {
        if (parent instanceof ArrayNode list) {
            list.set((Integer) key, value);
        } else {
            ((ObjectNode) parent).set((String) key, value);
        }
    }

    /** Every key and index of a tree; of a list only the first entry, as the others are alike. */
    private static List<List<Object>> places(JsonNode tree) {
        List<List<Object>> all = new ArrayList<>();
        if (tree instanceof ArrayNode list && !list.isEmpty()) {
            below(all, 0, list.get(0));
        } else if (tree instanceof ObjectNode object) {
            object.properties().forEach(entry -> below(all, entry.getKey(), entry.getValue()));
        }
        return all;
    }

    private static void below(List<List<Object>> all, Object key, JsonNode value) {
        all.add(List.of(key));
        for (List<Object> place : places(value)) {
            List<Object> whole = new ArrayList<>(List.of(key));
            whole.addAll(place);
            all.add(whole);
        }
    }

    private static void checkSentence(String said, String mistake) {
        assertTrue(said.contains("damaged"), mistake + ": " + said);
        String ours = said.replace("it is null but must", "").replaceAll("\\[null]|not null", "");
        assertTrue(!OF_A_LIBRARY.matcher(ours).find(), mistake + ": " + said);
    }

    @Test
    void everyMistakeInOneFolderIsNamedAndTheOthersAreListed() throws IOException {
        int mistakes = 0;
        for (Path file : List.of(damaged.manifest(), damaged.testbed(), damaged.checks())) {
            mistakes += eachMistake(file, mistake -> {
                List<RunEntry> runs = new RunCatalogue(results).all();
                assertEquals(2, runs.size(), mistake);
                for (RunEntry run : runs) {
                    if (run.id().equals("whole")) {
                        assertEquals("VALID", run.verdict(), mistake);
                    } else if (run.verdict().equals(RunEntry.UNREADABLE)) {
                        checkSentence(run.note(), mistake);
                    }
                }
            });
            RunsDiff.facts(damaged.path());
        }
        assertTrue(mistakes > 500, "only " + mistakes);
    }

    @Test
    void everyFileIsReadOrRefusedInOneSentence() throws IOException {
        Map<Path, Runnable> readers = Map.of(
                damaged.manifest(), damaged::readManifest,
                damaged.testbed(), damaged::readTestbed,
                damaged.profile(), damaged::readProfile,
                damaged.databasesBefore(), () -> damaged.readDatabases(damaged.databasesBefore()),
                damaged.machines(), damaged::readMachines,
                damaged.code(), damaged::readCode,
                damaged.plansBefore(), () -> damaged.readPlans(damaged.plansBefore()));
        for (Map.Entry<Path, Runnable> reader : readers.entrySet()) {
            reader.getValue().run();
            eachMistake(reader.getKey(), mistake -> {
                try {
                    reader.getValue().run();
                } catch (UserError e) {
                    checkSentence(e.getMessage(), mistake);
                } catch (RuntimeException e) {
                    throw new AssertionError(mistake, e);
                }
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "run.json, startedAt, , key \"startedAt\" is missing",
        "run.json, startedAt, \"yesterday\", 'key \"startedAt\" is \"yesterday\" but must be a time'",
        "run.json, tiles, 1000000000, '\"tiles\" is 1000000000 but must be from 1 to 10000'",
        "run.json, workers, [null], key \"workers[1]\": it is null",
        "run.json, schedule, 7, key \"schedule\": it is \"7\" but must be an object",
        "testbed.json, pacing, , key \"pacing\" is missing"
    })
    void aReportNamesTheFileTheKeyAndTheValue(String file, String key, String value, String sentence)
            throws IOException {
        Path edited = damaged.path().resolve(file);
        ObjectNode tree = (ObjectNode) Json.read(edited, JsonNode.class);
        if (value == null) {
            tree.remove(key);
        } else {
            tree.set(key, Json.mapper().readTree(value));
        }
        Files.writeString(edited, tree.toString());
        String said = assertThrows(UserError.class, () -> Reporter.report(damaged.path()))
                .getMessage();
        assertTrue(said.startsWith(edited.toString()) && said.contains(sentence), said);
    }

    /** Nobody can foresee every edit: what then fails is put down to the file that was changed. */
    @Test
    void whatNoReaderForeseesIsPutDownToTheFileThatWasChanged() throws IOException {
        ObjectNode profile = (ObjectNode) Json.read(damaged.profile(), JsonNode.class);
        profile.remove("phases");
        Files.writeString(damaged.profile(), profile.toString());
        String said = assertThrows(UserError.class, () -> Reporter.report(damaged.path()))
                .getMessage();
        assertEquals(
                damaged.path() + " cannot be reported, as its files are not as the run left them (profile.json was"
                        + " changed); restore them from a copy of the folder.",
                said);
    }

    @Test
    void aPipeOrADeviceInPlaceOfAFileIsRefusedAtOnce() throws Exception {
        Files.delete(damaged.manifest());
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", damaged.manifest().toString())
                        .start()
                        .waitFor());
        assertTrue(note().contains("run.json (it is a pipe or a device)"), note());
        Files.delete(damaged.manifest());
        Files.createSymbolicLink(damaged.manifest(), Path.of("/dev/zero"));
        assertTrue(note().contains("run.json (it is a pipe or a device)"), note());
    }

    private String note() {
        return new RunCatalogue(results)
                .all().stream()
                        .filter(run -> run.id().equals("damaged"))
                        .findFirst()
                        .orElseThrow()
                        .note();
    }
}
