package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.ExitCode;

/** A table of wrong study files and command lines, and what is said; exit code 2, no other effect. */
class StudyLinesTableTest extends StudyLines {
    /** A campaign that is killed before its first line has fixed nothing. */
    @Test
    void aJournalWithoutALineIsNoReasonNotToCheckTheFile() throws IOException {
        Path study = Files.createDirectories(folder.resolve("studies/hosts"));
        Files.createFile(study.resolve("journal.jsonl"));
        write("study.json", STUDY.replace("[\"databases\"]", "[\"server\"]"));
        assertEquals(ExitCode.USAGE.code(), run("study run --study DIR/study.json --studies DIR/studies"));
        assertTrue(complaint().contains("restart"), complaint());
        assertFalse(Files.exists(study.resolve("study-file.json")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"compare\" | \"compere\" | key \"kind\": there is no kind \"compere\"; did you mean \"compare\"",
                "\"kind\": \"compare\", | | key \"kind\" is missing; write one of compare, storage,",
                "\"blocks\": 20 | \"block\": 20 | unknown key \"block\"; did you mean \"blocks\"?",
                "\"platform\": \"vm\" | \"platfrom\": \"vm\" | unknown key \"environments.two.platfrom\"; did you mean \"platform\"?",
                "\"hosts\" | \"a/b\" | key \"name\" is \"a/b\", and it names a folder; write up to",
                "\"name\": \"hosts\", | | key \"name\" is missing; write a name for the study",
                "\"blocks\": 20 | \"blocks\": 1 | key \"blocks\" must be from 2 to 10000, not 1.",
                "\"blocks\": 20 | \"retries\": 1 | is there twice",
                "\"blocks\": 20, | | key \"blocks\" is missing; write how many times each cell is to be run",
                "\"blocks\": 20 | \"blocks\": 20, \"until\": {\"interval\": 2, \"atLeast\": 10, \"atMost\": 40} | cannot be used together",
                "\"blocks\": 20 | \"until\": {\"interval\": 2, \"atLeast\": 1, \"atMost\": 40} | \"until.atLeast\" must be at least 2, not 1.",
                "\"blocks\": 20 | \"until\": {\"interval\": 2, \"atLeast\": 10, \"atMost\": 9} | \"until.atMost\" must be at least \"until.atLeast\" (10), not 9.",
                "\"blocks\": 20 | \"until\": {\"interval\": 0, \"atLeast\": 10, \"atMost\": 40} | \"until.interval\" must be above 0 and at most 100, not 0.",
                "\"order\": \"blocks\" | \"order\": \"serially\" | key \"order\": there is no order \"serially\"; did you mean \"serial\"",
                "\"start\": \"cold\" | \"start\": \"hot\" | key \"start\": there is no start \"hot\"",
                "\"warm\": 0 | \"warm\": 1 | key \"warm\" is 1, but no run starts warm; write \"start\": \"warm\", or \"warm\": 0.",
                "\"start\": \"cold\" | \"start\": \"warm\" | key \"warm\" is 0, but a run that starts warm comes after a run of another cell",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"start\": [\"cold\", \"warm\"]} | its caches are not warm; write \"warm\": 1 or more",
                "\"margin\": 2 | \"margin\": 0 | key \"margin\" must be above 0 and at most 100, not 0.",
                "\"alpha\": 0.05 | \"alpha\": 0.5 | key \"alpha\" must be above 0.000001 and below 0.5, not 0.5.",
                "\"alpha\": 0.05 | \"alpha\": 1e-300 | key \"alpha\" must be above 0.000001 and below 0.5, not 1E-300.",
                "\"margin\": 2 | \"margin\": 1e999 | key \"margin\" must be above 0 and at most 100, not Infinity.",
                "\"blocks\": 20 | \"blocks\": 10000, \"factors\": {\"pacing.sessions\": [1,2,3,4,5,6]} | make a plan of 120000 runs; plan at most 100000.",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"tiles[99999999999].x\": [2, 3]} | \"tiles[99999999999].x\" is not a key of a testbed; write",
                "\"platform\": \"vm\" | \"restart\": {\"server\": \"x\"} | key \"environments.two.restart.server\" is a command that no run needs, as \"reset\" does not name server; remove it, or",
                "\"platform\": \"vm\" | \"places\": {\"wal\": \"ssd\"} | key \"environments.two.places\" belongs to the kind storage; remove it, or",
                "\"start\": \"cold\", \"warm\": 0 | \"start\": \"warm\", \"warm\": 1, \"factors\": {\"start\": [\"cold\", \"warm\"]} | key \"start\" is \"warm\" and has no effect, as each cell has a level of it; remove it.",
                "\"power\": 0.9 | \"power\": 1 | key \"power\" must be above 0.5 and below 1, not 1.",
                "\"retries\": 2 | \"retries\": -1 | key \"retries\" must be from 0 to 100, not -1.",
                "\"tpsV\" | \"tpsv2\" | key \"primary\" is \"tpsv2\", which is not a metric; did you mean \"tpsV\"?",
                "\"tpsV\" | \"tps.mx\" | key \"primary\" is \"tps.mx\", which is not a metric; did you mean \"tps.mix\"?",
                "\"tpsV\" | \"p90.TC\" | key \"primary\" is \"p90.TC\", which is not a metric",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"profile\": [\"study\", \"dss\"]} | key \"primary\" is \"tpsV\", which the runs of the profile \"dss\" do not have, as its mix has no Trade-Result; write",
                "\"tpsV\" | \"p90.TL\", \"factors\": {\"profile\": [\"study\", \"oltp\"]} | key \"primary\" is \"p90.TL\", which the runs of the profile \"oltp\" do not have, as its mix has no Trade-Lookup; write",
                "\"tpsV\" | \"tps.dss\", \"factors\": {\"profile\": [\"study\", \"oltp\"]} | which the runs of the profile \"oltp\" do not have, as its mix has no Trade-Lookup and no Trade-Update; write",
                "\"tpsV\" | \"tps.oltp\", \"factors\": {\"profile\": [\"study\", \"dss\"]} | which the runs of the profile \"dss\" do not have, as its mix has no ",
                "\"tpsV\" | \"p90.XX\" | key \"primary\" is \"p90.XX\", which is not a metric",
                "[\"databases\"] | [\"database\"] | there is no reset \"database\"; did you mean \"databases\"",
                "[\"databases\"] | [\"server\"] | key \"reset\" names server, which the kit did not start in environment \"one\"; write",
                "[\"databases\"] | [\"processes\"] | write \"restart\": {\"processes\": \"COMMAND\"} there, or take processes out",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"pacing.sessions\": [2]} | key \"factors.pacing.sessions\" has 1 level; write",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"pacing.sessions\": [2, 2.0]} | has the level 2 twice; remove one.",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"pacing.sessions\": [2, [8]]} | a level that is a list, an object or nothing",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"pacing.sessions\": [1e999, 8]} | key \"pacing.sessions\"",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"pacing.session\": [2, 8]} | unknown key \"pacing.session\"; did you mean \"sessions\"?",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"pacing.sessions\": [0, 8]} | key \"pacing.sessions\" must be from 1 to 10000, not 0.",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"local.wal\": [\"disk\", \"memory\"]} | \"factors.local.wal\" needs \"local\" in every environment, but one has a testbed file; make",
                "\"seed\": 42 | \"seed\": 42, \"factors\": {\"start\": [\"cold\", \"hot\"]} | key \"factors.start\": there is no start \"hot\"; write one of cold, warm.",
                "\"seed\": 42 | \"seed\": 42, \"cells\": [{\"environment\": \"one\", \"start\": \"cold\"}, {\"environment\": \"two\", \"start\": \"wram\"}] | key \"cells[2].start\": there is no start \"wram\"; did you mean \"warm\"?",
                "\"seed\": 42 | \"seed\": 42, \"cells\": [{\"environment\": \"ones\"}] | there is no environment \"ones\"; did you mean \"one\"?",
                "\"seed\": 42 | \"seed\": 42, \"cells\": [{\"start\": \"warm\"}] | \"cells[1]\" names no \"environment\"; write one of one, two.",
                "\"seed\": 42 | \"seed\": 42, \"search\": {\"by\": \"sessions\"} | key \"search\" belongs to the kind find-max; remove it",
                "\"testbed\": \"two.json\" | \"testbed\": \"three.json\" | The testbed file DIR/three.json cannot be read",
                "\"testbed\": \"two.json\" | \"testbed\": \"two.json\", \"local\": {} | must have either \"testbed\", a file, or \"local\"",
                "\"testbed\": \"two.json\" | \"local\": {}, \"replication\": \"synchronous\" | key \"environments.two.replication\" is \"synchronous\", but a \"local\" environment has one server",
                "\"platform\": \"vm\" | \"replication\": \"synchron\" | there is no replication \"synchron\"; did you mean \"synchronous\"?",
                "\"testbed\": \"two.json\", | | key \"environments.two\" must have either \"testbed\", a file, or \"local\"",
                "\"enter\": \"./up.sh\" | \"enter\": \" \" | key \"environments.two.enter\" is empty; write it, or leave it out",
                "\"enter\": \"./up.sh\" | \"limit\": \"0s\" | \"environments.two.limit\" must be longer than 0s, not 0s.",
                "\"testbed\": \"two.json\", \"platform\": \"vm\", \"enter\": \"./up.sh\", \"leave\": \"./down.sh\" | \"testbed\": \"one.json\" | \"one\" and \"two\" do not differ in anything that the kit makes or knows; change one",
                "\"two\": | \"t,wo\": | key \"environments.t,wo\" has characters that a table cannot show; use",
                "\"compare\" | \"find-max\" | key \"blocks\" does not belong to the kind find-max",
                "\"compare\" | \"find-max\" | key \"search\" is missing; write for example {\"by\": \"targetTpsV\"}.",
                "\"kind\": \"compare\", | \"kind\": \"find-max\", \"search\": {\"resolution\": 4}, | key \"search.by\" is missing; write one of targetTpsV",
                "\"compare\" | \"storage\" | \"environments.one.places\" is missing in a storage study; say where data",
                "\"warm\": 0 | \"quiet\": {\"below\": 10, \"atMost\": \"0s\"} | key \"quiet.atMost\" must be longer than 0s, not 0s.",
                "\"warm\": 0 | \"quiet\": {\"below\": 10} | key \"quiet.atMost\" is missing; write the longest time to wait",
            })
    void wrongStudies(String from, String to, String message) throws IOException {
        changed("study.json", from, to == null ? "" : to);
        refused("study check --study DIR/bad.json", message);
        complained.reset();
        refused("study plan --spread 2 --study DIR/bad.json", message);
        assertTrue(complaint().contains(folder + "/"), "names no file: " + complaint());
    }

    /** 9,000 levels of one factor, or 40 of ten each: nobody waits for what they would make. */
    @Test
    void moreCellsThanAnybodyMakesAreRefusedAtOnce() throws IOException {
        String levels = IntStream.range(1, 9_001).mapToObj(String::valueOf).collect(Collectors.joining(","));
        changed("study.json", "\"seed\": 42", "\"seed\": 42, \"factors\": {\"pacing.sessions\": [" + levels + "]}");
        refused(
                "study check --study DIR/bad.json",
                "keys \"environments\" and \"factors\" make 18000 cells, and each is compared with each; make at most 100");
        complained.reset();
        String factors = IntStream.range(0, 40)
                .mapToObj(i -> "\"k" + i + "\": [1,2,3,4,5,6,7,8,9,10]")
                .collect(Collectors.joining(","));
        changed("study.json", "\"seed\": 42", "\"seed\": 42, \"factors\": {" + factors + "}");
        refused("study check --study DIR/bad.json", "make more than a million cells, and each is compared with each;");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"tiles\": 1} | {\"tiles\": 1000000000} | key \"environments.disk.local.tiles\" must be from 1 to 100, not 1000000000.",
                "\"blocks\": 6 | \"blocks\": 6, \"primary\": \"cpuPerTransaction.oltp\" | key \"primary\" is \"cpuPerTransaction.oltp\", of which neither more nor less is better",
                "pacing.sessions\": [2, 8] | local.wal\": [\"disk\", \"memory\"] | key \"environments.memory.local.wal\" has no effect, as the study varies local.wal; remove it.",
                "{\"tiles\": 1} | {\"cpus\": 5000} | key \"local.cpus\" is 5000.0 in cell \"disk, sessions 2\"; write a number above 0",
                "{\"tiles\": 1} | {\"databaseImage\": \"postgres:17\"} | key \"local.databaseImage\" is given in cell \"disk, sessions 2\", whose",
                "{\"tiles\": 1} | {\"container\": true, \"databaseImage\": \"postgres:9\"} | local.databaseImage is \"postgres:9\"; write an image",
                "{\"tiles\": 1} | {\"cpuset\": \"a\"} | key \"environments.disk.local.cpuset\" is \"a\", which is no list of processors; write",
                "{\"tiles\": 1} | {\"container\": true, \"wal\": \"memory\"}, \"durable\": false | local.wal is not possible with \"container\": true",
                ", \"durable\": false | , \"durable\": false, \"enter\": \"x\" | has a command to enter or leave it, and \"local\" needs none",
                "{\"tiles\": 1} | {\"diskWrites\": 0} | key \"environments.disk.local.diskWrites\" must be at least 1, not 0.",
                "{\"tiles\": 1} | {\"data\": \"nowhere\"} | \"nowhere\" in cell \"disk, sessions 2\", which is not a folder on this machine; make it",
                "\"pacing.sessions\": [2, 8] | \"engine\": [\"postgresql\", \"mariadb\"] | key \"engine\" does not choose the server of a local environment; write \"local.engine\" instead.",
                "{\"tiles\": 1} | {\"engine\": \"mariadb\", \"container\": true} | key \"local.engine\": MariaDB is not yet set up by the kit in containers",
                "{\"tiles\": 1} | {\"engine\": \"mariadb\", \"index\": \"disk\"} | key \"local.index\" is not possible with MariaDB, which keeps indexes with the data",
                "{\"tiles\": 1} | {\"engine\": \"oracle\"} | key \"local.engine\": The kit does not know how to start a server of the engine \"oracle\"; start one",
                "{\"tiles\": 1} | {\"cpu\": 1} | unknown key \"environments.disk.local.cpu\"; did you mean \"cpus\"?",
                "{\"tiles\": 1} | {\"loadUnits\": 2} | differ in their scale (testbed.tiles[1].groups[1].activeLoadUnits: 2 | 1",
                "{\"tiles\": 1} | {\"seed\": 2} | differ in their population seed (testbed.seed: 2 | 1), so their runs cannot be compared",
                "{\"tiles\": 1} | {\"phaseLength\": \"3s\"} | differ in their phases (profile.phases.length: 3s | 6s",
                "{\"tiles\": 1} | {\"profile\": \"demo-baseline\"} | differ in their profile (testbed.profile: demo-baseline | demo)",
                "{\"tiles\": 1} | {\"profile\": \"read-only\", \"targetTpsV\": 20} | key \"pacing.targetTpsV\" counts Trade-Results, and the profile \"read-only\" leads to none",
                "{\"tiles\": 1} | {\"profile\": \"demo\", \"targetTps\": 20} | key \"pacing.targetTps\" is for profiles that lead to no Trade-Results",
                "{\"tiles\": 1} | {\"profile\": \"read-only\", \"targetTps\": 20, \"targetTpsV\": 20} | keys \"pacing.targetTpsV\" and \"pacing.targetTps\" cannot be used together",
                "{\"tiles\": 1} | {\"profile\": \"dss\", \"targetTpsV\": 20} | key \"pacing.targetTpsV\" counts Trade-Results, and the profile \"dss\" leads to none",
                "{\"tiles\": 1} | {\"profile\": \"read-only\"} | key \"primary\" is \"tpsV\", which the runs of the profile \"read-only\" do not have",
                "{\"tiles\": 1} | {\"memory\": \"2gb\"} | \"2gb\" is not a size; write a whole number and a unit",
                ", \"durable\": false | | key \"environments.memory.local.wal\" is in memory, which a power cut empties; write \"durable\": false",
                "\"durable\": false | \"restart\": {\"server\": \"x\"}, \"durable\": false | restart\" is not needed with \"local\"",
                "\"durable\": false | \"places\": {\"wal\": \"x\"}, \"durable\": false | places\" is for testbed files",
                "\"memory\": {\"local\": {\"wal\": \"memory\"}, \"durable\": false} | \"same\": {\"local\": {\"tiles\": 1}} | needs two layouts; name the places",
                "{\"tiles\": 1} | {\"cpuset\": \"0-4000\"} | key \"local\" in cell \"disk, sessions 2\": local.cpuset 0-4000 names processor",
                "{\"tiles\": 1} | {\"container\": true, \"cpuset\": \"0-4000\"} | local.cpuset 0-4000 names processor",
                "\"pacing.sessions\": [2, 8]} | \"local.container\": [true, false], \"start\": [\"cold\", \"warm\"]}, \"warm\": 1 | key \"start\" is \"warm\" in cell \"disk, container true, start warm\", whose containers are made anew for each run; write \"cold\"",
                "\"pacing.sessions\": [2, 8] | \"local.wals\": [2, 8] | unknown key \"wals\"; did you mean \"wal\"?",
            })
    void wrongLocalStudies(String from, String to, String message) throws IOException {
        changed("local.json", from, to == null ? "" : to);
        refused("study check --study DIR/bad.json", message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "compare | check | \"tpsV\" | \"cpuPerTransaction.dss\" | key \"primary\" is \"cpuPerTransaction.dss\", which the runs of a \"local\" environment do not have, as all roles are on one machine; write \"cpuPerTransaction.shared\".",
                "equal | check | \"instances\": 3 | \"instances\": 1 | key \"instances\" must be from 2 to 100, not 1.",
                "equal | check | \"tpsV\" | \"cpu.shared\" | key \"primary\" is \"cpu.shared\", of which no instance has the worst; write tpsV,",
                "scale | check | [10, 30, 50] | [10, 50, 30] | key \"factors.local.targetTpsV\" has 30 after 50; write the loads in rising order",
                "scale | run | \"instances\": 2 | \"instances\": 2, \"tiles\": 2 | keys \"instances\" and \"tiles\" cannot be used together; keep",
                "scale | plan | \"seed\": 1 | \"seed\": 2 | a scale study tests no change, so no number of blocks follows from one; write \"blocks\" yourself,",
                "scale | plan | \"seed\": 1 | \"detect\": 3 | key \"detect\" does not belong to the kind scale, which tests no change; remove it.",
                "scale | check | \"seed\": 1 | \"margin\": 3 | key \"margin\" does not belong to the kind scale, which tests no change; remove it.",
                "scale | check | \"seed\": 1 | \"power\": 0.8 | key \"power\" does not belong to the kind scale, which tests no change; remove it.",
                "scale | check | \"seed\": 1 | \"primary\": \"p90.TO\" | key \"primary\" does not belong to the kind scale, which is about tpsV; remove it.",
                "find-max | check | \"seed\": 1 | \"detect\": 3 | key \"detect\" does not belong to the kind find-max, which tests no change; remove it.",
                "find-max | check | \"seed\": 1 | \"alpha\": 0.01 | key \"alpha\" does not belong to the kind find-max, which tests no change; remove it.",
                "find-max | check | \"seed\": 1 | \"primary\": \"p90.TO\" | key \"primary\" does not belong to the kind find-max, which is about tpsV; remove it.",
                "find-max | check | \"seed\": 1 | \"order\": \"serial\" | key \"order\" does not belong to the kind find-max, in which each run is chosen by the results of those before it; remove it.",
                "find-max | check | \"sessions\": 16 | \"targetTpsV\": 16 | key \"environments.here.local.targetTpsV\" has no effect, as the study varies pacing.targetTpsV; remove it.",
                "find-max | check | \"by\": \"targetTpsV\" | \"by\": \"targetTps\" | key \"search.by\" is \"targetTps\", for profiles that lead to no Trade-Results, and the profile \"study\" leads to some; write \"targetTpsV\".",
                "find-max | check | \"by\": \"targetTpsV\" | \"by\": \"sessions\" | key \"environments.here.local.sessions\" has no effect, as the study varies pacing.sessions; remove it.",
                "find-max | check | \"by\": \"targetTpsV\" | \"mostRuns\": 40 | key \"search.by\" is missing; write one of targetTpsV",
                "equal | check | \"seed\": 1 | \"tiles\": 2 | key \"tiles\" belongs to the kind scale; remove it, or change \"kind\".",
                "disturb | check | \"seed\": 1 | \"instances\": 2 | key \"instances\" belongs to the kinds equal and scale; remove it, or change \"kind\".",
                "disturb | check | \"phase\": 3 | \"phase\": 3, \"neighbour\": \"here\", \"cpu\": 2 | key \"events[1].neighbour\" is of a neighbour, which the kit no longer has; remove it, and let an event of the study take the resources: \"command\": \"stress-ng",
                "disturb | check | \"1.1.oltp\" | \"1.9.oltp\" | key \"events[2].kill\" is \"1.9.oltp\", which is no database in cell",
                "disturb | run | \"phase\": 3, \"until\": 4 | \"phase\": 5, \"until\": 4 | key \"events[1]\" (hog) ends before it begins in cell",
            })
    void wrongStudiesOfAKind(String kind, String verb, String from, String to, String message) throws IOException {
        assertEquals(0, run("study init " + kind + " --local --out DIR/good.json"), complaint());
        changed("good.json", from, to);
        said.reset();
        refused(
                "study " + verb + " --study DIR/bad.json"
                        + (verb.equals("plan") ? " --spread 2" : " --studies DIR/studies"),
                message);
    }

    @Test
    void aFixedSeedOfInputsAgainstAnAutomaticOneIsRefusedAndEqualOnesAreNot() throws IOException {
        String two = Files.readString(folder.resolve("two.json"));
        assertTrue(two.contains("\"inputSeed\" : \"automatic\""), two);
        write("two.json", two.replace("\"inputSeed\" : \"automatic\"", "\"inputSeed\" : 5"));
        refused(
                "study check --study DIR/study.json",
                "differ in their input seed (inputSeed: automatic | 5), so their runs");
        String one = Files.readString(folder.resolve("one.json"));
        write("one.json", one.replace("\"inputSeed\" : \"automatic\"", "\"inputSeed\" : 5"));
        assertEquals(0, run("study check --study DIR/study.json"), complaint());
    }

    @Test
    void whatIsNewInEachRunCannotStartWarm() throws IOException {
        String one = Files.readString(folder.resolve("one.json"));
        write("one.json", one.replaceFirst("\\{", "{ \"embedded\": {\"folder\": \"server\"},"));
        changed("study.json", "\"start\": \"cold\", \"warm\": 0", "\"start\": \"warm\", \"warm\": 1");
        refused(
                "study check --study DIR/bad.json",
                "key \"start\" is \"warm\" in cell \"one\", whose testbed has the kit's own server, which is started anew"
                        + " for each run; write \"cold\", or a testbed with");
        write(
                "bad.json",
                Files.readString(folder.resolve("bad.json"))
                        .replace("compare", "find-max")
                        .replace("\"blocks\": 20", "\"search\": {\"by\": \"sessions\"}"));
        complained.reset();
        refused("study check --study DIR/bad.json", "key \"warm\" does not belong to the kind find-max");
        assertTrue(
                complaint().contains("key \"start\" is \"warm\", but a search has a different load in each run"),
                complaint());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "pacing.sessions | [2, 8] | sessions",
                "pacing.targetTpsV | [10, 20] | targetTpsV",
                "seed | [1, 2] | seed",
                "tiles[*].groups[*].loadUnits | [1, 2] | loadUnits",
                "local.tradeDays | [5, 6] | tradeDays",
            })
    void whatTheStudyVariesIsNotGivenByAnEnvironment(String factor, String levels, String own) throws IOException {
        String varied = LOCAL.replace("\"pacing.sessions\": [2, 8]", "\"" + factor + "\": " + levels);
        write("bad.json", varied.replace("\"tiles\": 1", "\"" + own + "\": 3"));
        refused(
                "study check --study DIR/bad.json",
                "key \"environments.disk.local." + own + "\" has no effect, as the study varies " + factor
                        + "; remove it.");
    }

    /** What belongs to another kind is said, and nothing that would follow from it. */
    @Test
    void aSearchWhereNoneBelongsVariesNothing() throws IOException {
        String searched = LOCAL.replace("\"blocks\": 6", "\"blocks\": 6, \"search\": {\"by\": \"targetTpsV\"}");
        write("bad.json", searched.replace("\"tiles\": 1", "\"targetTpsV\": 3"));
        refused("study check --study DIR/bad.json", "key \"search\" belongs to the kind find-max; remove it");
        assertFalse(complaint().contains("has no effect"), complaint());
    }

    @Test
    void whatMustAgreeMayDifferWhereItIsTheFactor() throws IOException {
        // One after the other, and one of the two in memory: there has to be room for the databases of all levels.
        write("small.json", LOCAL.replace("\"wal\"", "\"data\": \"memory\", \"wal\""));
        for (String factor : List.of("local.loadUnits", "seed")) {
            changed("small.json", "\"pacing.sessions\": [2, 8]", "\"" + factor + "\": [1, 2]");
            assertEquals(0, run("study check --study DIR/bad.json"), complaint());
            assertTrue(answer().contains("factor " + factor + ": 1, 2\n"), answer());
        }
    }

    @Test
    void theSameEnvironmentTwiceIsAllowedWhereItIsMeant() throws IOException {
        changed(
                "study.json",
                "\"testbed\": \"two.json\", \"platform\": \"vm\", \"enter\": \"./up.sh\", \"leave\": \"./down.sh\"",
                "\"testbed\": \"one.json\"");
        refused("study check --study DIR/bad.json", "\"same\": true");
        write("bad.json", Files.readString(folder.resolve("bad.json")).replace("\"seed\": 42", "\"same\": true"));
        assertEquals(0, run("study check --study DIR/bad.json"), complaint());
        assertTrue(answer().contains("what differs between one and two: nothing\n"), answer());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "study init | quadrille study init: Name one kind of study: compare, cpus, storage, find-max, equal, scale or disturb.",
                "study init compere --out DIR/s.json | There is no kind \"compere\"; did you mean \"compare\"",
                "study init compare --out DIR/study.json | DIR/study.json already exists and is left unchanged; name another",
                "study init compare --out DIR/no/s.json | DIR/no/s.json cannot be written",
                "study check --study DIR/none.json | The study file DIR/none.json cannot be read (there is no DIR/none.json); name",
                "study check --study DIR/one.json | DIR/one.json: this is a testbed file; write its name into a study file, as \"environments.NAME.testbed\", and",
                "study plan --study DIR/study.json | The run-to-run spread is unknown; give it with --spread",
                "study plan --study DIR/study.json --spread -1 | Option --spread is \"-1\" but must be a percentage from 0.001 to 100",
                "study plan --study DIR/study.json --spread 0x1p1 | Option --spread is \"0x1p1\" but must be a percentage from 0.001 to 100",
                "study plan --effect-size 0 | Option --effect-size is \"0\" but must be a number from 0.01 to 10",
                "study plan --effect-size 0.01 --power 0.99999 --alpha 0.00001 | An effect of 0.01 needs more than 100000 runs of each cell; give a larger --effect-size",
                "study plan --effect-size 0.4 --alpha 1 | Option --alpha is \"1\" but must be a share from 0.00001 to 0.99999",
                "study plan --effect-size 0.4 --spread 2 | Option --spread has no effect with --effect-size; leave it out",
                "study plan --study DIR/study.json --spread 2 --power 0.8 | Option --power has no effect without --effect-size",
                "study extend --study DIR/study.json | quadrille study extend: Option --blocks is missing. See",
                "study extend --study DIR/study.json --blocks 0 | Option --blocks is \"0\" but must be a whole number from 1",
                "study extend --studies DIR --study DIR/study.json --blocks 2 | No run of the study in DIR/hosts was begun yet; change",
                "study exclude --study DIR/study.json --reason x | quadrille study exclude: Name one run by its id",
                "study exclude a --study DIR/study.json | Option --reason is missing",
                "study exclude a --reason x --studies DIR --study DIR/study.json | No run of the study in DIR/hosts was begun yet",
                "study extend --study DIR --blocks 1 | No run of the study in DIR was begun yet; change the study file itself",
            })
    void wrongLines(String line, String message) throws IOException {
        List<String> before = tree();
        assertEquals(ExitCode.USAGE.code(), run(line), line + ": " + complaint());
        assertTrue(complaint().contains(message.replace("DIR", folder.toString())), complaint());
        assertEquals("", answer());
        assertEquals(before, tree(), "left something behind");
    }
}
