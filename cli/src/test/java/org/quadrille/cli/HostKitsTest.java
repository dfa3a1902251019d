package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.deploy.image.ImagePlatform;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.deploy.ssh.HostKits;

class HostKitsTest {
    private static final String JAR = "lib/common-1.jar";

    /** Hosts of several roles are pushed to at the same time. */
    @Test
    void aFileThatOneHostHasIsNotTouchedForAnother(@TempDir Path folder) throws Exception {
        Path kit = KitOfClasses.in(folder.resolve("kit"));
        try (FileSystem jar = FileSystems.newFileSystem(kit.resolve(JAR))) {
            for (String platform : new String[] {"linux-x86-64", "linux-aarch64"}) {
                Path library = jar.getPath("com/sun/jna/" + platform + "/libjnidispatch.so");
                Files.createDirectories(library.getParent());
                Files.writeString(library, platform);
            }
        }
        try (HostKits kits = new HostKits(KitFolder.at(kit))) {
            Path sent = kits.files(Set.of(WorkerKind.CONNECTOR), ImagePlatform.LINUX_AMD64)
                    .get(JAR);
            assertNotEquals(kit.resolve(JAR), sent, "nothing was left out");
            Object file = Files.getAttribute(sent, "unix:ino");
            Object written = Files.getLastModifiedTime(sent);
            assertEquals(
                    sent,
                    kits.files(Set.of(WorkerKind.CE, WorkerKind.MEE), ImagePlatform.LINUX_AMD64)
                            .get(JAR));
            assertEquals(file, Files.getAttribute(sent, "unix:ino"));
            assertEquals(written, Files.getLastModifiedTime(sent));
            assertNotEquals(
                    sent,
                    kits.files(Set.of(WorkerKind.CE), ImagePlatform.LINUX_ARM64).get(JAR));
        }
    }
}
