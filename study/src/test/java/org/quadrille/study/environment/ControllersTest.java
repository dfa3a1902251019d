package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.SystemFiles;

/** Folders of both versions of control groups as found on machines, and where a group could be made in them. */
class ControllersTest {
    private static final String MOUNT_2 = "24 23 0:22 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup rw\n";
    private static final String SYSTEM = "/sys/fs/cgroup";

    @TempDir
    Path root;

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void group(String path, Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            write(path + "/" + file.getKey(), file.getValue());
        }
    }

    private Optional<Path> parent(String controller) {
        return new Controllers(new SystemFiles(root)).parent(controller).map(Cgroup.Folder::path);
    }

    private Optional<Path> at(String path) {
        return Optional.of(root.resolve(path.substring(1)));
    }

    @Test
    void version1HasAFolderForEachController() throws IOException {
        write("/proc/self/cgroup", "4:memory:/kit\n2:cpu,cpuacct:/\n0::/\n");
        write("/proc/self/mountinfo", """
                602 601 0:30 / /sys/fs/cgroup/cpu rw,nosuid master:12 - cgroup cgroup rw,cpu,cpuacct
                605 601 0:33 / /sys/fs/cgroup/memory rw,nosuid master:15 - cgroup cgroup rw,memory
                606 601 0:36 / /sys/fs/cgroup/unified rw,nosuid - cgroup2 cgroup2 rw
                """);
        group(SYSTEM + "/cpu", Map.of("cgroup.procs", "1\n"));
        group(SYSTEM + "/memory/kit", Map.of("cgroup.procs", "1\n"));
        group(SYSTEM + "/unified", Map.of("cgroup.procs", "1\n", "cgroup.controllers", "\n"));
        assertEquals(at("/sys/fs/cgroup/cpu"), parent("cpu"));
        assertEquals(at("/sys/fs/cgroup/cpu"), parent("cpuacct"));
        assertEquals(at("/sys/fs/cgroup/memory/kit"), parent("memory"));
        assertEquals(Optional.empty(), parent("blkio"), "mounted neither here nor there");
    }

    @Test
    void inVersion2TheNearestFolderThatHandsTheControllerDown() throws IOException {
        write("/proc/self/cgroup", "0::/user/app/scope\n");
        write("/proc/self/mountinfo", MOUNT_2);
        group(
                SYSTEM + "/user/app/scope",
                Map.of(
                        "cgroup.procs", "77\n",
                        "cgroup.controllers", "cpu memory io\n",
                        "cgroup.subtree_control", "",
                        "cgroup.events", "populated 1\n"));
        group(
                SYSTEM + "/user/app",
                Map.of(
                        "cgroup.procs", "",
                        "cgroup.controllers", "cpu memory\n",
                        "cgroup.subtree_control", "memory\n",
                        "cgroup.events", "populated 1\n"));
        group(
                SYSTEM + "/user",
                Map.of(
                        "cgroup.procs", "5\n",
                        "cgroup.controllers", "cpu memory io\n",
                        "cgroup.subtree_control", "cpu io\n",
                        "cgroup.events", "populated 1\n"));
        group(
                SYSTEM,
                Map.of(
                        "cgroup.procs", "1\n",
                        "cgroup.controllers", "cpuset cpu memory io\n",
                        "cgroup.subtree_control", "cpu\n"));
        assertEquals(at("/sys/fs/cgroup/user/app"), parent("memory"), "its own has processes, and hands nothing down");
        assertEquals(at("/sys/fs/cgroup/user/app"), parent("cpu"), "it could hand it down");
        assertEquals(at("/sys/fs/cgroup/user"), parent("blkio"));
        assertEquals(at("/sys/fs/cgroup"), parent("cpuset"), "the uppermost may have processes");
    }

    @Test
    void whereNothingIsMountedNothingIsFound() throws IOException {
        write("/proc/self/cgroup", "0::/\n");
        write("/proc/self/mountinfo", "22 21 0:20 / /proc rw - proc proc rw\n");
        assertEquals(Optional.empty(), parent("cpu"));
    }

    @Test
    void aGroupOfVersion2HasOneFolderAndTheFilesOfThatVersion() throws IOException {
        write("/proc/self/cgroup", "0::/\n");
        write("/proc/self/mountinfo", MOUNT_2);
        group(
                SYSTEM,
                Map.of(
                        "cgroup.procs", "1\n",
                        "cgroup.controllers", "cpuset cpu memory io\n",
                        "cgroup.subtree_control", "cpu cpuset io memory\n"));
        Limits limits = new Limits(1.5, "0-1", 1L << 30, 200);
        CgroupLimits group = new CgroupLimits("study", limits, "7:3", new SystemFiles(root));
        Path folder = root.resolve("sys/fs/cgroup/study");
        assertEquals(folder.toString(), group.id());
        group.make();
        group.impose();
        assertEquals("150000 100000\n", Files.readString(folder.resolve("cpu.max")));
        assertEquals("0-1\n", Files.readString(folder.resolve("cpuset.cpus")));
        assertEquals("1073741824\n", Files.readString(folder.resolve("memory.max")));
        assertEquals("7:3 wiops=200\n", Files.readString(folder.resolve("io.max")));
        group.lift();
        assertEquals("max 100000\n", Files.readString(folder.resolve("cpu.max")));
        assertEquals("0-1\n", Files.readString(folder.resolve("cpuset.cpus")), "only what slows it down is lifted");
        assertEquals("1073741824\n", Files.readString(folder.resolve("memory.max")));
        assertEquals("7:3 wiops=max\n", Files.readString(folder.resolve("io.max")));
        Files.delete(folder.resolve("memory.max"));
        group.holdBack();
        assertEquals("150000 100000\n", Files.readString(folder.resolve("cpu.max")));
        assertEquals("7:3 wiops=200\n", Files.readString(folder.resolve("io.max")));
        assertFalse(Files.exists(folder.resolve("memory.max")), "a limit that held all the time is not set again");
        assertEquals(
                new CgroupWatch.Counts(OptionalLong.empty(), 0, 0, 0, OptionalLong.empty(), OptionalLong.empty()),
                group.counter().get(),
                "what this kernel does not count is not 0");
        group(
                SYSTEM + "/study",
                Map.of(
                        "cpu.stat", "usage_usec 1500\nuser_usec 1\nnr_periods 20\nnr_throttled 7\nthrottled_usec 900\n",
                        "io.stat",
                                "7:2 rbytes=1 wbytes=2 rios=3 wios=4\n7:3 rbytes=1 wbytes=2 rios=3 wios=55 dbytes=0\n",
                        "memory.peak", "4096\n",
                        "cgroup.procs", "12\n345\n"));
        assertEquals(
                new CgroupWatch.Counts(OptionalLong.of(1_500), 20, 7, 900, OptionalLong.of(55), OptionalLong.of(4_096)),
                group.counter().get());
        write(SYSTEM + "/study/io.stat", "");
        assertEquals(OptionalLong.of(0), group.counter().get().diskWrites(), "a disk that nobody has used has no line");
        assertTrue(group.holds(345));
        assertFalse(group.holds(34));
    }

    @Test
    void aRefusalNamesTheKeyAndTheFix() throws IOException {
        write("/proc/self/cgroup", "0::/\n");
        write("/proc/self/mountinfo", MOUNT_2);
        group(SYSTEM, Map.of("cgroup.procs", "", "cgroup.controllers", "memory\n", "cgroup.subtree_control", ""));
        var refused = assertThrows(
                UserError.class,
                () -> new CgroupLimits("study", new Limits(1.0, null, null, null), null, new SystemFiles(root)));
        assertEquals(
                "local.cpus needs a control group with the controller cpu (version 2: cpu), and this user may not make"
                        + " one here; run the study as root, or bind the system under"
                        + " test to whole processors with local.cpuset alone, which needs no group.",
                refused.getMessage());
    }
}
