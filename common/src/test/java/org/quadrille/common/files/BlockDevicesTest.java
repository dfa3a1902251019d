package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders as {@code /sys} of a Linux machine has them: links from numbers and names to the devices. */
class BlockDevicesTest {
    @TempDir
    Path root;

    private final Map<String, DataLocation> files = Map.of(
            "/dev/shm/disk.img", new DataLocation("/dev/shm/disk.img", "tmpfs", "tmpfs", "", ""),
            "/home/disk.img", new DataLocation("/home/disk.img", "ext4", "/dev/sda1", "", ""));

    @BeforeEach
    void record() throws IOException {
        device("pci0/sda", "8:0", "sda");
        device("pci0/sda/sda1", "8:1", "sda1");
        Files.createFile(at("/sys/devices/pci0/sda/sda1/partition"));
        device("virtual/ram0", "1:0", "ram0");
        loop("loop0", "7:0", "/dev/shm/disk.img");
        loop("loop1", "7:1", "/home/disk.img");
        loop("loop2", "7:2", "/elsewhere/disk.img");
        mapped("dm-0", "253:0", "sda1", "ram0");
        mapped("dm-1", "253:1", "dm-0");
        mapped("dm-2", "253:2", "loop2");
        mapped("dm-3", "253:3", "sda1");
        Files.createDirectories(at("/dev/mapper"));
        Files.createSymbolicLink(at("/dev/mapper/data"), Path.of("../dm-1"));
    }

    private Path at(String path) {
        return root.resolve(path.substring(1));
    }

    private void device(String where, String number, String name) throws IOException {
        Path folder = Files.createDirectories(at("/sys/devices/" + where));
        for (String list : List.of("dev/block/" + number, "class/block/" + name, "block/" + name)) {
            Path link = at("/sys/" + list);
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, link.getParent().relativize(folder));
        }
    }

    private void loop(String name, String number, String file) throws IOException {
        device("virtual/" + name, number, name);
        Path loop = Files.createDirectories(at("/sys/block/" + name + "/loop"));
        Files.writeString(loop.resolve("backing_file"), file + "\n");
    }

    private void mapped(String name, String number, String... slaves) throws IOException {
        device("virtual/" + name, number, name);
        Path folder = Files.createDirectories(at("/sys/block/" + name + "/slaves"));
        for (String slave : slaves) {
            Path device = at("/sys/class/block/" + slave).toRealPath();
            Files.createSymbolicLink(folder.resolve(slave), folder.toRealPath().relativize(device));
        }
    }

    private Optional<List<String>> beneath(String number, String device) {
        return new BlockDevices(
                        new SystemFiles(root), file -> files.getOrDefault(file, DataLocation.unknown(file, "gone")))
                .beneath(number, device);
    }

    @Test
    void aPartitionIsOnItsDisk() {
        assertEquals(Optional.of(List.of("sda")), beneath("8:1", "/dev/sda1"));
        assertEquals(Optional.of(List.of("sda")), beneath("8:0", "/dev/sda"));
    }

    @Test
    void aLoopDeviceIsOnAFileOfAFileSystem() {
        assertEquals(
                Optional.of(List.of("loop0", "/dev/shm/disk.img", "tmpfs")),
                beneath("7:0", "/dev/loop0").map(all -> all.stream().distinct().toList()));
        assertEquals(
                Optional.of(List.of("loop1", "/home/disk.img", "ext4", "/dev/sda1")), beneath("7:1", "/dev/loop1"));
    }

    @Test
    void aMappedDeviceIsOnAllItsParts_alsoThroughAnother_andByNameWhereItsNumberIsOfTheFileSystem() {
        assertEquals(Optional.of(List.of("dm-1", "dm-0", "ram0", "sda")), beneath("253:1", "/dev/mapper/data"));
        assertEquals(Optional.of(List.of("dm-1", "dm-0", "ram0", "sda")), beneath("0:40", "/dev/mapper/data"));
        assertEquals(Optional.of(List.of("dm-3", "sda")), beneath("253:3", "/dev/mapper/other"));
    }

    @Test
    void whatCannotBeFollowedIsNotKnown_andWhatHasNoDeviceIsOnNothing() {
        assertEquals(Optional.empty(), beneath("7:2", "/dev/loop2"));
        assertEquals(Optional.empty(), beneath("253:2", "/dev/mapper/lost"));
        assertEquals(Optional.of(List.of()), beneath("0:41", "overlay"));
        assertEquals(Optional.of(List.of()), beneath("0:42", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/dev/ram0",
                "/dev/mapper/data on dm-1 on ram0",
                "/dev/loop0 on /dev/shm/disk.img on tmpfs",
                "/dev/nullb0"
            })
    void memoryBeneathIsMemory(String device) {
        assertTrue(new DataLocation("/data", "ext4", device, "", "").inMemory());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/dev/sda1",
                "/dev/mapper/data on dm-1 on sda",
                "/dev/loop1 on /home/disk.img on ext4 on /dev/sda1"
            })
    void aDiskBeneathIsNot(String device) {
        assertFalse(new DataLocation("/data", "ext4", device, "", "").inMemory());
    }
}
