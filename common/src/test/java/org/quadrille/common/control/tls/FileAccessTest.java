package org.quadrille.common.control.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.tls.KeyFolder.FileAccess;

class FileAccessTest {
    private static final int OURS = 2000;
    private static final int STRANGE = 4242;

    @ParameterizedTest
    @CsvSource({
        "rw-------, 1000, 1000, true",
        "r--------, 1000, 1000, true",
        "r--------, 0, 0, true",
        "r--r-----, 0, 2000, true",
        "rw-r-----, 0, 2000, true",
        "r--r-----, 0, 4242, false",
        "r--r-----, 1000, 2000, false",
        "rw-rw----, 0, 2000, false",
        "r--r-x---, 0, 2000, false",
        "r--r--r--, 0, 2000, false",
        "r-----r--, 1000, 1000, false",
        "rwx------, 1000, 1000, false",
    })
    void aFileIsItsOwnersAloneOrRootsForAGroupOfThisProcess(String mode, int owner, int group, boolean safe) {
        FileAccess access = new FileAccess(PosixFilePermissions.fromString(mode), owner, group);
        assertEquals(safe, access.safe(Set.of(1000, OURS)));
    }

    @Test
    void groupsAreTheEffectiveOneAndTheOthers() {
        String status = "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\nGid:\t1\t2\t3\t4\nGroups:\t4 2000 \nNStgid:\t7\n";
        assertEquals(Set.of(2, 4, 2000), FileAccess.groups(status));
        assertEquals(Set.of(2), FileAccess.groups("Gid:\t1\t2\t3\t4\nGroups:\t \n"));
    }

    @Test
    void keysOfAKubernetesSecretOpenForAGroupOfThisProcessOnly(@TempDir Path temp) throws IOException {
        KeyMaker.make(temp.resolve("keys"), List.of(KeyHost.parse("a1")));
        Path keys = temp.resolve("keys/a1");
        Path status = Path.of("/proc/self/status");
        assumeTrue(Files.isReadable(status), "needs /proc");
        int group = FileAccess.groups(Files.readString(status)).iterator().next();
        try (var files = Files.list(keys)) {
            for (Path file : files.toList()) {
                assumeTrue((Integer) Files.getAttribute(file, "unix:uid") == 0, "needs root, who gives files away");
                Files.setAttribute(file, "unix:gid", group);
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r-----"));
            }
        }
        KeyFolder.context(keys);
        Files.setAttribute(keys.resolve("password"), "unix:gid", STRANGE);
        UserError refused = assertThrows(UserError.class, () -> KeyFolder.context(keys));
        assertTrue(refused.getMessage().contains("password can be used by other users"), refused.getMessage());
    }
}
