package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cgroup.Cgroup.Folder;
import org.quadrille.common.files.RecordedFiles;
import org.quadrille.common.files.SystemFiles;
import org.quadrille.common.metrics.GcPauses.Pauses;
import org.quadrille.common.metrics.MachineMeter.CgroupUse;

/** Recorded files of control groups of both versions, and the samples read from them. */
@Timeout(60)
class CgroupUseTest {
    @TempDir
    Path root;

    private Map<Counter, Double> read(CgroupUse use) {
        Map<Counter, Double> counters = new EnumMap<>(Map.of(Counter.MEMORY, 9e9));
        use.read(counters);
        return counters;
    }

    private static Cgroup group(Path root, boolean unified) {
        Folder folder = new Folder(root.resolve("g"), unified);
        return new Cgroup(true, folder, folder, folder, folder, 0.5, 512L << 20);
    }

    @BeforeEach
    void devices() throws IOException {
        Path devices = Files.createDirectories(root.resolve("sys/dev/block"));
        Files.createSymbolicLink(devices.resolve("254:0"), Path.of("../../devices/pci0000:00/virtio1/block/vda"));
        Files.createSymbolicLink(devices.resolve("252:1"), Path.of("../../devices/virtual/block/dm-1"));
    }

    private static Map<Counter, Double> used(double memory) {
        return Map.of(
                Counter.GROUP_NANOS,
                81_000_000_000.0,
                Counter.GROUP_CPUS,
                0.5,
                Counter.HELD_BACK_NANOS,
                7_000_000.0,
                Counter.MEMORY,
                memory,
                Counter.DISK_READ,
                1_000.0,
                Counter.DISK_WRITTEN,
                2_000.0,
                Counter.DISK_READS,
                3.0,
                Counter.DISK_WRITES,
                4.0);
    }

    @Test
    void readsVersion2() throws IOException {
        RecordedFiles.write(root, """
                /g/cpu.stat:usage_usec 81000000
                user_usec 60000000
                system_usec 21000000
                nr_periods 900
                nr_throttled 40
                throttled_usec 7000
                nr_bursts 0
                """, "/g/memory.current:300000000\n", """
                /g/memory.stat:anon 90000000
                file 150000000
                shmem 40000000
                inactive_anon 1
                active_anon 2
                inactive_file 60000000
                active_file 50000000
                slab_reclaimable 5000000
                """, """
                /g/io.stat:252:1 rbytes=999 wbytes=999 rios=9 wios=9 dbytes=0 dios=0
                7:0
                254:0 rbytes=1000 wbytes=2000 rios=3 wios=4 dbytes=5 dios=6
                """);
        Map<Counter, Double> expected = new EnumMap<>(used(185_000_000));
        expected.put(Counter.GROUP_USER_NANOS, 60e9);
        expected.put(Counter.GROUP_SYSTEM_NANOS, 21e9);
        assertEquals(expected, read(new CgroupUse(group(root, true), new SystemFiles(root))));
    }

    @Test
    void readsVersion1() throws IOException {
        RecordedFiles.write(
                root,
                "/g/cpuacct.usage:81000000000\n",
                "/g/cpu.stat:nr_periods 900\nnr_throttled 40\nthrottled_time 7000000\nnr_bursts 0\n",
                "/g/memory.usage_in_bytes:300000000\n",
                """
                /g/memory.stat:cache 1
                inactive_file 7
                active_file 8
                total_cache 150000000
                total_inactive_file 60000000
                total_active_file 50000000
                """,
                """
                /g/blkio.throttle.io_service_bytes:254:0 Read 1000
                254:0 Write 2000
                254:0 Sync 3000
                254:0 Async 0
                254:0 Discard 0
                254:0 Total 3000
                252:1 Read 999
                252:1 Write 999
                Total 3000
                """,
                "/g/blkio.throttle.io_serviced:254:0 Read 3\n254:0 Write 4\n254:0 Total 7\nTotal 7\n");
        assertEquals(used(190_000_000), read(new CgroupUse(group(root, false), new SystemFiles(root))));
    }

    @Test
    void whatAGroupDoesNotTellIsNotTheMachines() throws IOException {
        assertEquals(Map.of(), read(new CgroupUse(group(root, true), new SystemFiles(root))));
        RecordedFiles.write(root, "/g/cpu.stat:usage_usec 5\nuser_usec 3\n");
        Map<Counter, Double> counters = read(new CgroupUse(group(root, true), new SystemFiles(root)));
        assertFalse(counters.containsKey(Counter.HELD_BACK_NANOS), "without its controller");
        assertEquals(5_000, counters.get(Counter.GROUP_NANOS));
    }

    @Test
    void busyIsAShareOfTheQuota() {
        MachineReading before = reading(0, 0, 0);
        MachineReading now = reading(2_000_000_000L, 900_000_000, 500_000_000);
        MachineSample sample = now.since(before, null, 1, new Pauses(0, 0));
        assertEquals(90, sample.get(SampleColumn.CPU), 1e-9, "0.9 s of 2 s on half a processor");
        assertEquals(250, sample.get(SampleColumn.HELD_BACK), 1e-9);
        assertEquals(0.5, sample.get(SampleColumn.QUOTA));
        assertEquals(
                100,
                reading(1_000_000_000L, 900_000_000, 0)
                        .since(before, null, 1, new Pauses(0, 0))
                        .get(SampleColumn.CPU));
    }

    @Test
    void outsideAContainerOnlyWhatTheQuotaHoldsBackIsOfTheGroup() throws IOException {
        RecordedFiles.write(
                root, "/g/cpu.stat:usage_usec 81000000\nthrottled_usec 7000\n", "/g/memory.current:300000000\n");
        Folder folder = new Folder(root.resolve("g"), true);
        Cgroup quota = new Cgroup(false, folder, null, null, null, 0.5, 0);
        assertEquals(
                Map.of(Counter.MEMORY, 9e9, Counter.HELD_BACK_NANOS, 7e6, Counter.GROUP_CPUS, 0.5),
                read(new CgroupUse(quota, new SystemFiles(root))));
        MachineSample sample = new MachineReading(
                        1_000_000_000L,
                        Map.of(
                                Counter.ALL_TICKS,
                                400.0,
                                Counter.IDLE_TICKS,
                                20.0,
                                Counter.GROUP_CPUS,
                                0.5,
                                Counter.HELD_BACK_NANOS,
                                7e6))
                .since(
                        new MachineReading(
                                0,
                                Map.of(Counter.ALL_TICKS, 0.0, Counter.IDLE_TICKS, 0.0, Counter.HELD_BACK_NANOS, 0.0)),
                        null,
                        1,
                        new Pauses(0, 0));
        assertEquals(95, sample.get(SampleColumn.CPU), 1e-9, "of the host");
        assertEquals(7, sample.get(SampleColumn.HELD_BACK), 1e-9);
        assertEquals(0.5, sample.get(SampleColumn.QUOTA));
    }

    @Test
    void theMachineOfAServiceWithAQuotaIsItsHost() throws IOException {
        Cgroup quota = new Cgroup(false, new Folder(root.resolve("g"), true), null, null, null, 0.5, 0);
        RecordedFiles.write(root, "/g/cpu.stat:usage_usec 81000000\nthrottled_usec 7000\n");
        Map<Counter, Double> counters = MachineMeter.of(quota).read(false).counters();
        assertFalse(counters.containsKey(Counter.GROUP_NANOS));
        assertEquals(7e6, counters.get(Counter.HELD_BACK_NANOS));
        assertTrue(counters.get(Counter.MEMORY) > 0, "in use by everybody");
        assertEquals(
                MachineMeter.of(Cgroup.NONE).read(false).counters().containsKey(Counter.DISK_READ),
                counters.containsKey(Counter.DISK_READ));
    }

    private static MachineReading reading(long nanos, double used, double heldBack) {
        return new MachineReading(
                nanos,
                Map.of(
                        Counter.ALL_TICKS,
                        nanos / 1e7,
                        Counter.IDLE_TICKS,
                        nanos / 2e7,
                        Counter.GROUP_NANOS,
                        used,
                        Counter.GROUP_CPUS,
                        0.5,
                        Counter.HELD_BACK_NANOS,
                        heldBack));
    }

    @Test
    void onlyVersion2TellsHowLongTheProcessesOfAGroupWaited() throws IOException {
        RecordedFiles.write(
                root,
                "/g/cpu.pressure:some avg10=0.00 avg60=0.00 avg300=0.00 total=12\n",
                "/g/io.pressure:some avg10=0.00 avg60=0.00 avg300=0.00 total=34\n");
        Map<Counter, Double> second = new EnumMap<>(Counter.class);
        CgroupUse.pressure(group(root, true)).read(second);
        assertEquals(Map.of(Counter.PSI_CPU_SOME, 12.0, Counter.PSI_IO_SOME, 34.0), second);
        Map<Counter, Double> first = new EnumMap<>(Counter.class);
        CgroupUse.pressure(group(root, false)).read(first);
        assertTrue(first.isEmpty());
    }

    @Test
    void aGroupThatHasGoneIsNotKnown() throws IOException {
        RecordedFiles.write(root, "/g/cpu.stat:usage_usec 5\nthrottled_usec 0\n");
        CgroupUse use = new CgroupUse(group(root, true), new SystemFiles(root));
        assertEquals(5_000, read(use).get(Counter.GROUP_NANOS));
        Files.writeString(root.resolve("g/cpu.stat"), "");
        assertEquals(Map.of(), read(use));
    }
}
