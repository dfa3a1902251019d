package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each byte counts once: as recordings name devices, and as the kernel shows them. */
class DevicesTest {
    @TempDir
    Path sys;

    @ParameterizedTest
    @CsvSource({
        "sda sda1 sda2 nvme0n1 nvme0n1p1 dm-0 md127 sdb xvdb1 sr0, sda nvme0n1 sdb xvdb1",
        // Multipath: the paths have the bytes.
        "sda sdb dm-0 mpatha mpatha1, sda sdb",
        "nvme0n1 nvme0c0n1 nvme0c1n1, nvme0n1",
        "vda vda1 vg0-root vg0-data, vda",
        "sda bcache0 drbd0 zd0 zd0p1 loop0, sda",
        "vda rbd0 rbd0p1, vda rbd0",
        "dev8-0 dev8-16 dev253-0 dev253-1 dev7-0, dev8-0 dev8-16",
        // Only that was recorded.
        "dm-3 loop1, dm-3",
        "dm-3 dm-4, ''"
    })
    void disksOfARecording(String names, String counted) {
        assertEquals(words(counted), Devices.disks(words(names)));
    }

    @ParameterizedTest
    @CsvSource({
        "lo eth0, eth0",
        "lo eno1 eno2 bond0 bond0.100 br0 vnet3 tap5, eno1 eno2",
        "lo ens5 docker0 br-3f2a11bc veth12ab34c virbr0 virbr0-nic, ens5",
        "lo enp1s0 team0 vlan7 macvtap1 wg0 cali12ab flannel.1 cni0, enp1s0",
        "lo eth0 eth0.100 eth0@if5, eth0",
        "ib0 brocade1 tunnelhost bridgeport, ib0 brocade1 tunnelhost bridgeport",
        "lo bond0, bond0"
    })
    void interfacesOfARecording(String names, String counted) {
        assertEquals(words(counted), Devices.interfaces(words(names)));
    }

    @Test
    void theKernelSaysWhichDisksLieOnOthers() throws IOException {
        Path block = Files.createDirectories(sys.resolve("block"));
        device(block, "sda", "pci0/ata1/block");
        device(block, "nvme0n1", "virtual/nvme-subsystem/nvme-subsys0");
        Files.writeString(device(block, "nvme0c0n1", "pci0/nvme/nvme0").resolve("hidden"), "1\n");
        device(block, "zd0", "virtual/block");
        device(block, "rbd0", "rbd/0/block");
        Files.createDirectories(device(block, "drbd5", "pci0/odd/block").resolve("slaves/sda"));
        Files.createDirectories(device(block, "bcache0", "virtual/block").resolve("slaves/sda"));
        assertEquals(
                List.of("sda", "nvme0n1", "rbd0", "vdq"),
                List.of("sda", "nvme0n1", "nvme0c0n1", "zd0", "rbd0", "drbd5", "bcache0", "vdq", "dm-9").stream()
                        .filter(name -> Devices.isDisk(name, block))
                        .toList());
    }

    @Test
    void theKernelSaysWhichInterfacesLieOnOthers() throws IOException {
        Path net = Files.createDirectories(sys.resolve("net"));
        device(net, "eno1", "pci0/net");
        device(net, "eno2", "pci0/net");
        Files.createDirectories(device(net, "bond0", "virtual/net").resolve("lower_eno1"));
        device(net, "veth1", "virtual/net");
        assertEquals(List.of("eno1", "eno2"), Devices.interfaces(List.of("bond0", "eno1", "eno2", "veth1"), net));
        // In a container all are virtual.
        Files.createDirectories(device(net, "eth0.7", "virtual/net").resolve("lower_eth0"));
        device(net, "eth0", "virtual/net");
        device(net, "eth1", "virtual/net");
        assertEquals(List.of("eth0", "eth1"), Devices.interfaces(List.of("eth0", "eth0.7", "eth1"), net));
    }

    private Path device(Path folder, String name, String place) throws IOException {
        Path made =
                Files.createDirectories(sys.resolve("devices").resolve(place).resolve(name));
        Files.createSymbolicLink(folder.resolve(name), made);
        return made;
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }
}
