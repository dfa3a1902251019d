package org.quadrille.study.environment;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.SystemFiles;

/**
 * A study's own disk: a file behind a loop device with a file system, which needs root. A limit of writes applies to a
 * device, and so only affects what is on this disk.
 */
final class StudyDisk {
    private static final long MIB = 1L << 20;
    /** A server has few but large files. */
    private static final String BYTES_PER_INODE = "65536";

    private static final String ROOT = "run the study as root, or name folders on existing disks";

    private final Path file;
    private final Path mounted;
    private final Ledger ledger;
    /** Empty as long as there is no loop device. */
    private String device = "";
    /** Whether the ledger has the loop device, and whether it has the mount. */
    private boolean looped;

    private boolean mounting;
    /** Whether the file system is mounted, which is the last step. */
    private boolean made;

    /** A disk that is not made yet; its file and the folder that it is mounted on will be in the folder. */
    StudyDisk(Path folder, Ledger ledger) {
        this.file = folder.resolve("disk.img");
        this.mounted = folder.resolve("disk");
        this.ledger = ledger;
    }

    /** @throws UserError if this user cannot make one */
    static void require() throws InterruptedException {
        if (!SystemCommand.run(ROOT, List.of("id", "-u")).equals("0")) {
            throw new UserError(
                    "local.diskWrites and the place \"disk\" need root, because the kit makes a disk for them; " + ROOT
                            + ".");
        }
        for (String program : List.of("losetup", "mkfs.ext4", "mount", "umount")) {
            if (!SystemCommand.succeeds(List.of("sh", "-c", "command -v " + program))) {
                throw new UserError("The program " + program + ", which makes a disk of the study's own, is not there;"
                        + " install util-linux and e2fsprogs, or name a folder on a disk that is there.");
            }
        }
    }

    /**
     * Makes a disk of so many bytes, unless it exists; its file takes only the space that is written. If that fails,
     * nothing of it is left, so that its mount point is not mistaken for the disk.
     */
    void make(long bytes) throws InterruptedException {
        if (made) {
            return;
        }
        remove();
        try (RandomAccessFile image = new RandomAccessFile(file.toFile(), "rw")) {
            image.setLength((bytes + MIB - 1) / MIB * MIB);
            Files.createDirectories(mounted);
        } catch (IOException e) {
            throw new UserError("The disk of the study cannot be made in " + file.getParent() + " (" + FileErrors.of(e)
                    + "); name another folder for the study.");
        }
        try {
            mountNew();
        } catch (UserError e) {
            try {
                remove();
            } catch (UserError alsoFailed) {
                e.addSuppressed(alsoFailed);
            }
            throw e;
        }
    }

    private void mountNew() throws InterruptedException {
        ledger.made(loop());
        looped = true;
        device = SystemCommand.run(ROOT, List.of("losetup", "--find", "--show", file.toString()));
        // Writes all inodes at once: the kernel would otherwise write them during the runs.
        SystemCommand.run(
                ROOT,
                List.of(
                        "mkfs.ext4",
                        "-q",
                        "-F",
                        "-E",
                        "lazy_itable_init=0,lazy_journal_init=0",
                        "-m",
                        "0",
                        "-i",
                        BYTES_PER_INODE,
                        device));
        ledger.made(mount());
        mounting = true;
        SystemCommand.run(ROOT, List.of("mount", "-o", "noatime", device, mounted.toString()));
        made = true;
    }

    /** The folder that it is mounted on. */
    Path folder() {
        return mounted;
    }

    /** As control groups name it, such as {@code 7:0}; it must have been made. */
    String number() {
        return SystemFiles.here().text("/sys/block/" + Path.of(device).getFileName() + "/dev");
    }

    /** Removes it, or what there is of it; does nothing if there is nothing. */
    void remove() throws InterruptedException {
        made = false;
        if (mounting) {
            unmount(mount());
            ledger.gone(mount());
            mounting = false;
        }
        if (looped) {
            detach(loop());
            ledger.gone(loop());
            looped = false;
            device = "";
        }
    }

    private Resource loop() {
        return new Resource(Resource.Kind.LOOP_DEVICE, file.toString(), "");
    }

    private Resource mount() {
        return new Resource(Resource.Kind.MOUNT, mounted.toString(), device);
    }

    /** Unmounts a folder if this device is mounted on it. */
    static void unmount(Resource mount) throws InterruptedException {
        String line = " " + mount.id().replace(" ", "\\040") + " ";
        boolean there = SystemFiles.here()
                .text("/proc/self/mountinfo")
                .lines()
                .anyMatch(m -> m.contains(line) && m.contains(" " + mount.detail() + " "));
        if (there) {
            SystemCommand.run(
                    "end what still uses that folder, and run the command again", List.of("umount", mount.id()));
        }
    }

    /** Detaches the loop devices of a file, if it has any. */
    static void detach(Resource loop) throws InterruptedException {
        if (!Files.exists(Path.of(loop.id()))) {
            return;
        }
        String found = SystemCommand.run(
                "remove that loop device by hand",
                List.of("losetup", "--noheadings", "--output", "NAME", "--associated", loop.id()));
        for (String device : found.lines().map(String::strip).toList()) {
            if (!device.isEmpty()) {
                SystemCommand.run("remove that loop device by hand", List.of("losetup", "--detach", device));
            }
        }
    }
}
