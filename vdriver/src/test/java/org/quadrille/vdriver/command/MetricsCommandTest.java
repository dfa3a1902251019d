package org.quadrille.vdriver.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.vdriver.init.TestbedPlan;

/** Recordings of sysstat 12.6 and nmon 16n of the same twelve seconds, 03:29 UTC on 21 November 2026. */
public class MetricsCommandTest {
    @TempDir
    Path results;

    private ResultsFolder folder;

    @BeforeEach
    void makeARunOfFiveSeconds() {
        folder = new ResultsFolder(results);
        List<String> hosts = List.of("o1");
        ResultsFolder.writeJson(
                folder.testbed(),
                Json.mapper()
                        .valueToTree(new TestbedPlan(
                                        new TestbedPlan.Hosts(hosts, hosts, hosts, hosts, List.of("d1")),
                                        1,
                                        List.of(1, 1, 1, 1),
                                        7001,
                                        new TestbedPlan.DatabaseServers(5432, "u", null),
                                        false)
                                .addTo(Testbed.builder()
                                        .name("t")
                                        .profile("demo")
                                        .seed(1L)
                                        .inputSeed(InputSeed.AUTOMATIC)
                                        .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, 1, 0))
                                        .security(new Testbed.Security("keys/prime")))
                                .build()));
        started("2026-11-21T03:29:05.500Z");
    }

    private void started(String at) {
        ResultsFolder.writeJson(
                folder.manifest(),
                new RunManifest(
                        "first",
                        "b1",
                        null,
                        at,
                        new RunSchedule(0, 1_000_000, 1_000_000, 3, 1_000_000),
                        RunManifest.Outcome.COMPLETED,
                        "",
                        null,
                        List.of(),
                        1,
                        null,
                        List.of(),
                        List.of(),
                        null,
                        null));
    }

    private static Path resource(String name) {
        try {
            return Path.of(MetricsCommandTest.class.getResource(name).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> taken(String... options) throws Exception {
        String[] args = new String[options.length + 3];
        args[0] = results.toString();
        args[1] = "--host";
        args[2] = "o1";
        System.arraycopy(options, 0, args, 3, options.length);
        assertEquals(ExitCode.OK, Main.call(new MetricsCommand(), System.out, args));
        return Files.readAllLines(folder.metrics().resolve("o1.csv"));
    }

    private String complaint(String... args) {
        UserError error = assertThrows(UserError.class, () -> Main.call(new MetricsCommand(), System.out, args));
        assertEquals(ExitCode.USAGE, error.exitCode());
        return error.getMessage();
    }

    @Test
    void sarOfTheRunIsTakenIn() throws Exception {
        List<String> lines = taken("--sar", resource("sar.json").toString(), "--zone", "Asia/Tokyo");
        assertEquals("# quadrille machine samples 2 run=first process=o1 build=" + Build.id(), lines.get(0));
        assertEquals("# machine=o1", lines.get(1));
        assertTrue(lines.get(2).startsWith("time_us,cpu,"), lines.get(2));
        // By hand from the line of 03:29:06: idle 0, steal 0.5, user and nice 78.71, system 20.79, memused 2417412 kB.
        assertTrue(lines.get(3).startsWith("500000,100.0,0.5," + 2_417_412L * 1_024 + ","), lines.get(3));
        // tps, await and util-percent of its disk; the packets of eth0 alone, whatever the loopback had.
        assertTrue(lines.get(3).endsWith(",,,,,,2108.0,,,0.18,10.4,0.0,0.0,,,,,,,,,,,,,,78.7,20.8,0.0,"), lines.get(3));
        assertEquals(8, lines.size(), "five seconds of twelve: " + lines);
    }

    @Test
    void sarMayHaveRecordedHugePagesAndPressure() throws Exception {
        String more = Files.readString(resource("sar.json"))
                .replaceAll(
                        "\"memory\": ",
                        "\"hugepages\": {\"hugfree\": 1024, \"hugused\": 2048}, \"psi\": {"
                                + "\"psi-cpu\": {\"some_avg10\": 9.0, \"some_avg\": 81.5},"
                                + "\"psi-io\": {\"some_avg\": 4.2, \"full_avg\": 1.5},"
                                + "\"psi-mem\": {\"some_avg\": 0.3, \"full_avg\": 0.0}}, $0");
        Path file = Files.writeString(results.resolve("more.json"), more);
        List<String> lines = taken("--sar", file.toString());
        assertTrue(
                lines.get(3).endsWith(",0.0,0.0,3145728,1048576,815.0,,3.0,0.0,42.0,15.0,,,,,,78.7,20.8,0.0,"),
                lines.get(3));
    }

    @Test
    void nmonOfTheRunIsTakenIn() throws Exception {
        List<String> lines = taken("--nmon", resource("o1.nmon").toString(), "--zone", "UTC");
        assertEquals(8, lines.size(), lines.toString());
        // By hand from snapshot T0002 of 03:29:06: idle 0, wait 0; 24105.6 - 11918.3 - 142.4 - 9174.9 MB;
        // 16 and 49244.6 kB of disk; eth0 0 and 0, whatever the loopback had.
        long memory = Math.round((24105.6 - 11918.3 - 142.4 - 9174.9) * 1_048_576);
        assertEquals(
                "500000,100.0,0.0," + memory + ",16384," + Math.round(49244.6 * 1_024)
                        + ",0,0,,,,,,2642.5,,,,13.0,0.0,0.0,,,,,,,,,,,,,,78.4,21.6,0.0,",
                lines.get(3));
    }

    @Test
    void bothRecordersSawTheSameMachine() throws Exception {
        List<String> sar = taken("--sar", resource("sar.json").toString());
        Files.delete(folder.metrics().resolve("o1.csv"));
        List<String> nmon = taken("--nmon", resource("o1.nmon").toString(), "--zone", "+00:00");
        assertEquals(mean(sar, 1), mean(nmon, 1), 1);
        // sar does not count the kernel's own slabs, half a gigabyte here.
        assertEquals(mean(sar, 3) + 0.5e9, mean(nmon, 3), 0.1e9);
    }

    private static double mean(List<String> lines, int column) {
        return lines.stream()
                .skip(3)
                .mapToDouble(line -> Double.parseDouble(line.split(",")[column]))
                .average()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"Europe/Berlin, 2026-11-21T02:29:05.500Z", "-03:30, 2026-11-21T06:59:05.500Z"})
    void localTimesAreOfTheirZone(String zone, String startedAt) throws Exception {
        started(startedAt);
        assertEquals(
                8,
                taken("--nmon", resource("o1.nmon").toString(), "--zone", zone).size());
    }

    @Test
    void aRecordingOfAnotherTimeIsRefusedWithBothTimes() {
        String said = complaint(
                results.toString(),
                "--host",
                "o1",
                "--zone",
                "Asia/Tokyo",
                "--nmon",
                resource("o1.nmon").toString());
        assertTrue(said.contains("which lasted from 2026-11-21T03:29:05.500Z to 2026-11-21T03:29:10.500Z"), said);
        assertTrue(said.contains("from 2026-11-20T18:29:05Z to "), said);
        assertTrue(said.contains("read as Asia/Tokyo; name another recording, or its zone with --zone"), said);
        assertFalse(Files.exists(folder.metrics()));
    }

    @Test
    void whatIsThereIsKept() throws Exception {
        taken("--sar", resource("sar.json").toString());
        String said = complaint(
                results.toString(),
                "--host",
                "o1",
                "--sar",
                resource("sar.json").toString());
        assertTrue(said.contains("o1.csv already exists and is left unchanged"), said);
    }

    @ParameterizedTest
    @CsvSource({"\"disk\", -d", "\"net-dev\", -n DEV", "\"memory\", -r", "\"cpu-load\", -u"})
    void aMissingSectionOfSarIsNamed(String section, String option) throws Exception {
        String less = Files.readString(resource("sar.json")).replace(section, "\"other\"");
        Path file = Files.writeString(results.resolve("less.json"), less);
        String said = complaint(results.toString(), "--host", "o1", "--sar", file.toString());
        assertTrue(said.contains("has no section " + section.replace("\"", "") + ":"), said);
        assertTrue(said.endsWith("lacks " + option + "."), said);
    }

    @Test
    void aMissingSectionOfNmonIsNamed() throws Exception {
        String less = Files.readString(resource("o1.nmon")).replaceAll("(?m)^DISKWRITE,.*$", "");
        Path file = Files.writeString(results.resolve("less.nmon"), less);
        String said = complaint(results.toString(), "--host", "o1", "--nmon", file.toString());
        assertTrue(said.contains("less.nmon has no section DISKWRITE: record again"), said);
    }

    @Test
    void aRecordingWithoutAValueOfTheRunIsRefused() throws Exception {
        String less = Files.readString(resource("o1.nmon")).replace(",Idle%", ",Idle");
        Path file = Files.writeString(results.resolve("less.nmon"), less);
        String said = complaint(results.toString(), "--host", "o1", "--zone", "UTC", "--nmon", file.toString());
        assertTrue(said.contains("less.nmon has no value of cpu during the run"), said);
        assertFalse(Files.exists(folder.metrics()));
    }

    @Test
    void twoHoursOfTheSameTimesAreRefused() throws Exception {
        String once = Files.readString(resource("o1.nmon"));
        Path file = Files.writeString(results.resolve("twice.nmon"), once + once.replaceAll("T00(\\d\\d)", "T01$1"));
        String said = complaint(results.toString(), "--host", "o1", "--zone", "UTC", "--nmon", file.toString());
        assertTrue(
                said.contains("goes back in time during the run, from 2026-11-21T03:29:10Z to 2026-11-21T03:29:06Z"),
                said);
    }

    @Test
    void wrongFilesAndNamesAreOneSentence() throws Exception {
        Path text = Files.writeString(results.resolve("a.txt"), "hello, world\n");
        String folderName = results.toString();
        assertTrue(
                complaint(folderName, "--host", "o1", "--sar", text.toString()).contains("is not JSON"));
        assertTrue(complaint(folderName, "--host", "o1", "--nmon", text.toString())
                .contains("is not a recording of nmon"));
        Files.writeString(text, "{}");
        assertTrue(
                complaint(folderName, "--host", "o1", "--sar", text.toString()).contains("is not a recording of sar"));
        assertTrue(complaint(folderName, "--host", "o1", "--sar", "/none").contains("there is no /none"));
        assertTrue(complaint(folderName, "--host", "o2", "--sar", text.toString())
                .contains("no host \"o2\"; did you mean \"o1\"?"));
        assertTrue(complaint(folderName, "--host", "o1").contains("Name one recording"));
        assertTrue(complaint("--host", "o1", "--sar", "x").contains("Name one folder"));
        assertTrue(complaint(folderName, "--host", "o1", "--sar", "x", "--zone", "Mars/X")
                .contains("\"Mars/X\" but must be a time zone"));
    }

    /** sadc writes a sample every ten minutes unless told otherwise: nearly all of it is not of a short run. */
    @Test
    void aSampleIsOfTheRunIfAllOfItsTimeIs() throws Exception {
        String text = Files.readString(resource("sar.json"));
        Path file = Files.writeString(
                results.resolve("o1.json"), text.replaceAll("\"interval\": *1\\b", "\"interval\": 600"));
        String said = complaint(results.toString(), "--host", "o1", "--sar", file.toString());
        assertTrue(said.contains("has no sample that lies within the run, which lasted from"), said);
        assertTrue(said.contains("each the mean of up to 600 s"), said);
        assertTrue(said.endsWith(", and record with an interval of 1 s."), said);
        Files.writeString(file, text.replaceAll("\"interval\": *1\\b", "\"interval\": 3"));
        List<String> lines = taken("--sar", file.toString());
        // Three of the samples reach no more than a second beyond the run, and stand for three seconds each.
        assertEquals(3 + 3 * 3, lines.size(), lines.toString());
        assertTrue(lines.get(3).startsWith("500000,"), lines.get(3));
        assertEquals(
                lines.get(3).substring(lines.get(3).indexOf(',')),
                lines.get(5).substring(lines.get(5).indexOf(',')));
        Path nmon = Files.writeString(
                results.resolve("o1.nmon"),
                Files.readString(resource("o1.nmon")).replace("AAA,interval,1", "AAA,interval,600"));
        assertTrue(complaint(results.toString(), "--host", "o1", "--zone", "UTC", "--nmon", nmon.toString())
                .contains("each the mean of up to 600 s"));
    }

    @Test
    void theImportSaysWhatItCounted() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path file = Files.writeString(
                results.resolve("o1.json"),
                Files.readString(resource("sar.json"))
                        .replaceAll(
                                "\\{[^{}]*\"iface\": *\"eth0\"([^{}]*)}",
                                "$0,{\"iface\":\"bond0\"$1},{\"iface\":\"bond0.7\"$1},{\"iface\":\"veth12ab34c\"$1}"));
        String[] args = {results.toString(), "--host", "o1", "--sar", file.toString()};
        assertEquals(ExitCode.OK, Main.call(new MetricsCommand(), new PrintStream(out), args));
        assertTrue(out.toString().contains("; counted are disks "), out.toString());
        assertTrue(out.toString().contains(" and interfaces eth0."), out.toString());
        List<String> lines = Files.readAllLines(folder.metrics().resolve("o1.csv"));
        assertTrue(lines.get(3).endsWith(",,,,,,2108.0,,,0.18,10.4,0.0,0.0,,,,,,,,,,,,,,78.7,20.8,0.0,"), lines.get(3));
    }
}
