package org.quadrille.common.control;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.files.SystemFiles;

/**
 * What a process runs on: a bare machine, a virtual machine, or a container. Determined by {@code systemd-detect-virt}
 * or, without it, from the files that this tool would read. A container is a container, whatever machine it runs on.
 *
 * <p>A process in the initial namespaces of its kernel is in no container, whatever else suggests one: the disk of a
 * virtual machine may have been made from a container image that left {@code /.dockerenv} behind, which deceives the
 * tool.
 *
 * @param kind what it is
 * @param engine of a container, what runs it, such as {@code Docker}; empty if it is not a container or the engine is
 *     not known
 * @param hypervisor hypervisor of the virtual machine, or of the one that runs the container, such as {@code KVM};
 *     empty if there is none or it is not known
 * @param evidence source of this finding, such as a command or a file; empty if nothing is known
 */
public record Platform(Kind kind, String engine, String hypervisor, String evidence) implements Serializable {
    /** What a process can run on. */
    public enum Kind {
        /** A machine without a hypervisor, or the hypervisor's own domain, which controls the hardware. */
        BARE,
        VIRTUAL,
        CONTAINER,
        UNKNOWN
    }

    /** Nothing could be found out. */
    public static final Platform UNKNOWN = new Platform(Kind.UNKNOWN, "", "", "");

    private static final String TOOL = "systemd-detect-virt";
    private static final Duration TOOL_LIMIT = Duration.ofSeconds(2);

    /** Numbers that the kernel gives to its initial namespaces. */
    private static final Map<String, String> FIRST_NAMESPACES =
            Map.of("pid", "pid:[4026531836]", "uts", "uts:[4026531838]", "ipc", "ipc:[4026531839]");

    /** Names that the tool and {@code container=} use, and the names used here. */
    private static final Map<String, String> ENGINES = Map.ofEntries(
            Map.entry("docker", "Docker"),
            Map.entry("podman", "Podman"),
            Map.entry("lxc", "LXC"),
            Map.entry("lxc-libvirt", "LXC"),
            Map.entry("systemd-nspawn", "systemd-nspawn"),
            Map.entry("openvz", "OpenVZ"),
            Map.entry("rkt", "rkt"),
            Map.entry("wsl", "WSL"),
            Map.entry("container-other", ""),
            Map.entry("oci", ""));

    private static final Map<String, String> HYPERVISORS = Map.ofEntries(
            Map.entry("kvm", "KVM"),
            Map.entry("qemu", "QEMU"),
            Map.entry("vmware", "VMware"),
            Map.entry("microsoft", "Hyper-V"),
            Map.entry("xen", "Xen"),
            Map.entry("oracle", "VirtualBox"),
            Map.entry("amazon", "Amazon EC2"),
            Map.entry("google", "Google Compute Engine"),
            Map.entry("bhyve", "bhyve"),
            Map.entry("parallels", "Parallels"),
            Map.entry("apple", "Apple"),
            Map.entry("zvm", "z/VM"),
            Map.entry("powervm", "PowerVM"),
            Map.entry("vm-other", ""));

    /** Hypervisors by pattern in the vendor and product names of {@code /sys/class/dmi/id}; the first match counts. */
    private static final Map<Pattern, String> DMI = patterns(
            "VMware|VMW", "VMware",
            "innotek|VirtualBox", "VirtualBox",
            "Microsoft Corporation Virtual Machine", "Hyper-V",
            "Xen", "Xen",
            "Amazon EC2", "Amazon EC2",
            "Google Compute Engine", "Google Compute Engine",
            "Parallels", "Parallels",
            "BHYVE", "bhyve",
            "Apple Virtualization", "Apple",
            "KVM|KubeVirt|OpenStack|oVirt|RHEV|Hetzner vServer", "KVM");

    private static final Map<Pattern, String> CLOCKS =
            patterns("kvm-clock", "KVM", "hyperv_clocksource", "Hyper-V", "\\bxen\\b", "Xen");

    /** Engines by pattern in the control group of a process, and in the sources of the files that an engine mounts. */
    private static final Map<Pattern, String> TRACES = patterns(
            "cri-containerd|io\\.containerd|/containerd/", "containerd",
            "crio-", "CRI-O",
            "libpod|/containers/storage/", "Podman",
            "/docker/|docker-[0-9a-f]{12}", "Docker",
            "/lxc/|lxc\\.payload|^lxcfs ", "LXC",
            "machine\\.slice/machine-", "systemd-nspawn");

    private static final Pattern KUBERNETES = Pattern.compile("kubepods|/kubelet/pods/");

    /** What an engine mounts into every container. */
    private static final List<String> ENGINES_MOUNTS =
            List.of("/", "/etc/hosts", "/etc/hostname", "/etc/resolv.conf", "/dev/termination-log", "/proc/meminfo");

    /** What this process runs on. Takes a few milliseconds, and starts a process. */
    public static Platform here() {
        return of(Path.of("/"), Platform::tool);
    }

    /**
     * What a process that sees these files runs on.
     *
     * @param root {@code /}, or a folder with recorded files
     * @param tool what {@code systemd-detect-virt} prints with an option; empty where it is not installed
     */
    public static Platform of(Path root, UnaryOperator<String> tool) {
        return new Search(new SystemFiles(root), tool).platform();
    }

    /** As a report prints it, such as {@code container (Docker) in a virtual machine (KVM)}. */
    public String text() {
        String virtual = "virtual machine" + (hypervisor.isEmpty() ? "" : " (" + hypervisor + ")");
        return switch (kind) {
            case BARE -> "bare machine";
            case VIRTUAL -> virtual;
            case CONTAINER ->
                "container" + (engine.isEmpty() ? "" : " (" + engine + ")")
                        + (hypervisor.isEmpty() ? "" : " in a " + virtual);
            case UNKNOWN -> "not known";
        };
    }

    private static Map<Pattern, String> patterns(String... pairs) {
        Map<Pattern, String> patterns = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            patterns.put(Pattern.compile(pairs[i], Pattern.MULTILINE), pairs[i + 1]);
        }
        return patterns;
    }

    private static String tool(String option) {
        try {
            ProgramOutput said = ProgramOutput.of(new ProcessBuilder(TOOL, option), TOOL_LIMIT);
            return said.bySignal() ? "" : said.out();
        } catch (IOException notInstalled) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** What was found, and the evidence; {@code name} is null for nothing, empty for something without a name. */
    private record Clue(String name, String evidence) {
        boolean something() {
            return name != null;
        }
    }

    private record Search(SystemFiles files, UnaryOperator<String> tool) {
        private static final Clue NOTHING = new Clue(null, "");

        Platform platform() {
            Clue engine = engine();
            Clue hypervisor = hypervisor();
            String below = hypervisor.something() ? hypervisor.name() : "";
            if (engine.something()) {
                return new Platform(Kind.CONTAINER, engine.name(), below, engine.evidence());
            }
            if (hypervisor.something()) {
                return new Platform(Kind.VIRTUAL, "", below, hypervisor.evidence());
            }
            return hypervisor.evidence().isEmpty() ? UNKNOWN : new Platform(Kind.BARE, "", "", hypervisor.evidence());
        }

        private Clue engine() {
            if (FIRST_NAMESPACES.entrySet().stream()
                    .allMatch(e -> files.link("/proc/self/ns/" + e.getKey()).equals(e.getValue()))) {
                return NOTHING;
            }
            Clue found = namedEngine();
            String traces = files.text("/proc/self/cgroup") + "\n" + enginesMounts();
            boolean kubernetes = KUBERNETES.matcher(traces).find()
                    || files.exists("/run/secrets/kubernetes.io")
                    || files.exists("/var/run/secrets/kubernetes.io");
            if (!kubernetes) {
                return found;
            }
            String engine = found.something() && !found.name().isEmpty() ? ", " + found.name() : "";
            return new Clue("Kubernetes" + engine, found.something() ? found.evidence() : "/proc/self/mountinfo");
        }

        private Clue namedEngine() {
            String said = tool.apply("--container");
            if (!said.isEmpty() && !said.equals("none")) {
                return new Clue(name(ENGINES, said), TOOL);
            }
            said = files.text("/run/systemd/container");
            if (!said.isEmpty()) {
                return new Clue(name(ENGINES, said), "/run/systemd/container");
            }
            for (String variable : files.text("/proc/1/environ").split("\0")) {
                if (variable.matches("container=.+")) {
                    return new Clue(name(ENGINES, variable.substring("container=".length())), "/proc/1/environ");
                }
            }
            if (files.exists("/run/.containerenv")) {
                return new Clue("Podman", "/run/.containerenv");
            }
            Clue traced = first(TRACES, files.text("/proc/self/cgroup"), "/proc/self/cgroup");
            if (traced.something()) {
                return traced;
            }
            // Checked before the mounts, because Docker may keep its containers' files in containerd.
            if (files.exists("/.dockerenv")) {
                return new Clue("Docker", "/.dockerenv");
            }
            traced = first(TRACES, enginesMounts(), "/proc/self/mountinfo");
            if (traced.something()) {
                return traced;
            }
            if (files.exists("/proc/vz") && !files.exists("/proc/bc")) {
                return new Clue("OpenVZ", "/proc/vz");
            }
            String namespace = files.link("/proc/self/ns/pid");
            return namespace.isEmpty() || namespace.equals(FIRST_NAMESPACES.get("pid"))
                    ? NOTHING
                    : new Clue("", "/proc/self/ns/pid");
        }

        /** One line for each mount made by an engine: root of the mount, type, device and options. */
        private String enginesMounts() {
            StringBuilder lines = new StringBuilder();
            for (String line : files.text("/proc/self/mountinfo").split("\n")) {
                String[] fields = line.split(" ");
                int dash = List.of(fields).indexOf("-");
                if (dash > 0 && fields.length > dash + 2 && ENGINES_MOUNTS.contains(fields[4])) {
                    lines.append(fields[dash + 1].startsWith("fuse.lxcfs") ? "lxcfs " : "")
                            .append(fields[3])
                            .append(' ')
                            .append(String.join(" ", List.of(fields).subList(dash + 1, fields.length)))
                            .append('\n');
                }
            }
            return lines.toString();
        }

        private Clue hypervisor() {
            String said = tool.apply("--vm");
            if (!said.isEmpty()) {
                return new Clue(said.equals("none") ? null : name(HYPERVISORS, said), TOOL);
            }
            if (files.text("/proc/xen/capabilities").contains("control_d")) {
                return new Clue(null, "/proc/xen/capabilities");
            }
            String type = files.text("/sys/hypervisor/type");
            if (!type.isEmpty()) {
                return new Clue(name(HYPERVISORS, type), "/sys/hypervisor/type");
            }
            String dmi = String.join(
                            " ",
                            dmi("sys_vendor"),
                            dmi("product_name"),
                            dmi("product_version"),
                            dmi("board_vendor"),
                            dmi("bios_vendor"))
                    .strip();
            if (dmi("product_name").endsWith(".metal")) {
                return new Clue(null, "/sys/class/dmi/id");
            }
            Clue found = first(DMI, dmi, "/sys/class/dmi/id");
            if (found.something()) {
                return found;
            }
            String clocks = "/sys/devices/system/clocksource/clocksource0/available_clocksource";
            found = first(CLOCKS, files.text(clocks), clocks);
            if (found.something()) {
                return found;
            }
            if (dmi.contains("QEMU")) {
                return new Clue("QEMU", "/sys/class/dmi/id");
            }
            String tree = files.text("/proc/device-tree/hypervisor/compatible").toLowerCase(Locale.ROOT);
            if (!tree.isEmpty()) {
                String name = tree.contains("kvm") ? "KVM" : tree.contains("xen") ? "Xen" : "";
                return new Clue(name, "/proc/device-tree/hypervisor/compatible");
            }
            return processor(dmi);
        }

        /** An x86 flag tells of a hypervisor. Without the flag, or elsewhere with an ordinary vendor, there is none. */
        private Clue processor(String dmi) {
            String flags = files.text("/proc/cpuinfo")
                    .lines()
                    .filter(line -> line.startsWith("flags"))
                    .findFirst()
                    .orElse("");
            if (!flags.isEmpty()) {
                boolean hypervisor = List.of(flags.split("\\s+")).contains("hypervisor");
                return new Clue(hypervisor ? "" : null, "/proc/cpuinfo");
            }
            return dmi.isEmpty() ? NOTHING : new Clue(null, "/sys/class/dmi/id");
        }

        private String dmi(String file) {
            return files.text("/sys/class/dmi/id/" + file);
        }

        private static Clue first(Map<Pattern, String> patterns, String text, String evidence) {
            return patterns.entrySet().stream()
                    .filter(e -> e.getKey().matcher(text).find())
                    .findFirst()
                    .map(e -> new Clue(e.getValue(), evidence))
                    .orElse(NOTHING);
        }

        private static String name(Map<String, String> names, String said) {
            return names.getOrDefault(said.toLowerCase(Locale.ROOT), said);
        }
    }
}
