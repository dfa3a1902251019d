package org.quadrille.common.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.files.RecordedFiles;
import org.quadrille.common.files.SystemFiles;

/** Recorded files of real machines, and what kind of machine each is. */
@Timeout(60)
class PlatformTest {
    private static final String CLOCKS = "/sys/devices/system/clocksource/clocksource0/available_clocksource:";
    private static final String IN_VM = "/proc/cpuinfo:processor : 0\nflags\t\t: fpu vme hypervisor lahf_lm\n";
    private static final String NO_VM = "/proc/cpuinfo:processor : 0\nflags\t\t: fpu vme lahf_lm\n";
    private static final String[] FIRST = {
        "/proc/self/ns/pid->pid:[4026531836]",
        "/proc/self/ns/uts->uts:[4026531838]",
        "/proc/self/ns/ipc->ipc:[4026531839]"
    };
    private static final String[] OWN = {
        "/proc/self/ns/pid->pid:[4026532590]",
        "/proc/self/ns/uts->uts:[4026532588]",
        "/proc/self/ns/ipc->ipc:[4026532589]"
    };

    @TempDir
    Path root;

    private record Recorded(String name, String expected, Map<String, String> tool, List<String> files) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Recorded files(String name, String expected, String[] namespaces, String... files) {
        return said(name, expected, Map.of(), namespaces, files);
    }

    private static Recorded said(
            String name, String expected, Map<String, String> tool, String[] namespaces, String... files) {
        return new Recorded(
                name,
                expected,
                tool,
                Stream.concat(Stream.of(namespaces), Stream.of(files)).toList());
    }

    private static String dmi(String vendor, String product) {
        return "/sys/class/dmi/id/sys_vendor:" + vendor + "\n\u0000" + "/sys/class/dmi/id/product_name:" + product
                + "\n";
    }

    static Stream<Recorded> machines() {
        return Stream.of(
                files(
                        "KVM by its clock",
                        "virtual machine (KVM)",
                        FIRST,
                        IN_VM,
                        CLOCKS + "kvm-clock tsc acpi_pm\n",
                        dmi("QEMU", "Standard PC (Q35 + ICH9, 2009)")),
                files(
                        "QEMU without KVM",
                        "virtual machine (QEMU)",
                        FIRST,
                        IN_VM,
                        CLOCKS + "tsc acpi_pm\n",
                        dmi("QEMU", "Standard PC (i440FX + PIIX, 1996)")),
                files(
                        "VMware",
                        "virtual machine (VMware)",
                        FIRST,
                        IN_VM,
                        CLOCKS + "tsc acpi_pm\n",
                        dmi("VMware, Inc.", "VMware7,1")),
                files(
                        "Hyper-V",
                        "virtual machine (Hyper-V)",
                        FIRST,
                        IN_VM,
                        CLOCKS + "hyperv_clocksource_tsc_page acpi_pm\n",
                        dmi("Microsoft Corporation", "Virtual Machine")),
                files(
                        "VirtualBox with the clock of KVM",
                        "virtual machine (VirtualBox)",
                        FIRST,
                        IN_VM,
                        CLOCKS + "kvm-clock tsc acpi_pm\n",
                        dmi("innotek GmbH", "VirtualBox")),
                files(
                        "Xen guest",
                        "virtual machine (Xen)",
                        FIRST,
                        IN_VM,
                        "/sys/hypervisor/type:xen\n",
                        "/proc/xen/capabilities:\n"),
                files(
                        "Xen's own domain",
                        "bare machine",
                        FIRST,
                        NO_VM,
                        "/sys/hypervisor/type:xen\n",
                        "/proc/xen/capabilities:control_d\n"),
                files(
                        "KVM on ARM",
                        "virtual machine (KVM)",
                        FIRST,
                        "/proc/cpuinfo:Features : fp asimd\n",
                        "/proc/device-tree/hypervisor/compatible:linux,kvm\u0000"),
                files("a hypervisor without a name", "virtual machine", FIRST, IN_VM, CLOCKS + "tsc\n"),
                files(
                        "bare",
                        "bare machine",
                        FIRST,
                        NO_VM,
                        CLOCKS + "tsc hpet acpi_pm\n",
                        dmi("Dell Inc.", "PowerEdge R750")),
                files(
                        "a bare laptop of the vendor of Hyper-V",
                        "bare machine",
                        FIRST,
                        NO_VM,
                        CLOCKS + "tsc hpet\n",
                        dmi("Microsoft Corporation", "Surface Laptop 4")),
                files(
                        "bare on ARM",
                        "bare machine",
                        FIRST,
                        "/proc/cpuinfo:Features : fp asimd\n",
                        dmi("Ampere(R)", "Mt. Jade")),
                files("bare in a cloud", "bare machine", FIRST, NO_VM, dmi("Amazon EC2", "m5.metal")),
                files(
                        "Docker on a bare machine",
                        "container (Docker)",
                        OWN,
                        NO_VM,
                        "/.dockerenv:",
                        "/proc/self/cgroup:0::/\n",
                        dmi("Dell Inc.", "PowerEdge R750")),
                files(
                        "Docker in KVM",
                        "container (Docker) in a virtual machine (KVM)",
                        OWN,
                        IN_VM,
                        CLOCKS + "kvm-clock tsc\n",
                        "/proc/self/cgroup:12:cpu:/docker/0123456789abcdef0123\n"),
                files(
                        "Docker with containerd's files",
                        "container (Docker)",
                        OWN,
                        NO_VM,
                        "/.dockerenv:",
                        "/proc/self/mountinfo:700 600 0:50 / / rw - overlay overlay rw,"
                                + "lowerdir=/var/lib/containerd/io.containerd.snapshotter.v1.overlayfs/1/fs\n"),
                files(
                        "podman",
                        "container (Podman)",
                        OWN,
                        NO_VM,
                        "/run/.containerenv:engine=\"podman-5.4.0\"\n",
                        "/proc/self/cgroup:0::/\n"),
                files(
                        "Kubernetes with containerd, first groups",
                        "container (Kubernetes, containerd)",
                        OWN,
                        NO_VM,
                        "/proc/self/cgroup:0::/kubepods.slice/kubepods-besteffort.slice/cri-containerd-ab.scope\n"),
                files(
                        "Kubernetes with containerd, groups of its own",
                        "container (Kubernetes, containerd) in a virtual machine (VMware)",
                        OWN,
                        IN_VM,
                        "/proc/self/cgroup:0::/\n",
                        dmi("VMware, Inc.", "VMware Virtual Platform"),
                        "/proc/self/mountinfo:700 600 0:50 / / rw - overlay overlay rw,"
                                + "lowerdir=/var/lib/containerd/io.containerd.snapshotter.v1.overlayfs/1/fs\n"
                                + "701 700 8:1 /var/lib/kubelet/pods/1/etc-hosts /etc/hosts rw - ext4 /dev/sda1 rw\n"),
                files("lxc", "container (LXC)", OWN, NO_VM, "/proc/1/environ:PATH=/bin\u0000container=lxc\u0000"),
                files("nspawn", "container (systemd-nspawn)", OWN, NO_VM, "/run/systemd/container:systemd-nspawn\n"),
                files("a container that nobody names", "container", OWN, NO_VM, "/proc/self/cgroup:0::/\n"),
                files(
                        "the host of containers",
                        "bare machine",
                        FIRST,
                        NO_VM,
                        "/proc/self/cgroup:0::/user.slice/user-1000.slice/session-1.scope\n",
                        "/proc/self/mountinfo:22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
                                + "90 22 0:60 / /var/lib/docker/overlay2/1/merged rw - overlay overlay rw,"
                                + "lowerdir=/var/lib/docker/overlay2/l/A\n"),
                files(
                        "a virtual machine made from an image for containers",
                        "virtual machine (KVM)",
                        FIRST,
                        IN_VM,
                        CLOCKS + "tsc kvm-clock\n",
                        "/.dockerenv:"),
                said(
                        "the same where the tool is deceived",
                        "virtual machine (KVM)",
                        Map.of("--container", "docker", "--vm", "kvm"),
                        FIRST,
                        IN_VM,
                        "/.dockerenv:"),
                said(
                        "the tool knows the hypervisor",
                        "virtual machine (Hyper-V)",
                        Map.of("--container", "none", "--vm", "microsoft"),
                        FIRST),
                said(
                        "the tool knows the engine",
                        "container (Podman) in a virtual machine (KVM)",
                        Map.of("--container", "podman", "--vm", "kvm"),
                        OWN),
                said(
                        "the tool knows nothing of containerd",
                        "container (Kubernetes, CRI-O)",
                        Map.of("--container", "none", "--vm", "none"),
                        OWN,
                        "/proc/self/cgroup:0::/kubepods.slice/crio-0123.scope\n"),
                said("the tool finds nothing", "bare machine", Map.of("--container", "none", "--vm", "none"), FIRST),
                said("a name that is new", "virtual machine (nova)", Map.of("--vm", "nova"), FIRST),
                files("unreadable", "not known", new String[0]));
    }

    @ParameterizedTest
    @MethodSource("machines")
    void itIsCalledWhatItIs(Recorded recorded) throws Exception {
        for (String file : recorded.files()) {
            // This row of the table holds two files.
            RecordedFiles.write(root, file.startsWith("/sys/class/dmi") ? file.split("\u0000") : new String[] {file});
        }
        Platform found = Platform.of(root, option -> recorded.tool().getOrDefault(option, ""));
        assertEquals(recorded.expected(), found.text(), found::toString);
        assertEquals(found.kind() == Platform.Kind.UNKNOWN, found.evidence().isEmpty(), found::toString);
    }

    @Test
    void thisMachineIsSomething() {
        Platform here = Platform.here();
        boolean linux = SystemFiles.here().exists("/proc/cpuinfo");
        assertEquals(linux, here.kind() != Platform.Kind.UNKNOWN, here::toString);
    }

    @Test
    void settingsAreReadAsFarAsTheyAreThere() throws Exception {
        RecordedFiles.write(
                root,
                "/etc/os-release:NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n",
                "/proc/sys/kernel/osrelease:6.1.0-18-amd64\n",
                "/proc/sys/vm/swappiness:60\n",
                "/proc/sys/net/ipv4/tcp_rmem:4096\t131072\t6291456\n",
                "/proc/sys/vm/block_dump:1\n",
                "/sys/kernel/mm/transparent_hugepage/enabled:always [madvise] never\n",
                "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor:powersave\n",
                "/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor:performance\n",
                "/sys/devices/system/cpu/cpu2/cpufreq/scaling_governor:powersave\n",
                "/sys/devices/system/cpu/cpu0/topology/physical_package_id:0\n",
                "/sys/devices/system/cpu/cpu0/topology/core_id:7\n",
                "/sys/devices/system/cpu/cpu1/topology/physical_package_id:0\n",
                "/sys/devices/system/cpu/cpu1/topology/core_id:7\n",
                "/sys/devices/system/cpu/cpu2/online:0\n",
                "/sys/devices/system/cpu/cpufreq/scaling_governor:other\n");
        SystemFacts facts = SystemFacts.of(new SystemFiles(root), Platform.UNKNOWN);
        assertEquals("Debian GNU/Linux 12 (bookworm)", facts.system());
        assertEquals("6.1.0-18-amd64", facts.kernel());
        assertEquals("performance, powersave", facts.governor());
        assertEquals(
                Map.of(
                        "vm.swappiness",
                        "60",
                        "net.ipv4.tcp_rmem",
                        "4096 131072 6291456",
                        SystemFacts.CORES,
                        "1",
                        SystemFacts.SOCKETS,
                        "1",
                        "transparent_hugepage.enabled",
                        "madvise"),
                facts.settings());
    }

    @Test
    void withoutFilesNothingIsKnown() {
        SystemFacts facts = SystemFacts.of(new SystemFiles(root.resolve("none")), Platform.UNKNOWN);
        assertEquals(SystemFacts.UNKNOWN, facts);
        assertTrue(SystemFacts.here().platform() != null);
    }
}
