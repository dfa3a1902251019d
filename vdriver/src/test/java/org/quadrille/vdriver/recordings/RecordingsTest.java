package org.quadrille.vdriver.recordings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.vdriver.command.MetricsCommandTest;

/** Recordings as other releases, sorters, editors and full disks leave them. */
class RecordingsTest {
    private static final String START = "2026-11-21T03:29:05Z";

    @TempDir
    Path folder;

    private static String text(String name) throws IOException {
        try (InputStream in = MetricsCommandTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static WallClock clock(String start, String zone) {
        Instant begin = Instant.parse(start);
        return new WallClock(begin, begin.plusSeconds(5), ZoneId.of(zone));
    }

    private List<MachineSample> sar(String text, String start, String zone) throws IOException {
        return samples(new SarRecording(Files.writeString(folder.resolve("o1.json"), text), clock(start, zone)));
    }

    private List<MachineSample> nmon(String text, String start, String zone) throws IOException {
        return samples(new NmonRecording(Files.writeString(folder.resolve("o1.nmon"), text), clock(start, zone)));
    }

    private static String lines(List<MachineSample> samples) {
        return samples.stream().map(MachineSample::toString).collect(Collectors.joining("\n"));
    }

    private static String refusal(org.junit.jupiter.api.function.Executable reading) {
        return assertThrows(UserError.class, reading).getMessage();
    }

    @Test
    void newerSarNamesUtcInAnotherWay() throws IOException {
        String named = text("sar.json").replace("\"utc\": 1", "\"tz\": \"UTC\"");
        assertEquals(lines(sar(text("sar.json"), START, "UTC")), lines(sar(named, START, "Asia/Tokyo")));
        assertEquals(-1_000_000, sar(named, START, "Asia/Tokyo").get(0).timeMicros());
    }

    @ParameterizedTest
    @CsvSource({
        "CET, 2026-11-21, Europe/Berlin, 2026-11-21T02:29:05Z",
        "CET, 2026-11-21, +01:00, 2026-11-21T02:29:05Z",
        "CET, 2026-07-21, Europe/Berlin, 2026-07-21T01:29:05Z",
        "CEST, 2026-07-21, Europe/Berlin, 2026-07-21T01:29:05Z",
        "+0530, 2026-11-21, Asia/Kolkata, 2026-11-20T21:59:05Z",
        "-03, 2026-11-21, America/Sao_Paulo, 2026-11-21T06:29:05Z"
    })
    void localTimesOfSarAreOfTheZoneThatIsNamed(String name, String day, String zone, String start) throws IOException {
        String local = text("sar.json")
                .replace("\"utc\": 1", "\"tz\": \"" + name + "\"")
                .replace("\"2026-11-21\", \"time\"", "\"" + day + "\", \"time\"");
        assertEquals(-1_000_000, sar(local, start, zone).get(0).timeMicros());
    }

    @ParameterizedTest
    @CsvSource({"CET, UTC", "CET, Asia/Tokyo", "JST, Europe/Berlin", "+0530, Europe/Berlin", "GMT, UTC"})
    void localTimesOfSarNeverMoveToAnotherZone(String name, String zone) throws IOException {
        String local = text("sar.json").replace("\"utc\": 1", "\"tz\": \"" + name + "\"");
        String said = refusal(() -> sar(local, START, zone));
        assertTrue(said.contains("local times of the zone \"" + name + "\", which " + zone + " does not"), said);
        assertTrue(said.contains("without -t and -T"), said);
    }

    @Test
    void sectorsOfOldSarAreBytesToo() throws IOException {
        String old = text("sar.json").replaceAll("\"(rkB|wkB|dkB)\": [0-9.]+, ", "");
        MachineSample kilobytes = sar(text("sar.json"), START, "UTC").get(2);
        MachineSample sectors = sar(old, START, "UTC").get(2);
        // By hand from its line of 03:29:06.
        assertEquals(11_956 * 1_024, kilobytes.get(SampleColumn.DISK_WRITE), 1);
        assertEquals(kilobytes.get(SampleColumn.DISK_WRITE), sectors.get(SampleColumn.DISK_WRITE), 512);
        assertEquals(kilobytes.get(SampleColumn.DISK_READ), sectors.get(SampleColumn.DISK_READ), 512);
    }

    @Test
    void aSampleWithoutAnIntervalIsNone() throws IOException {
        String restarted = text("sar.json").replaceFirst("\"interval\": 1", "\"interval\": 184467440737095516");
        assertEquals(10, sar(restarted, START, "UTC").size());
    }

    @Test
    void theLinesOfNmonMayBeSorted() throws IOException {
        String sorted = text("o1.nmon").lines().sorted().collect(Collectors.joining("\n", "", "\n"));
        assertTrue(sorted.indexOf("ZZZZ") > sorted.indexOf("NETPACKET,T0012"), "the times come last");
        assertEquals(lines(nmon(text("o1.nmon"), START, "UTC")), lines(nmon(sorted, START, "UTC")));
    }

    @Test
    void snapshotsAreInTheOrderOfTheirNumbers() throws IOException {
        String many = text("o1.nmon").replace("T0012", "T10000").replace("T0011", "T9999");
        String sorted = many.lines().sorted().collect(Collectors.joining("\n", "", "\n"));
        assertEquals(lines(nmon(text("o1.nmon"), START, "UTC")), lines(nmon(sorted, START, "UTC")));
    }

    @Test
    void aNumberThatIsCutOffIsNone() throws IOException {
        String text = text("o1.nmon");
        List<MachineSample> read = nmon(cut(text, "DISKWRITE,T0012,"), START, "UTC");
        assertEquals(12, read.size());
        assertTrue(
                Double.isNaN(read.get(11).get(SampleColumn.DISK_WRITE)),
                read.get(11).toString());
        assertEquals(100, read.get(11).get(SampleColumn.CPU), 0.05);
        assertEquals(11, nmon(cut(text, "CPU_ALL,T0012,"), START, "UTC").size(), "nothing is left of the last");
    }

    /** Up to the first digit after a text. */
    private static String cut(String text, String at) {
        return text.substring(0, text.indexOf(at) + at.length() + 1);
    }

    @Test
    void whatIsNoNumberIsNone() throws IOException {
        String text = text("o1.nmon").replaceFirst("(?m)^DISKREAD,T0002,16.0$", "DISKREAD,T0002,1.6.0");
        assertTrue(Double.isNaN(nmon(text, START, "UTC").get(1).get(SampleColumn.DISK_READ)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25T00:29:05Z", "2026-10-25T01:29:05Z"})
    void theHourThatComesTwiceIsRefused(String start) throws IOException {
        String text = text("o1.nmon").replace("03:29:", "02:29:").replace("21-NOV-2026", "25-OCT-2026");
        String said = refusal(() -> nmon(text, start, "Europe/Berlin"));
        assertTrue(said.contains("the local time 2026-10-25T02:29:05, which comes twice in Europe/Berlin"), said);
        assertTrue(said.contains("--zone +02:00 (before the change) or --zone +01:00 (after it)"), said);
        String meant = start.contains("T00") ? "+02:00" : "+01:00";
        assertEquals(0, nmon(text, start, meant).get(0).timeMicros());
        assertEquals(
                -3_600_000_000L * 9,
                nmon(text, "2026-10-25T09:29:05Z", "+02:00").get(0).timeMicros());
        assertEquals(
                12,
                nmon(text, "2026-10-25T09:29:05Z", "Europe/Berlin").size(),
                "of no matter for a run of the morning");
    }

    @Test
    void aTimeThatNeverCameIsRefused() throws IOException {
        String text = text("o1.nmon").replace("03:29:", "02:29:").replace("21-NOV-2026", "29-MAR-2026");
        String said = refusal(() -> nmon(text, "2026-03-29T01:29:05Z", "Europe/Berlin"));
        assertTrue(said.contains("which comes never in Europe/Berlin"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void aByteOrderMarkIsNoPartOfARecording(String charset) throws IOException {
        Path file = folder.resolve("marked");
        Files.writeString(file, "\uFEFF" + text("o1.nmon").replace("\n", "\r\n"), Charset.forName(charset));
        assertEquals(
                lines(nmon(text("o1.nmon"), START, "UTC")),
                lines(samples(new NmonRecording(file, clock(START, "UTC")))));
        Files.writeString(file, "\uFEFF" + text("sar.json"), Charset.forName(charset));
        assertEquals(
                lines(sar(text("sar.json"), START, "UTC")),
                lines(samples(new SarRecording(file, clock(START, "UTC")))));
    }

    @Test
    void anotherEncodingAndASpreadsheetAreNamed() throws IOException {
        Path file = folder.resolve("marked");
        Files.writeString(file, text("o1.nmon").replace("host,o1", "host,süd"), Charset.forName("windows-1252"));
        String said = refusal(() -> new NmonRecording(file, clock(START, "UTC")).samples());
        assertTrue(said.contains("its line 7 is not UTF-8 (byte FC); is it Windows-1252? Save it as UTF-8"), said);
        String semicolons = Pattern.compile("[,.]")
                .matcher(text("o1.nmon"))
                .replaceAll(found -> found.group().equals(",") ? ";" : ",");
        assertTrue(refusal(() -> nmon(semicolons, START, "UTC")).contains("not a recording of nmon, as nmon wrote it"));
    }

    private static List<MachineSample> samples(Recording recording) {
        return recording.samples().stream().map(Recording.Mean::sample).toList();
    }
}
