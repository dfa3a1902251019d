package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.Build;
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
        MachineSampler sampler = MachineSampler.start(file, "run-1", "ce-1", null, clock);
        while (sampler.last() == null || sampler.last().timeMicros() < 1_000_000) {
            // The process needs processor time to sample, more than the kernel's step of 10 ms.
            Thread.onSpinWait();
        }
        MachineSample last = sampler.last();
        assertTrue(lines(file).contains(last.line()), "a sample is in the file before anybody can ask for it");
        sampler.close();
        sampler.close();
        List<String> lines = lines(file);
        assertEquals("# quadrille machine samples 1 run=run-1 process=ce-1 build=" + Build.id(), lines.get(0));
        assertEquals(MachineSample.COLUMNS, lines.get(1));
        assertTrue(lines.size() >= 3, lines.toString());
        for (String line : lines.subList(2, lines.size())) {
            String[] fields = line.split(",", -1);
            assertEquals(MachineSample.COLUMNS.split(",").length, fields.length, line);
            assertFalse(
                    List.of(fields).contains(""), "everything is known on the machines that build the kit: " + line);
        }
        long memory = new SystemInfo().getHardware().getMemory().getTotal();
        assertTrue(last.memory() > 0 && last.memory() < memory, last.toString());
        assertTrue(last.ownMemory() > 10e6 && last.ownMemory() < memory, last.toString());
        assertTrue(last.cpu() > 0 && last.cpu() <= 100, last.toString());
        assertTrue(last.ownCpu() > 0, last.toString());
        assertTrue(last.threads() > 3, last.toString());
    }

    @Test
    void aFileThatCannotBeMadeEndsNothing() throws Exception {
        Path file = folder.resolve("none/ce-1.csv");
        RunClock clock = RunClock.startingAt(RunClock.wallMicros());
        try (MachineSampler sampler = MachineSampler.start(file, "run-1", "ce-1", null, clock)) {
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
        disks.update();
        disks.update();
        assertEquals(100 * 512, disks.read());
        assertEquals(7 * 512, disks.written());
        Disks stores = Disks.of(List.of(new NamedDisk("/dev/sdx"), new NamedDisk("/dev/zram0")), sys);
        stores.update();
        assertEquals(NamedDisk.BYTES, stores.read(), "without files of the kernel OSHI is asked");
    }

    @Test
    void theFilesOfTheKernelSayWhatOshiSays() {
        SystemInfo machine = new SystemInfo();
        List<NetworkIF> found = machine.getHardware().getNetworkIFs();
        for (Path system : List.of(Path.of("/sys/class/net"), folder)) {
            long before = received(found);
            Interfaces interfaces = Interfaces.of(found, system);
            interfaces.update();
            assertTrue(interfaces.received() >= before && interfaces.received() <= received(found), system.toString());
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
        Files.writeString(folder.resolve("meminfo"), "MemTotal:  100 kB\nMemFree: 5 kB\nMemAvailable:   40 kB\n");
        Machine made = Machine.of(new SystemInfo().getHardware(), folder);
        made.update();
        assertEquals(
                List.of(531L, 450L, 8L, 60L * 1024),
                List.of(made.allTicks(), made.idleTicks(), made.stolenTicks(), made.memory()));
        Machine asked = Machine.of(new SystemInfo().getHardware(), folder.resolve("none"));
        Machine read = Machine.of(new SystemInfo().getHardware());
        asked.update();
        read.update();
        assertEquals((double) asked.idleTicks() / asked.allTicks(), (double) read.idleTicks() / read.allTicks(), 0.01);
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
