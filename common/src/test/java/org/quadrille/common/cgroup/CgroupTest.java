package org.quadrille.common.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cgroup.Cgroup.Folder;
import org.quadrille.common.files.RecordedFiles;
import org.quadrille.common.files.SystemFiles;

/** Recorded files of processes, with both versions of control groups, and the limits found in them. */
@Timeout(60)
class CgroupTest {
    private static final String[] HOST = {
        "/sys/devices/system/cpu/online:0-3\n", "/proc/meminfo:MemTotal:       16384000 kB\nMemFree:        1 kB\n"
    };
    private static final long MEMORY = 16_384_000L << 10;
    private static final String MOUNT_2 = "24 23 0:22 / /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw,nsdelegate\n";
    /** Mounts of a container started by Docker 20.10 with version 1 of control groups. */
    private static final String MOUNTS_1 = """
            601 600 0:56 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime - tmpfs tmpfs rw,mode=755
            602 601 0:30 /docker/7f2 /sys/fs/cgroup/cpu ro,nosuid,relatime master:12 - cgroup cgroup rw,cpu
            603 601 0:31 /docker/7f2 /sys/fs/cgroup/cpuacct ro,nosuid,relatime master:13 - cgroup cgroup rw,cpuacct
            604 601 0:32 /docker/7f2 /sys/fs/cgroup/cpuset ro,nosuid,relatime master:14 - cgroup cgroup rw,cpuset
            605 601 0:33 /docker/7f2 /sys/fs/cgroup/memory ro,nosuid,relatime master:15 - cgroup cgroup rw,memory
            606 601 0:36 /docker/7f2 /sys/fs/cgroup/blkio ro,nosuid,relatime master:18 - cgroup cgroup rw,blkio
            """;

    private static final String GROUPS_1 = """
            9:name=systemd:/docker/7f2
            7:blkio:/docker/7f2
            4:memory:/docker/7f2
            3:cpuset:/docker/7f2
            2:cpuacct:/docker/7f2
            1:cpu:/docker/7f2
            0::/
            """;

    @TempDir
    Path root;

    private Cgroup group(boolean container, String... files) throws IOException {
        write(files);
        return Cgroup.of(new SystemFiles(root), container);
    }

    private void write(String... files) throws IOException {
        RecordedFiles.write(
                root, Stream.concat(Stream.of(HOST), Stream.of(files)).toArray(String[]::new));
    }

    private Folder first(String folder) {
        return new Folder(root.resolve("sys/fs/cgroup").resolve(folder), false);
    }

    private Folder second(String folder) {
        return new Folder(root.resolve("sys/fs/cgroup").resolve(folder), true);
    }

    @Test
    void aContainerOfVersion2SeesItsGroupAsTheUppermost() throws IOException {
        Cgroup group = group(
                true,
                "/proc/self/cgroup:0::/\n",
                "/proc/self/mountinfo:" + MOUNT_2,
                "/sys/fs/cgroup/cgroup.events:populated 1\nfrozen 0\n",
                "/sys/fs/cgroup/cpu.max:30000 100000\n",
                "/sys/fs/cgroup/cpuset.cpus.effective:0-1\n",
                "/sys/fs/cgroup/memory.max:536870912\n");
        assertEquals(new Cgroup(true, second(""), second(""), second(""), second(""), 0.3, 512L << 20), group);
    }

    @Test
    void aContainerOfVersion1SeesOneFolderForEachController() throws IOException {
        Cgroup group = group(
                true,
                "/proc/self/cgroup:" + GROUPS_1,
                "/proc/self/mountinfo:" + MOUNTS_1,
                "/sys/fs/cgroup/cpu/cpu.cfs_quota_us:150000\n",
                "/sys/fs/cgroup/cpu/cpu.cfs_period_us:100000\n",
                "/sys/fs/cgroup/cpuacct/cpuacct.usage:1\n",
                "/sys/fs/cgroup/cpuset/cpuset.cpus:0-3\n",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes:1073741824\n",
                "/sys/fs/cgroup/blkio/blkio.throttle.io_serviced:Total 0\n");
        assertEquals(
                new Cgroup(true, first("cpu"), first("cpuacct"), first("memory"), first("blkio"), 1.5, 1L << 30),
                group);
    }

    @Test
    void aContainerWithoutLimitsHasTheProcessorsOfItsSetAndTheMemoryOfTheMachine() throws IOException {
        Cgroup group = group(
                true,
                "/proc/self/cgroup:" + GROUPS_1,
                "/proc/self/mountinfo:" + MOUNTS_1,
                "/sys/fs/cgroup/cpu/cpu.cfs_quota_us:-1\n",
                "/sys/fs/cgroup/cpu/cpu.cfs_period_us:100000\n",
                "/sys/fs/cgroup/cpuset/cpuset.effective_cpus:0,2-3\n",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes:9223372036854771712\n");
        assertEquals(3, group.cpus());
        assertEquals(MEMORY, group.memoryBytes());
        assertEquals(first("cpu"), group.cpu());
    }

    @Test
    void aControllerThatIsNotMountedIsNotKnown() throws IOException {
        Cgroup group = group(
                true,
                "/proc/self/cgroup:2:cpuacct:/docker/7f2\n1:cpu:/docker/7f2\n",
                "/proc/self/mountinfo:603 601 0:31 /docker/7f2 /sys/fs/cgroup/cpuacct ro - cgroup cgroup rw,cpuacct\n",
                "/sys/fs/cgroup/cpuacct/cpuacct.usage:1\n");
        assertEquals(new Cgroup(true, null, first("cpuacct"), null, null, 4, MEMORY), group);
        assertFalse(group.isMachine());
    }

    @Test
    void aSystemContainerIsSampledAsAWhole() throws IOException {
        Cgroup group = group(
                true,
                "/proc/self/cgroup:0::/system.slice/quadrille.service\n",
                "/proc/self/mountinfo:" + MOUNT_2,
                "/sys/fs/cgroup/cgroup.events:populated 1\n",
                "/sys/fs/cgroup/cpu.max:max 100000\n",
                "/sys/fs/cgroup/system.slice/cgroup.events:populated 1\n",
                "/sys/fs/cgroup/system.slice/quadrille.service/cgroup.events:populated 1\n",
                "/sys/fs/cgroup/system.slice/quadrille.service/cpu.max:max 100000\n");
        assertEquals(second(""), group.cpu());
        assertEquals(4, group.cpus());
    }

    @Test
    void aServiceHasTheWholeMachineAndMayBeHeldBackByItsQuotaOrItsSlices() throws IOException {
        String slice = "/sys/fs/cgroup/bench.slice/";
        String[] files = {
            "/proc/self/cgroup:0::/bench.slice/ce.service\n",
            "/proc/self/mountinfo:" + MOUNT_2,
            "/sys/fs/cgroup/cgroup.procs:1\n",
            slice + "cgroup.events:populated 1\n",
            slice + "cpu.max:max 100000\n",
            slice + "memory.max:max\n",
            slice + "ce.service/cgroup.events:populated 1\n",
            slice + "ce.service/cpu.max:400000 100000\n",
            slice + "ce.service/memory.max:max\n"
        };
        Cgroup free = group(false, files);
        assertEquals(Cgroup.NONE, free, "four of four processors are no quota");
        assertEquals(Cgroup.NONE, group(false, slice + "memory.max:536870912\n"), "only a quota holds it back");
        Cgroup bound = group(false, slice + "cpu.max:200000 100000\n");
        assertEquals(new Cgroup(false, second("bench.slice"), null, null, null, 2, 0), bound);
        assertFalse(bound.isMachine(), "its machine is the host");
    }

    @Test
    void aMachineWithoutControlGroupsHasNone() throws IOException {
        assertEquals(Cgroup.NONE, group(false));
        assertFalse(group(true).isMachine(), "in a container that hides them nobody can tell");
    }

    /** A server's files as a monitor in its process namespace reads them: paths are relative to the monitor's group. */
    private static Stream<String> server(int pid, String cgroup, String mountinfo) {
        return Stream.of(
                "/proc/" + pid + "/comm:postgres\n",
                "/proc/" + pid + "/stat:" + pid + " (postgres) S 1 1 1 0 -1\n",
                "/proc/" + (pid + 9) + "/comm:postgres\n",
                "/proc/" + (pid + 9) + "/stat:" + (pid + 9) + " (postgres) S " + pid + " 1 1 0 -1\n",
                "/proc/" + (pid + 9) + "/cgroup:0::/../other\n",
                "/proc/" + pid + "/cgroup:" + cgroup,
                "/proc/" + pid + "/mountinfo:" + mountinfo);
    }

    private Cgroup.OfServer server(Stream<String> recorded, String... files) throws IOException {
        write(Stream.concat(
                        Stream.concat(Stream.of("/proc/1/comm:tini\n", "/proc/1/stat:1 (tini) S 0 1 1\n"), recorded),
                        Stream.of(files))
                .toArray(String[]::new));
        return Cgroup.ofServer(new SystemFiles(root));
    }

    @Test
    void aMonitorBesideAServerSeesTheServersGroupOfVersion2() throws IOException {
        String at = "/proc/7/root/sys/fs/cgroup/";
        Cgroup.OfServer found = server(
                server(7, "0::/../db\n", MOUNT_2.replace("0:22 /", "0:22 /../db")),
                at + "cgroup.events:populated 1\n",
                at + "cpu.max:50000 100000\n",
                at + "memory.max:max\n");
        assertEquals("", found.problem());
        Folder folder = new Folder(root.resolve("proc/7/root/sys/fs/cgroup"), true);
        assertEquals(new Cgroup(true, folder, folder, folder, folder, 0.5, MEMORY), found.group());
    }

    @Test
    void aMonitorBesideAServerSeesTheServersGroupOfVersion1() throws IOException {
        String at = "/proc/7/root/sys/fs/cgroup/";
        Cgroup.OfServer found = server(
                server(7, GROUPS_1, MOUNTS_1),
                at + "cpu/cpu.cfs_quota_us:50000\n",
                at + "cpu/cpu.cfs_period_us:100000\n",
                at + "memory/memory.limit_in_bytes:536870912\n");
        assertEquals("", found.problem());
        assertEquals(0.5, found.group().cpus());
        assertEquals(512L << 20, found.group().memoryBytes());
        assertEquals(
                new Folder(root.resolve("proc/7/root/sys/fs/cgroup/cpu"), false),
                found.group().cpu());
    }

    @Test
    void aMonitorThatCannotFindTheServersGroupSaysWhy() throws IOException {
        assertEquals(
                List.of("no database server is among the processes that it sees", Cgroup.NONE),
                List.of(server(Stream.of()).problem(), server(Stream.of()).group()));
        String hidden = server(server(7, "0::/../db\n", "")).problem();
        assertTrue(hidden.contains("process 7") && hidden.contains("as the user of the server"), hidden);
        String several = server(server(40, "0::/../db2\n", "")).problem();
        assertTrue(several.contains("different control groups"), several);
    }
}
