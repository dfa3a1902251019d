package org.quadrille.common.control;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.io.Serializable;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.files.SystemFiles;

/**
 * How the operating system of a machine is set up, as far as a process may read it; what is not known is empty.
 * Contains no secrets.
 *
 * @param system name and version of the operating system, such as {@code Debian GNU/Linux 12 (bookworm)}
 * @param governor frequency governors of its processors, such as {@code performance}, separated by commas
 * @param settings settings that matter to a database, by name; those that the machine does not have are absent
 */
public record SystemFacts(
        Platform platform,
        String system,
        String kernel,
        String governor,

        @JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
        Map<String, String> settings)
        implements Serializable {
    /** Nothing could be found out. */
    public static final SystemFacts UNKNOWN = new SystemFacts(Platform.UNKNOWN, "", "", "", Map.of());

    /** Settings under {@code /proc/sys}, grouped by the reason for recording them. */
    private static final List<String> SYSCTLS = List.of(
            // When the kernel takes memory away from the server's processes.
            "vm.swappiness",
            "vm.overcommit_memory",
            "vm.overcommit_ratio",
            "vm.zone_reclaim_mode",
            // How much written data waits for a checkpoint's sync, and how long.
            "vm.dirty_background_bytes",
            "vm.dirty_background_ratio",
            "vm.dirty_bytes",
            "vm.dirty_ratio",
            "vm.dirty_expire_centisecs",
            "vm.dirty_writeback_centisecs",
            // Huge pages for shared buffers.
            "vm.nr_hugepages",
            "vm.nr_overcommit_hugepages",
            // Where and when a session's process runs.
            "kernel.numa_balancing",
            "kernel.sched_autogroup_enabled",
            // Connections, and answers larger than a packet.
            "net.core.somaxconn",
            "net.core.rmem_max",
            "net.core.wmem_max",
            "net.ipv4.tcp_rmem",
            "net.ipv4.tcp_wmem",
            "net.ipv4.tcp_congestion_control",
            "net.ipv4.tcp_slow_start_after_idle");

    /** Files that list all choices and mark the one that is taken, by the name of the setting. */
    private static final Map<String, String> CHOICES = Map.of(
            "transparent_hugepage.enabled", "/sys/kernel/mm/transparent_hugepage/enabled",
            "transparent_hugepage.defrag", "/sys/kernel/mm/transparent_hugepage/defrag");

    /** Processors of the machine that a container is on. */
    public static final String HOST_PROCESSORS = "host.processors";

    /** Cores of the machine's processors; in a container, those of its host. */
    public static final String CORES = "processor.cores";

    /** Sockets that its processors are in. */
    public static final String SOCKETS = "processor.sockets";

    private static final Pattern CHOSEN = Pattern.compile("\\[(.*?)]");
    private static final String PROCESSORS = "/sys/devices/system/cpu";

    public SystemFacts {
        settings = settings == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** Those of this machine. Takes a few milliseconds. */
    public static SystemFacts here() {
        return of(SystemFiles.here(), Platform.here());
    }

    /** The facts that some files state. */
    static SystemFacts of(SystemFiles files, Platform platform) {
        Map<String, String> settings = new TreeMap<>();
        for (String name : SYSCTLS) {
            put(settings, name, files.text("/proc/sys/" + name.replace('.', '/')));
        }
        CHOICES.forEach((name, file) -> {
            Matcher chosen = CHOSEN.matcher(files.text(file));
            put(settings, name, chosen.find() ? chosen.group(1) : "");
        });
        if (platform.kind() == Platform.Kind.CONTAINER) {
            put(settings, HOST_PROCESSORS, different(files));
        }
        put(settings, SOCKETS, different(files, "physical_package_id"));
        put(settings, CORES, different(files, "physical_package_id", "core_id"));
        return new SystemFacts(
                platform, system(files), files.text("/proc/sys/kernel/osrelease"), governor(files), settings);
    }

    private static void put(Map<String, String> settings, String name, String value) {
        if (!value.isEmpty()) {
            settings.put(name, value.replaceAll("\\s+", " "));
        }
    }

    private static String system(SystemFiles files) {
        Map<String, String> release = new LinkedHashMap<>();
        for (String line : files.text("/etc/os-release").split("\n")) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                release.put(
                        line.substring(0, equals), line.substring(equals + 1).replaceAll("^[\"']|[\"']$", ""));
            }
        }
        return release.getOrDefault("PRETTY_NAME", release.getOrDefault("NAME", ""));
    }

    private static List<String> cpus(SystemFiles files) {
        return files.names(PROCESSORS).stream()
                .filter(name -> name.matches("cpu\\d+"))
                .toList();
    }

    /**
     * Number of the processors in use, or of the different places that the given files of their topology name; empty if one
     * does not say its own.
     */
    private static String different(SystemFiles files, String... topology) {
        Set<List<String>> places = new HashSet<>();
        for (String cpu : cpus(files)) {
            String folder = PROCESSORS + "/" + cpu;
            if (!files.text(folder + "/online").equals("0")) {
                places.add(
                        topology.length == 0
                                ? List.of(cpu)
                                : Stream.of(topology)
                                        .map(part -> files.text(folder + "/topology/" + part))
                                        .toList());
            }
        }
        boolean known = !places.isEmpty() && places.stream().noneMatch(place -> place.contains(""));
        return known ? Integer.toString(places.size()) : "";
    }

    private static String governor(SystemFiles files) {
        return cpus(files).stream()
                .map(name -> files.text(PROCESSORS + "/" + name + "/cpufreq/scaling_governor"))
                .filter(governor -> !governor.isEmpty())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
