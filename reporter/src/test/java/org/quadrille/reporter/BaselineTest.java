package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.headline.Baseline;
import org.quadrille.reporter.headline.Headline;

/** There is a ratio only if the two runs differ in nothing but their elasticity. */
class BaselineTest {
    @TempDir
    Path results;

    private ResultsFolder mine;
    private Path its;

    @BeforeEach
    void twoRuns() throws Exception {
        RecordedRun.unpack(results.resolve("elastic"));
        its = results.resolve("level");
        RecordedRun.unpack(its);
        mine = new ResultsFolder(results.resolve("elastic"));
        edit("run.json", "\"runId\" : \"demo\"", "\"runId\" : \"level\"");
        String profile = Files.readString(its.resolve("profile.json"));
        String even = "[ 10, 20, 30, 40 ]";
        Files.writeString(
                its.resolve("profile.json"), profile.replaceAll("\\[ \\d+, \\d+, \\d+, \\d+ \\](?=[\\s,\\]]*)", even));
        ResultsFolder.writeJson(its.resolve("checks.json"), Map.of("verdict", "VALID", "tpsV", 50.0));
    }

    private void edit(String file, String from, String to) throws Exception {
        String text = Files.readString(its.resolve(file));
        assertEquals(true, text.contains(from), file + " holds no " + from);
        Files.writeString(its.resolve(file), text.replace(from, to));
    }

    private Baseline compared(String run) {
        try {
            String testbed = Files.readString(mine.testbed());
            Files.writeString(
                    mine.testbed(),
                    testbed.replaceFirst("\"baselineRun\": \"[^\"]*\"", "\"baselineRun\": \"" + run + '"'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Headline.of(mine, mine.readTestbed(), mine.readManifest(), List.of(), 40.0)
                .baseline();
    }

    private void refused(String run, String why) {
        Baseline baseline = compared(run);
        assertEquals(why, baseline.trouble());
        assertNull(baseline.ratio());
    }

    @Test
    void equalButForTheElasticity() {
        assertEquals(new Baseline("level", 50.0, 0.8, ""), compared("level"));
    }

    @Test
    void whatIsNoSuchRun() throws Exception {
        refused("elsewhere", "there is no such run beside this one");
        refused("../level", "it is not a valid run name");
        refused("..", "it is not a valid run name");
        refused("elastic", "it has not been reported");
        Files.delete(its.resolve("checks.json"));
        refused("level", "it has not been reported");
    }

    @Test
    void whatMayNotBeCompared() throws Exception {
        ResultsFolder.writeJson(its.resolve("checks.json"), Map.of("verdict", "INVALID", "tpsV", 50.0));
        refused("level", "it is INVALID");
        edit("profile.json", "\"initialTradeDays\" : 5", "\"initialTradeDays\" : 6");
        refused("level", "its databases are of another scale");
        edit("run.json", "\"build\" : \"0.1.0-", "\"build\" : \"0.2.0-");
        refused("level", "it was made by another build of the kit");
    }

    @Test
    void anElasticOneIsNoBaseline() throws Exception {
        Files.copy(mine.profile(), its.resolve("profile.json"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        refused("level", "its load moves between the groups");
    }
}
