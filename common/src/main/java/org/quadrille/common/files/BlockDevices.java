package org.quadrille.common.files;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What a block device is made of, from {@code /sys}: a device mapper, a software RAID, a partition or a loop device stands on
 * other devices or on a file (sysfs-block in the kernel's ABI documentation). Linux only; elsewhere nothing is known to be
 * beneath a device.
 *
 * @param fileOf where the file of a loop device is
 */
record BlockDevices(SystemFiles files, Function<String, DataLocation> fileOf) {
    private static final int DEEPEST = 16;

    /**
     * Devices, files and their file systems beneath a device, such as {@code /dev/mapper/data}, the nearest first;
     * empty if something beneath it cannot be told.
     *
     * @param number its major and minor number, such as {@code 253:0}; begins with 0 for file systems that may be on
     *     several
     */
    Optional<List<String>> beneath(String number, String device) {
        return beneath(number, device, new LinkedHashSet<>());
    }

    /**
     * Names of the disks at the bottom, which are made of no other device, loop devices included; none if something beneath
     * cannot be told.
     */
    Set<String> disks(String number, String device) {
        Set<String> disks = new LinkedHashSet<>();
        return beneath(number, device, disks).isEmpty() ? Set.of() : disks;
    }

    private Optional<List<String>> beneath(String number, String device, Set<String> disks) {
        Set<String> found = new LinkedHashSet<>();
        String target = files.link(device);
        String name = (target.isEmpty() ? device : target).replaceFirst(".*/", "");
        String folder = number.startsWith("0:") ? "/sys/class/block/" + name : "/sys/dev/block/" + number;
        boolean told = name.isEmpty() || !files.exists(folder) || follow(files.link(folder), folder, found, disks, 0);
        return told ? Optional.of(List.copyOf(found)) : Optional.empty();
    }

    /** @param link of the folder, whose last parts are the names of the device and, for a partition, of its disk */
    private boolean follow(String link, String folder, Set<String> found, Set<String> disks, int depth) {
        if (depth > DEEPEST) {
            return false;
        }
        List<String> path = List.of(link.split("/"));
        String name = path.get(path.size() - 1);
        if (files.exists(folder + "/partition") && path.size() > 1) {
            name = path.get(path.size() - 2);
            found.add(name);
            return follow(name, "/sys/block/" + name, found, disks, depth + 1);
        }
        if (!name.isEmpty()) {
            found.add(name);
        }
        if (files.exists(folder + "/loop")) {
            disks.add(name);
            return file(files.text(folder + "/loop/backing_file"), found);
        }
        boolean told = true;
        List<String> slaves = files.names(folder + "/slaves");
        if (slaves.isEmpty() && !name.isEmpty()) {
            disks.add(name);
        }
        for (String slave : slaves) {
            String device = folder + "/slaves/" + slave;
            told &= follow(files.link(device), device, found, disks, depth + 1);
        }
        return told;
    }

    private boolean file(String file, Set<String> found) {
        DataLocation place = fileOf.apply(file);
        found.add(file);
        found.addAll(List.of(place.fileSystem(), place.device()));
        return place.known();
    }
}
