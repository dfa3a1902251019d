package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.format.LocalSpecBuilder;
import org.quadrille.vdriver.prime.PlannedEvent;
import org.quadrille.vdriver.prime.PlannedEvent.Done;

/** The events that docs/study-disturb.md has ready begin what they say, and their undo ends it, twice too. */
@Timeout(60)
class DocumentedEventsTest {
    private static final Done NOTHING_SAID = new Done(0, "", "");

    @TempDir
    Path folder;

    private static List<EventSpec> documented() throws IOException {
        String guide = Files.readString(Path.of("../docs/study-disturb.md"));
        return guide.split("## Commands that take resources\n")[1]
                .split("\n## ")[0]
                .lines()
                .filter(line -> line.startsWith("{"))
                .map(line -> Json.read(line, EventSpec.class, "study-disturb.md"))
                .toList();
    }

    private static EventSpec documented(String name) throws IOException {
        return documented().stream()
                .filter(event -> event.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assumeInstalled(String program) {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, program))),
                program + " is not installed");
    }

    private PlannedEvent plan(EventSpec event) {
        RunSetup setup = LocalLoad.outline(LocalSpecBuilder.builder().build(), Map.of(), folder, "a test");
        Path outputs = folder.resolve("said");
        return new EventActions(folder, outputs, Duration.ofSeconds(20), new Ledger() {
                    @Override
                    public void made(Resource resource) {}

                    @Override
                    public void gone(Resource resource) {}
                })
                .plan(List.of(event), setup, null, Map::of)
                .get(0);
    }

    /** @return the process that the event has in its file */
    private ProcessHandle begin(EventSpec event, String program) throws Exception {
        assertEquals("", plan(event).begin().run(() -> false).problem());
        long pid = Long.parseLong(
                Files.readString(folder.resolve(event.name() + ".pid")).strip());
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        while (process.isAlive() && !process.info().command().orElse("").endsWith("/" + program)) {
            Thread.sleep(10);
        }
        assertTrue(process.isAlive(), Files.readString(folder.resolve("said/events." + event.name() + ".begin.txt")));
        return process;
    }

    private void undo(EventSpec event, ProcessHandle process) throws Exception {
        assertEquals("", plan(event).end().run(() -> false).problem());
        process.onExit().get(20, TimeUnit.SECONDS);
        assertEquals("", plan(event).end().run(() -> false).problem(), "a second time");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--cpu 2", "--vm 1 --vm-bytes 512m --vm-keep"})
    void stressNgTakesUntilItIsUndone(String what) throws Exception {
        assumeInstalled("stress-ng");
        assertTrue(Files.readString(Path.of("../docs/study-disturb.md")).contains("`" + what + "`"), what);
        EventSpec line = documented("cpu");
        EventSpec event = command(line, line.command().replace("--cpu 2", what));
        undo(event, begin(event, "stress-ng"));
    }

    @Test
    void fioWritesUntilItIsUndone() throws Exception {
        assumeInstalled("fio");
        EventSpec event = documented("disk");
        ProcessHandle process = begin(event, "fio");
        while (process.isAlive() && !Files.exists(folder.resolve("disk.dat"))) {
            Thread.sleep(10);
        }
        undo(event, process);
        assertFalse(Files.exists(folder.resolve("disk.dat")));
    }

    @Test
    void iperfSendsUntilItIsUndone() throws Exception {
        assumeInstalled("iperf3");
        String port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = Integer.toString(free.getLocalPort());
        }
        Path said = folder.resolve("server.txt");
        Process server = new ProcessBuilder("iperf3", "--server", "--forceflush", "--port", port)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            while (server.isAlive() && !Files.readString(said).contains("listening")) {
                Thread.sleep(10);
            }
            EventSpec line = documented("network");
            assertTrue(line.command().contains("--client o1 "), line.command());
            EventSpec event = command(line, line.command().replace("--client o1", "--client 127.0.0.1 --port " + port));
            ProcessHandle process = begin(event, "iperf3");
            while (process.isAlive() && !Files.readString(said).contains("connected to")) {
                Thread.sleep(10);
            }
            undo(event, process);
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    /** In a network of its own, so that nobody else is delayed. */
    @Test
    void tcDelaysUntilItIsUndone() throws Exception {
        assumeInstalled("tc");
        assumeInstalled("unshare");
        EventSpec line = documented("delay");
        String begin = line.command().replace("eth0", "lo");
        String undo = line.undo().replace("eth0", "lo");
        assertFalse(begin.equals(line.command()) || undo.equals(line.undo()), "the lines name eth0");
        String alone = "unshare --map-root-user --net sh -ec ";
        Done possible = plan(command(line, alone + "'tc qdisc add dev lo root netem delay 1ms'"))
                .begin()
                .run(() -> false);
        assumeTrue(possible.problem().isEmpty(), "no network can be delayed here: " + possible.output());
        Done done = plan(command(
                        line,
                        alone + "'" + begin + "; tc qdisc show dev lo | grep -q netem; " + undo
                                + "; ! tc qdisc show dev lo | grep netem; " + undo + " 2> /dev/null'"))
                .begin()
                .run(() -> false);
        assertEquals(NOTHING_SAID, done);
    }

    private static EventSpec command(EventSpec line, String command) {
        return new EventSpec(
                line.name(), line.phase(), null, line.until(), null, command, line.undo(), null, List.of());
    }
}
