package org.quadrille.common.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cgroup.CgroupCounters.DiskUse;
import org.quadrille.common.cgroup.CgroupCounters.Throttling;
import org.quadrille.common.files.RecordedFiles;

/** What a group with a limit counts; the samples of a machine cover the rest. */
class CgroupCountersTest {
    @TempDir
    Path root;

    @Test
    void version1HasTheSameCountersAsVersion2() throws IOException {
        RecordedFiles.write(
                root,
                "/1/cpu.stat:nr_periods 20\nnr_throttled 7\nthrottled_time 900000\n",
                "/1/cpuacct.usage:1500000\n",
                "/1/memory.max_usage_in_bytes:4096\n",
                "/1/blkio.throttle.io_service_bytes:7:3 Read 1\n7:3 Write 2\n",
                "/1/blkio.throttle.io_serviced:7:2 Write 4\n7:3 Read 3\n7:3 Write 55\n7:3 Total 58\n",
                "/2/cpu.stat:usage_usec 1500\nnr_periods 20\nnr_throttled 7\nthrottled_usec 900\n",
                "/2/memory.peak:4096\n",
                "/2/io.stat:7:2 rbytes=1 wbytes=2 rios=3 wios=4\n7:3 rbytes=1 wbytes=2 rios=3 wios=55 cost.vrate=100.00\n");
        for (int version = 1; version <= 2; version++) {
            Cgroup.Folder folder = new Cgroup.Folder(root.resolve(Integer.toString(version)), version == 2);
            CgroupCounters counters = new CgroupCounters(folder, folder, folder, folder);
            assertEquals(OptionalLong.of(1_500_000), counters.cpuNanos());
            assertEquals(Optional.of(new Throttling(20, 7, 900_000)), counters.throttling());
            assertEquals(OptionalLong.of(4_096), counters.memoryPeak());
            assertEquals(Optional.of(new DiskUse(1, 2, 3, 55)), counters.disks("7:3"::equals));
        }
    }
}
