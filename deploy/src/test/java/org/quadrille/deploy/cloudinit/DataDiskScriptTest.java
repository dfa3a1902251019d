package org.quadrille.deploy.cloudinit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script in a seed that chooses the data disk, with stand-ins for the programs that touch disks. */
class DataDiskScriptTest {
    private static final String FITS = "107374182400";

    @TempDir
    Path folder;

    private Path script;
    private Path bin;

    /** What the script said, and how it ended. */
    private record Outcome(int code, String text) {}

    @BeforeEach
    void makeAMachine() throws IOException {
        bin = Files.createDirectory(folder.resolve("bin"));
        for (String tool : List.of("sh", "awk", "sort", "tr", "wc", "sed", "grep", "mkdir", "readlink", "cat")) {
            Path real = Stream.of("/usr/bin", "/bin")
                    .map(place -> Path.of(place, tool))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(bin.resolve(tool), real);
        }
        stands(
                "lsblk",
                "case $1 in -dbnpo) cat disks ;; -npo) cat \"holds-${3##*/}\" 2> none || : ;; *) exit 64 ;; esac");
        stands(
                "blkid",
                "case $1 in",
                "-L) [ -e labelled ] && cat labelled || exit 2 ;;",
                "-p) [ ! -e \"ambivalent-${2##*/}\" ] || exit 8",
                "    [ -s \"holds-${2##*/}\" ] || [ -s \"raw-${2##*/}\" ] || exit 2 ;;",
                "*) exit 64 ;;",
                "esac");
        stands("mkfs.ext4", "echo \"mkfs.ext4 $*\" >> done", "echo \"$4\" > labelled");
        stands("mount", "echo \"mount $*\" >> done", ": > mounted");
        stands("mountpoint", "[ -e mounted ]");
        Files.createDirectory(folder.resolve("by-id"));
        Files.writeString(folder.resolve("fstab"), "LABEL=root / ext4 defaults 0 1\n");
        Files.writeString(folder.resolve("done"), "");
    }

    private void stands(String name, String... lines) throws IOException {
        Path file = Files.writeString(
                bin.resolve(name), "#!/bin/sh\ncd '" + folder + "' || exit 64\n" + String.join("\n", lines) + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    /** Extracts the script of o1 for this choice of data disk, with paths of this test instead of the machine's. */
    private void seed(String disk) throws IOException {
        CloudInitOptions options = new CloudInitOptions(
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPlacebo somebody@somewhere"),
                "bench",
                Optional.empty(),
                Optional.of(CloudInitOptions.DataDisk.parse(disk)),
                "ce1");
        String text = new CloudInitFiles(CloudInitFilesTest.setup(), "testbed.json", options)
                .all()
                .get("o1/user-data");
        text = CloudInitFilesTest.written(CloudInitFilesTest.yaml(text)).get("/etc/quadrille/data-disk.sh");
        text = text.replace("/etc/fstab", folder + "/fstab")
                .replace("folder=/srv/quadrille", "folder=" + folder + "/data")
                .replace("/dev/disk/by-id/", folder + "/by-id/");
        assertTrue(!text.contains("/etc/") && !text.contains("/srv/") && !text.contains("/dev/disk"), text);
        script = Files.writeString(folder.resolve("data-disk.sh"), text);
    }

    private Outcome run() throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", script.toString()).redirectErrorStream(true);
        shell.environment().clear();
        shell.environment().put("PATH", bin.toString());
        Process process = shell.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        return new Outcome(process.exitValue(), text);
    }

    private void disks(String... lines) throws IOException {
        Files.write(folder.resolve("disks"), List.of(lines));
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private List<String> done() throws IOException {
        return Files.readAllLines(folder.resolve("done"));
    }

    private void refused(String words) throws IOException, InterruptedException {
        Outcome outcome = run();
        assertEquals(1, outcome.code(), outcome.text());
        assertTrue(outcome.text().startsWith("data-disk.sh: " + words), outcome.text());
        assertTrue(outcome.text().endsWith("then type cloud-init clean --reboot.\n"), outcome.text());
        assertEquals(List.of(), done(), "nothing is written to any disk");
        assertEquals(1, Files.readAllLines(folder.resolve("fstab")).size());
    }

    @Test
    void ofTwoDisksTheOneThatFitsIsUsed_andOnlyMountedTheNextTime() throws Exception {
        seed("size");
        disks("/dev/vda 21474836480 disk", "/dev/vdb " + FITS + " disk", "/dev/vda1 " + FITS + " part");
        write("holds-vda", "ext4 gpt\n");
        Outcome first = run();
        assertEquals(new Outcome(0, "mounted /dev/vdb on " + folder + "/data\n"), first);
        String mounted = "mount -o noatime /dev/vdb " + folder + "/data";
        assertEquals(List.of("mkfs.ext4 -q -L quadrille-data /dev/vdb", mounted), done());
        List<String> table = List.of(
                "LABEL=root / ext4 defaults 0 1", "LABEL=quadrille-data " + folder + "/data ext4 noatime,nofail 0 2");
        assertEquals(table, Files.readAllLines(folder.resolve("fstab")));
        assertEquals(new Outcome(0, ""), run(), "it is mounted");
        Files.delete(folder.resolve("mounted"));
        assertEquals(0, run().code());
        assertEquals(List.of("mkfs.ext4 -q -L quadrille-data /dev/vdb", mounted, mounted), done(), "made once");
        assertEquals(table, Files.readAllLines(folder.resolve("fstab")));
    }

    @Test
    void aDiskThatHoldsAnythingIsRefused() throws Exception {
        String one =
                "there must be one disk of " + FITS + " bytes without partitions or a file system, but there are: ";
        seed("size");
        disks("/dev/vda 21474836480 disk", "/dev/vdb " + FITS + " disk");
        for (String content : List.of("ext4 \n", "     gpt\n", "\nxfs gpt\n")) {
            write("holds-vdb", content);
            refused(one + "none;");
        }
        Files.delete(folder.resolve("holds-vdb"));
        write("raw-vdb", "what lsblk has no name for");
        refused("the disk /dev/vdb holds something; empty it with wipefs if nothing in it is needed, or");
        Files.delete(folder.resolve("raw-vdb"));
        write("ambivalent-vdb", "");
        refused("the disk /dev/vdb holds something; ");
        seed("serial:data");
        Files.createSymbolicLink(folder.resolve("by-id/virtio-data"), Files.createFile(folder.resolve("vdc")));
        write("holds-vdc", "ext4\n");
        refused("the disk " + folder.toRealPath() + "/vdc holds something; ");
    }

    @Test
    void noDiskThatFits_orSeveral_areRefused() throws Exception {
        seed("size");
        disks("/dev/vda 21474836480 disk", "/dev/sr0 " + FITS + " rom");
        String one =
                "there must be one disk of " + FITS + " bytes without partitions or a file system, but there are: ";
        refused(one + "none; correct that");
        disks("/dev/vdb " + FITS + " disk", "/dev/vdc " + FITS + " disk");
        refused(one + "/dev/vdb /dev/vdc; correct that");
        seed("serial:data");
        refused("there must be one disk with the serial data, but there are: none; correct that");
    }

    @Test
    void aSerialNamesTheDisk_howeverManyLinksItHas() throws Exception {
        seed("serial:data");
        Path disk = Files.createFile(folder.resolve("vdb"));
        for (String link : List.of("virtio-data", "scsi-0QEMU_QEMU_HARDDISK_data")) {
            Files.createSymbolicLink(folder.resolve("by-id").resolve(link), disk);
        }
        Files.createSymbolicLink(folder.resolve("by-id/virtio-data-part1"), Files.createFile(folder.resolve("vdb1")));
        assertEquals(0, run().code());
        assertEquals("mkfs.ext4 -q -L quadrille-data " + disk.toRealPath(), done().get(0));
    }
}
