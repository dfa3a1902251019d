package org.quadrille.common.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.files.SystemFiles;

/**
 * Which disks and network interfaces of a machine count, so that each byte counts once: not what lies on other devices, such as
 * logical volumes, multipath, bonds, bridges and VLANs, and no partitions. Where the kernel of this machine can be asked, it
 * says what lies on what; in a recording the names tell. A network disk (rbd, iSCSI) is a disk.
 */
public final class Devices {
    /** What the kernel calls disks that lie on no other; whatever else has a name of its own, such as a logical volume. */
    private static final Pattern DISK =
            Pattern.compile("([shvx]v?d[a-z]+|dasd[a-z]+|nvme\\d+n\\d+|(mmcblk|rbd|pmem)\\d+"
                    + "|(cciss/)?c\\d+d\\d+|dev(3|8|22|6[5-9]|7[01]|94|12[89]|13[0-5]|179|202|259)-\\d+)(p?\\d+)?");

    private static final Pattern PARTITION = Pattern.compile("(.+?)p?\\d+");
    /** Disks of memory or files, and drives. */
    private static final Pattern NO_DISK = Pattern.compile("(loop|ram|zram|sr|fd)\\d*|dev(1|2|7|11)-\\d+");

    /** By how programs name them: a kind with a number or more behind it; {@code eth0.100} and {@code eth0@if5} too. */
    private static final Pattern ON_INTERFACES = Pattern.compile(
            "(bond|team|br|virbr|docker|cni|lxcbr|lxdbr|veth|tap|tun|tunl|vnet|vlan|mac(vlan|vtap)|ipvlan|vxlan|geneve?|gre(tap)?"
                    + "|sit|ip6tnl|wg|dummy|ifb|ovs|flannel|cali|lxc|cilium|weave|kube)([-_.\\d].*|[0-9a-f]{4,})|.+[.@].+");

    private static final Set<String> LOOPBACK = Set.of("lo");

    private Devices() {}

    /** The disks that count, of all that a recording names. */
    public static List<String> disks(Collection<String> names) {
        return lowest(names, name -> NO_DISK.matcher(name).matches(), name -> {
            Matcher part = PARTITION.matcher(name);
            return DISK.matcher(name).matches() && !(part.matches() && names.contains(part.group(1)));
        });
    }

    /** The interfaces that count, of all that a recording names. */
    public static List<String> interfaces(Collection<String> names) {
        return lowest(
                names, LOOPBACK::contains, name -> !ON_INTERFACES.matcher(name).matches());
    }

    /** Those that lie on no other; if there is only one, it counts whatever it lies on, as nothing else has its bytes. */
    private static List<String> lowest(
            Collection<String> names, Predicate<String> none, Predicate<String> liesOnNoOther) {
        List<String> all = names.stream().distinct().filter(none.negate()).toList();
        return all.size() == 1 ? all : all.stream().filter(liesOnNoOther).toList();
    }

    /** Whether a disk of this machine counts. @param system where the kernel shows its disks */
    static boolean isDisk(String name, Path system) {
        Path device = system.resolve(name);
        if (!Files.isDirectory(device)) {
            return DISK.matcher(name).matches();
        }
        // A path of a multipath disk of NVMe is hidden, and its disk lies on nothing else that can be seen.
        return !isVirtual(device, "block")
                && !holds(device.resolve("slaves"), file -> true)
                && !"1".equals(SystemFiles.here().text(device.resolve("hidden").toString()));
    }

    /**
     * The interfaces of this machine that count, as the kernel shows them. In a container all are virtual, and those
     * count that lie on no other.
     */
    static List<String> interfaces(Collection<String> names, Path system) {
        List<String> real =
                names.stream().filter(n -> !isVirtual(system.resolve(n), "net")).toList();
        return real.isEmpty()
                ? names.stream()
                        .filter(n -> !holds(system.resolve(n), file -> file.startsWith("lower_")))
                        .toList()
                : real;
    }

    private static boolean isVirtual(Path device, String kind) {
        try {
            return device.toRealPath().getParent().endsWith(Path.of("virtual", kind));
        } catch (IOException unknown) {
            return false;
        }
    }

    private static boolean holds(Path folder, Predicate<String> file) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(f -> file.test(f.getFileName().toString()));
        } catch (IOException none) {
            return false;
        }
    }
}
