package org.quadrille.common.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cgroup.Cgroup.Folder;
import org.quadrille.common.control.ThisProcess.ThisMachine;
import org.quadrille.common.control.WorkerInfo.Machine;
import org.quadrille.common.files.RecordedFiles;
import org.quadrille.common.files.SystemFiles;

@Timeout(60)
class ThisProcessTest {
    private static final Machine WHOLE = new Machine("h/b", "h", "A processor", 8, 16L << 30, "Linux");

    @TempDir
    Path root;

    private final List<String> log = new ArrayList<>();

    private Cgroup own() {
        Folder folder = new Folder(root.resolve("own"), true);
        return new Cgroup(true, folder, folder, folder, folder, 0.2, 128L << 20);
    }

    @Test
    void aMonitorBesideAServerSamplesTheServersGroup() throws Exception {
        RecordedFiles.write(
                root,
                "/proc/7/comm:postgres\n",
                "/proc/7/stat:7 (postgres) S 0 7 7 0 -1\n",
                "/proc/7/cgroup:0::/../db\n",
                "/proc/7/mountinfo:24 23 0:22 /../db /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw\n",
                "/proc/7/root/sys/fs/cgroup/cgroup.events:populated 1\n",
                "/proc/7/root/sys/fs/cgroup/cpu.max:50000 100000\n");
        Cgroup group = ThisProcess.besideServer(new SystemFiles(root), own(), log::add);
        assertEquals(0.5, group.cpus());
        assertEquals(List.of("This monitor samples the container of the database server beside it"), log);
    }

    @Test
    void aMonitorThatSeesNoServerSaysSoOnceAndSamplesWhatItHas() {
        assertEquals(own(), ThisProcess.besideServer(new SystemFiles(root), own(), log::add));
        assertEquals(1, log.size());
        assertTrue(log.get(0).contains("its own container") && log.get(0).contains("no database server"), log.get(0));
    }

    @Test
    void aContainerIsAsLargeAsItsControlGroupLeavesIt() {
        assertEquals(WHOLE, ThisMachine.within(WHOLE, Cgroup.NONE));
        Machine left = ThisMachine.within(WHOLE, own());
        assertEquals(new Machine("h/b", "h", "A processor", 0.2, 128L << 20, "Linux"), left);
        Folder folder = new Folder(root, true);
        assertEquals(
                WHOLE,
                ThisMachine.within(WHOLE, new Cgroup(true, folder, folder, folder, folder, 0, 0)),
                "what a group does not tell is that of the machine");
        assertEquals(
                WHOLE,
                ThisMachine.within(WHOLE, new Cgroup(false, folder, null, null, null, 2, 0)),
                "outside a container the machine is the host, whatever quota a process has");
    }
}
