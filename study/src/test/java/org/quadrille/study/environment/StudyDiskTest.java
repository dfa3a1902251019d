package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;

/** A study's own disk with a limit on writes; needs root. */
@Timeout(120)
class StudyDiskTest {
    private static final int PER_SECOND = 60;
    private static final int WRITES = 90;
    private static final int DISK_BYTES = 32 << 20;

    @TempDir
    Path folder;

    private final List<Resource> there = new ArrayList<>();

    private final Ledger ledger = new Ledger() {
        @Override
        public void made(Resource resource) {
            there.add(resource);
        }

        @Override
        public void gone(Resource resource) {
            assertTrue(there.remove(resource), "never made: " + resource);
        }
    };

    private static void requireDisks() throws InterruptedException {
        try {
            StudyDisk.require();
        } catch (UserError noRight) {
            assumeTrue(false, "skipped: " + noRight.getMessage());
        }
        assumeTrue(SystemCommand.succeeds(List.of("losetup", "--find")), "skipped: there is no free loop device");
    }

    @Test
    void oneThatCouldNotBeMadeIsMadeAnewAndItsFolderIsNeverTakenForIt() throws Exception {
        requireDisks();
        StudyDisk disk = new StudyDisk(folder, ledger);
        // A device of size zero has no room for a file system.
        for (int tried = 1; tried <= 2; tried++) {
            UserError refused = assertThrows(UserError.class, () -> disk.make(0));
            assertTrue(refused.getMessage().contains("mkfs.ext4"), refused.getMessage());
            assertEquals(List.of(), there);
            assertEquals(
                    "",
                    SystemCommand.run(
                            "correct the test",
                            List.of(
                                    "losetup",
                                    "--associated",
                                    folder.resolve("disk.img").toString())));
        }
        disk.make(DISK_BYTES);
        try {
            assertNotEquals(Files.getFileStore(folder), Files.getFileStore(disk.folder()));
        } finally {
            disk.remove();
        }
        assertEquals(List.of(), there);
        disk.remove();
    }

    @Test
    void writesToItAreHeldBackAndCountedAndNothingIsLeftOfIt() throws Exception {
        requireDisks();
        Confinement confinement = new Confinement(new Limits(null, null, null, PER_SECOND), ledger);
        try {
            confinement.require();
        } catch (UserError noRight) {
            assumeTrue(false, "skipped: " + noRight.getMessage());
        }
        StudyDisk disk = new StudyDisk(folder, ledger);
        disk.make(DISK_BYTES);
        try {
            assertTrue(disk.number().matches("\\d+:\\d+"), disk.number());
            disk.make(DISK_BYTES);
            confinement.begin(disk.number());
            assertEquals(
                    List.of(Resource.Kind.LOOP_DEVICE, Resource.Kind.MOUNT, Resource.Kind.CONTROL_GROUP),
                    there.stream().map(Resource::kind).toList());
            var facts = new LinkedHashMap<String, String>();
            double limited = confinement.watched(facts, () -> seconds(disk, confinement), Optional::empty);
            assertTrue(limited > 0.7 * WRITES / PER_SECOND, WRITES + " writes in " + limited + " s");
            assertTrue(facts.get("writes to the limited disk").matches("[1-9]\\d+.*"), facts.toString());
        } finally {
            confinement.end();
            disk.remove();
        }
        assertEquals(List.of(), there);
        assertTrue(Files.exists(folder.resolve("disk.img")), "its file goes with its folder");
    }

    private static double seconds(StudyDisk disk, Confinement confinement) {
        List<String> command = new ArrayList<>(confinement.before());
        command.addAll(List.of(
                "dd",
                "if=/dev/zero",
                "of=" + disk.folder().resolve("written"),
                "bs=8192",
                "count=" + WRITES,
                "oflag=dsync"));
        long start = System.nanoTime();
        try {
            SystemCommand.run("correct the test", command);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
