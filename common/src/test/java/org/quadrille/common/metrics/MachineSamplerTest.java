package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cli.Build;
import org.quadrille.common.files.KernelFile;
import org.quadrille.common.time.RunClock;
import oshi.SystemInfo;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;

@Timeout(60)
class MachineSamplerTest {
    @TempDir
    Path folder;

    @Test
    void samplesThisMachineInTheMiddleOfEverySecondOfTheRun() throws Exception {
        Path file = folder.resolve(MachineSampler.fileOf("ce-1"));
        RunClock clock = RunClock.startingAt(RunClock.wallMicros() + 700_000);
        MachineSampler sampler = MachineSampler.start(file, "run-1", "ce-1", null, Cgroup.NONE, Set.of(), clock);
        while (sampler.last() == null || sampler.last().timeMicros() < 1_000_000) {
            // The process needs processor time to sample, more than the kernel's step of 10 ms.
            Thread.onSpinWait();
        }
        MachineSample last = sampler.last();
        assertTrue(lines(file).contains(last.line()), "a sample is in the file before anybody can ask for it");
        sampler.close();
        sampler.close();
        List<String> lines = lines(file);
        assertEquals("# quadrille machine samples 2 run=run-1 process=ce-1 build=" + Build.id(), lines.get(0));
        assertEquals(SampleColumn.header(), lines.get(1));
        assertTrue(lines.size() >= 3, lines.toString());
        for (String line : lines.subList(2, lines.size())) {
            String[] fields = line.split(",", -1);
            assertEquals(SampleColumn.header().split(",").length, fields.length, line);
            assertFalse(
                    Arrays.asList(fields).subList(0, 16).contains(""),
                    "so much is known on all machines that build the kit: " + line);
        }
        long memory = new SystemInfo().getHardware().getMemory().getTotal();
        assertWithin(last, SampleColumn.MEMORY, 1, memory);
        assertWithin(last, SampleColumn.OWN_MEMORY, 10e6, memory);
        assertWithin(last, SampleColumn.CPU, 0.1, 100);
        assertWithin(last, SampleColumn.OWN_CPU, 0.1, 1e6);
        assertWithin(last, SampleColumn.THREADS, 4, 1e6);
        assertWithin(last, SampleColumn.CLOCKS_APART, -20, 20);
    }

    private static void assertWithin(MachineSample sample, SampleColumn column, double least, double most) {
        double value = sample.get(column);
        assertTrue(value >= least && value <= most, column + " of " + sample);
    }

    @Test
    void aFileThatCannotBeMadeEndsNothing() throws Exception {
        Path file = folder.resolve("none/ce-1.csv");
        RunClock clock = RunClock.startingAt(RunClock.wallMicros());
        try (MachineSampler sampler = MachineSampler.start(file, "run-1", "ce-1", null, Cgroup.NONE, Set.of(), clock)) {
            assertEquals(null, sampler.last());
        }
        assertFalse(Files.exists(file));
    }

    @Test
    void diskBytesAreThoseOfTheKernel() throws IOException {
        Path sys = folder.resolve("sys");
        Files.createDirectories(sys.resolve("vda"));
        Files.writeString(sys.resolve("vda/stat"), " 8 0 100 12 4 0 7 20 0 30 40 0 0 0 0 0 0\n");
        Disks disks = Disks.of(List.of(new NamedDisk("/dev/vda"), new NamedDisk("/dev/dm-0")), sys);
        Map<Counter, Double> first = new EnumMap<>(Counter.class);
        disks.read(first);
        assertEquals(
                Map.of(
                        Counter.DISK_READ,
                        100.0 * 512,
                        Counter.DISK_WRITTEN,
                        7.0 * 512,
                        Counter.DISK_READS,
                        8.0,
                        Counter.DISK_WRITES,
                        4.0,
                        Counter.DISK_MILLIS,
                        12.0 + 20,
                        Counter.DISK_BUSY_MILLIS,
                        0.0),
                first);
        Disks stores = Disks.of(List.of(new NamedDisk("/dev/sdx"), new NamedDisk("/dev/zram0")), sys);
        Map<Counter, Double> asked = new EnumMap<>(Counter.class);
        stores.read(asked);
        assertEquals(NamedDisk.BYTES, asked.get(Counter.DISK_READ), "without files of the kernel OSHI is asked");
        assertFalse(asked.containsKey(Counter.DISK_MILLIS), "which does not know how long operations waited");
        Map<Counter, Double> none = new EnumMap<>(Counter.class);
        Disks.of(List.of(), sys).read(none);
        assertEquals(Map.of(), none, "no disk is no idle disk");
    }

    @Test
    void aMachineIsAsBusyAsItsBusiestDisk() throws IOException {
        Path sys = folder.resolve("sys");
        Disks disks = null;
        Map<Counter, Double> counters = new EnumMap<>(Counter.class);
        for (int[] busy : new int[][] {{1_000, 2_000}, {1_300, 2_900}, {1_900, 3_000}}) {
            for (int i = 0; i < 2; i++) {
                Files.createDirectories(sys.resolve("sd" + i));
                Files.writeString(sys.resolve("sd" + i + "/stat"), "1 0 1 1 1 0 1 1 0 " + busy[i] + " 40\n");
            }
            if (disks == null) {
                disks = Disks.of(List.of(new NamedDisk("/dev/sd0"), new NamedDisk("/dev/sd1")), sys);
            }
            disks.read(counters);
        }
        assertEquals(900.0 + 600, counters.get(Counter.DISK_BUSY_MILLIS));
    }

    @Test
    void theFilesOfTheKernelSayWhatOshiSays() {
        SystemInfo machine = new SystemInfo();
        List<NetworkIF> found = machine.getHardware().getNetworkIFs();
        for (Path system : List.of(Path.of("/sys/class/net"), folder)) {
            long before = received(found);
            Map<Counter, Double> counters = new EnumMap<>(Counter.class);
            Interfaces.of(found, system).read(counters);
            double bytes = counters.get(Counter.NET_IN);
            assertTrue(bytes >= before && bytes <= received(found), system.toString());
            assertTrue(counters.get(Counter.PACKETS_IN) <= bytes, counters.toString());
        }
        for (Path status : List.of(Path.of("/proc/self/status"), folder.resolve("none"))) {
            OwnProcess own = OwnProcess.of(() -> machine.getOperatingSystem().getCurrentProcess(), status);
            own.update();
            OSProcess oshi = machine.getOperatingSystem().getCurrentProcess();
            assertEquals(oshi.getResidentMemory(), own.memory(), oshi.getResidentMemory() * 0.2, status.toString());
            assertEquals(oshi.getThreadCount(), own.threads(), 20, status.toString());
        }
    }

    @Test
    void processorsAndMemoryOfTheKernelAreThoseOfOshi() throws IOException {
        Files.writeString(folder.resolve("stat"), """
                cpu  10 20 30 400 50 6 7 8 9 10
                cpu0 1 2 3 4 5 6 7 8 9 10
                """);
        String memory = "MemTotal:  100 kB\nMemFree: 5 kB\nMemAvailable:   40 kB\n";
        Files.writeString(folder.resolve("meminfo"), memory);
        Machine made = Machine.of(new SystemInfo().getHardware(), folder);
        Map<Counter, Double> counters = new EnumMap<>(Counter.class);
        made.read(counters);
        assertEquals(
                Map.of(
                        Counter.ALL_TICKS, 531.0,
                        Counter.IDLE_TICKS, 450.0,
                        Counter.USER_TICKS, 30.0,
                        Counter.SYSTEM_TICKS, 43.0,
                        Counter.WAITING_TICKS, 50.0,
                        Counter.STOLEN_TICKS, 8.0,
                        Counter.MEMORY, 60.0 * 1024),
                counters);
        assertFalse(counters.containsKey(Counter.HUGE_TOTAL), "a kernel without huge pages");
        Files.writeString(
                folder.resolve("meminfo"),
                memory + "HugePages_Total:      12\nHugePages_Free:        5\nHugepagesize:       2048 kB\n");
        made.read(counters);
        assertEquals(
                List.of(12 * 2_097_152.0, 5 * 2_097_152.0),
                List.of(counters.get(Counter.HUGE_TOTAL), counters.get(Counter.HUGE_FREE)));
        Machine asked = Machine.of(new SystemInfo().getHardware(), folder.resolve("none"));
        Machine read = Machine.of(new SystemInfo().getHardware());
        Map<Counter, Double> expected = new EnumMap<>(Counter.class);
        asked.read(expected);
        read.read(counters);
        for (Counter kind : List.of(Counter.IDLE_TICKS, Counter.USER_TICKS, Counter.SYSTEM_TICKS)) {
            assertEquals(
                    expected.get(kind) / expected.get(Counter.ALL_TICKS),
                    counters.get(kind) / counters.get(Counter.ALL_TICKS),
                    0.01);
        }
        assertEquals(asked.memory(), read.memory(), asked.memory() * 0.1);
    }

    @Test
    void aFileOfTheKernelHasOnlyTheNumbersThatItHas() throws IOException {
        Path path = folder.resolve("file");
        Files.writeString(path, "a: 1 2\nb: 3\n");
        KernelFile file = new KernelFile(path);
        assertTrue(file.read());
        assertEquals(List.of(2L, 3L), List.of(file.number("a:", 1), file.number("b:", 0)));
        assertThrows(IllegalStateException.class, () -> file.number("a:", 2));
        assertThrows(IllegalStateException.class, () -> file.number("c:", 0));
        Files.writeString(path, "a: 10 20\nx: " + "1234 ".repeat(5_000) + "\nb: 30\n");
        assertTrue(file.read());
        assertEquals(List.of(20L, 30L), List.of(file.number("a:", 1), file.number("b:", 0)), "read anew, all of it");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 500000",
        "499999, 500000",
        "500000, 1500000",
        "500001, 1500000",
        "-700000, -500000",
        "-500000, 500000"
    })
    void theNextSampleIsInTheMiddleOfASecond(long now, long next) {
        assertEquals(next, MachineSampler.next(now));
    }

    private static long received(List<NetworkIF> interfaces) {
        interfaces.forEach(NetworkIF::updateAttributes);
        return interfaces.stream().mapToLong(NetworkIF::getBytesRecv).sum();
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file);
    }
}
