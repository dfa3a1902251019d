package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class MountsTest {
    @TempDir
    Path root;

    @BeforeEach
    void record() throws Exception {
        RecordedFiles.write(root, """
                /proc/self/mountinfo:22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro
                30 22 8:17 / /var/lib/postgresql rw,noatime - xfs /dev/sdb1 rw,attr2,noquota
                31 30 8:33 / /var/lib/postgresql rw,nodiratime shared:2 master:3 - xfs /dev/sdc1 rw,logbsize=32k
                32 22 0:40 / /a\\040b rw - cifs //server/share rw,username=me,password=secret,vers=3
                33 22 0:41 / /over rw,relatime - overlay overlay rw,lowerdir=/x/y:/z,upperdir=/u,workdir=/w,xino=off
                a line of another kind
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/home/me | rw,relatime,errors=remount-ro",
                "/var/lib/postgresql/18/data | rw,nodiratime,logbsize=32k",
                "/var/lib/postgresqlx | rw,relatime,errors=remount-ro",
                "/a b/c | rw,vers=3",
                "/over/data | rw,relatime,xino=off"
            })
    void theDeepestAndLatestMountCounts(String folder, String options) {
        assertEquals(options, new Mounts(new SystemFiles(root)).options(Path.of(folder)));
    }

    @Test
    void withoutTheListNothingIsKnown() {
        assertEquals("", new Mounts(new SystemFiles(root.resolve("none"))).options(root));
    }

    @Test
    void aPlaceOfThisMachineHasOptionsWhereTheKernelTellsThem() {
        DataLocation place = DataLocation.of(root.toString());
        assertTrue(place.known());
        assertEquals(
                !SystemFiles.here().text("/proc/self/mountinfo").isEmpty(),
                !place.options().isEmpty());
    }
}
