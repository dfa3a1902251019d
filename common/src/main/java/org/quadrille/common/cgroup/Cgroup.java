package org.quadrille.common.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.files.ProcessorNumbers;
import org.quadrille.common.files.SystemFiles;

/**
 * The control group, of version 1 or 2, that limits a process, and the processors and memory that it allows. In a
 * container it stands for a machine. Elsewhere the machine is the host, and a group matters only for its processor
 * quota, which throttles its processes: it is the nearest group with a quota, otherwise {@link #NONE}.
 *
 * @param container whether it is the group of a container
 * @param cpu folder with its processor quota and the time for which it was throttled; null if not known
 * @param usage folder with its processor time; null if not known, or outside a container
 * @param memory folder with its memory; likewise
 * @param disks folder with its disk operations; likewise
 * @param cpus processors that it may use: a quota, a set of processors, or all of the machine's; 0 if not known
 * @param memoryBytes memory that it may use: its limit, or the machine's; 0 if not known, or outside a container
 */
public record Cgroup(
        boolean container, Folder cpu, Folder usage, Folder memory, Folder disks, double cpus, long memoryBytes) {
    /** Nothing but the machine itself bounds the process. */
    public static final Cgroup NONE = new Cgroup(false, null, null, null, null, 0, 0);

    private static final Set<String> SERVERS = EngineFacts.processesOfAll();

    /** A kernel folder for a control group; that of version 2 is unified: it has all controllers. */
    public record Folder(Path path, boolean unified) {}

    /** The control group of a database server; {@link #NONE} with a problem, why it was not found. */
    public record OfServer(Cgroup group, String problem) {}

    /** Whether it stands for a machine: it is that of a container, and the process may read it. */
    public boolean isMachine() {
        return container && (cpu != null || memory != null);
    }

    /** The group of this process. */
    public static Cgroup here(boolean container) {
        return of(SystemFiles.here(), container);
    }

    /**
     * The group of the process to which these files belong.
     *
     * @param container whether it is in a container
     */
    public static Cgroup of(SystemFiles files, boolean container) {
        return new Search(files, "self").group(container);
    }

    /**
     * The group of the container of the database server whose processes this process sees. A process in the server's
     * process namespace may read the server's files if it runs as the same user.
     */
    public static OfServer ofServer(SystemFiles files) {
        List<String> servers = files.names("/proc").stream()
                .filter(pid -> pid.matches("\\d+") && SERVERS.contains(name(files, pid)))
                .filter(pid -> !SERVERS.contains(name(files, parent(files, pid))))
                .toList();
        if (servers.isEmpty()) {
            return new OfServer(NONE, "no database server is among the processes that it sees");
        }
        if (servers.stream()
                        .map(pid -> files.text("/proc/" + pid + "/cgroup"))
                        .distinct()
                        .count()
                > 1) {
            return new OfServer(NONE, "it sees database servers in different control groups");
        }
        String pid = servers.get(0);
        Cgroup group = new Search(files, pid).group(true);
        return new OfServer(
                group,
                group.isMachine()
                        ? ""
                        : "it may not look at the files of process " + pid + "; run it as the user of the server");
    }

    private static String name(SystemFiles files, String pid) {
        return files.text("/proc/" + pid + "/comm");
    }

    /** proc(5): {@code pid (name) state parent ...}, and a name may hold anything. */
    private static String parent(SystemFiles files, String pid) {
        Matcher stat = Pattern.compile(".*\\) \\S (\\d+) .*").matcher(files.text("/proc/" + pid + "/stat"));
        return stat.matches() ? stat.group(1) : "0";
    }

    /** Looks for the group of one process. */
    private record Search(SystemFiles files, String process) {
        private static final int KIBI = 1_024;
        private static final double MICRO = 1e6;

        /** Folders of a controller from the process's own upwards, without the kernel's root. */
        private record Levels(List<String> folders, boolean unified) {
            private static final Levels NONE = new Levels(List.of(), false);

            /** Index of the nearest folder with a limit; of the uppermost, the container's, if none has one. */
            int sampled(Function<String, OptionalLong> limit) {
                for (int i = 0; i < folders.size(); i++) {
                    if (limit.apply(folders.get(i)).isPresent()) {
                        return i;
                    }
                }
                return uppermost();
            }

            int uppermost() {
                return folders.size() - 1;
            }

            Optional<String> at(int level) {
                return folders.isEmpty()
                        ? Optional.empty()
                        : Optional.of(folders.get(Math.max(0, Math.min(level, folders.size() - 1))));
            }
        }

        Cgroup group(boolean container) {
            Levels cpu = levels("cpu");
            double processors = processors(files.text("/sys/devices/system/cpu/online"));
            OptionalLong quota = least(cpu, folder -> quota(cpu, folder, processors));
            if (!container && quota.isEmpty()) {
                return NONE;
            }
            int level = cpu.sampled(folder -> quota(cpu, folder, processors));
            double set = levels("cpuset")
                    .at(0)
                    .map(folder -> processors(firstOf(folder, "cpuset.cpus.effective", "cpuset.effective_cpus")))
                    .filter(n -> n > 0)
                    .orElse(processors);
            double cpus = least(set, quota);
            if (!container) {
                return new Cgroup(false, folder(cpu, level), null, null, null, cpus, 0);
            }
            Levels memory = levels("memory");
            Levels disks = levels("blkio");
            long bytes = total();
            return new Cgroup(
                    true,
                    folder(cpu, level),
                    folder(levels("cpuacct"), level),
                    folder(memory, memory.sampled(folder -> limit(memory, folder, bytes))),
                    folder(disks, disks.uppermost()),
                    cpus,
                    least(memory, folder -> limit(memory, folder, bytes)).orElse(bytes));
        }

        /** The number of processors in a set, 0 if not known, or the quota if that is less. */
        private static double least(double set, OptionalLong quota) {
            return quota.isPresent() && (set <= 0 || quota.getAsLong() / MICRO < set) ? quota.getAsLong() / MICRO : set;
        }

        private static OptionalLong least(Levels levels, Function<String, OptionalLong> limit) {
            return levels.folders().stream()
                    .map(limit)
                    .filter(OptionalLong::isPresent)
                    .mapToLong(OptionalLong::getAsLong)
                    .min();
        }

        private Folder folder(Levels levels, int level) {
            return levels.at(level)
                    .map(path -> new Folder(files.at(path), levels.unified()))
                    .orElse(null);
        }

        /** Millionths of a processor, if they are fewer than the machine has. */
        private OptionalLong quota(Levels cpu, String folder, double processors) {
            String[] both = cpu.unified()
                    ? files.text(folder + "/cpu.max").split(" ")
                    : new String[] {files.text(folder + "/cpu.cfs_quota_us"), files.text(folder + "/cpu.cfs_period_us")
                    };
            if (both.length < 2 || !both[0].matches("\\d+") || !both[1].matches("[1-9]\\d*")) {
                return OptionalLong.empty();
            }
            double quota = Double.parseDouble(both[0]) / Double.parseDouble(both[1]);
            return processors > 0 && quota >= processors
                    ? OptionalLong.empty()
                    : OptionalLong.of(Math.round(quota * MICRO));
        }

        /** Bytes, if they are fewer than the machine has. */
        private OptionalLong limit(Levels memory, String folder, long total) {
            String limit = files.text(folder + (memory.unified() ? "/memory.max" : "/memory.limit_in_bytes"));
            if (!limit.matches("\\d{1,18}") || total > 0 && Long.parseLong(limit) >= total) {
                return OptionalLong.empty();
            }
            return OptionalLong.of(Long.parseLong(limit));
        }

        private String firstOf(String folder, String... names) {
            for (String name : names) {
                String text = files.text(folder + "/" + name);
                if (!text.isEmpty()) {
                    return text;
                }
            }
            return "";
        }

        private long total() {
            Matcher total = Pattern.compile("MemTotal:\\s+(\\d+)").matcher(files.text("/proc/meminfo"));
            return total.find() ? Long.parseLong(total.group(1)) * KIBI : 0;
        }

        /** How many a list such as {@code 0-3,6} has; 0 for anything else. */
        private static double processors(String list) {
            return ProcessorNumbers.parse(list).map(Set::size).orElse(0);
        }

        /** Where the controller is mounted twice, the place that shows more of them. */
        private Levels levels(String controller) {
            Levels found = Levels.NONE;
            for (CgroupFolders mounted : CgroupFolders.of(files, process, controller)) {
                List<String> here = mounted.paths().stream()
                        .filter(folder -> files.exists(folder) && !mounted.uppermost(files, folder))
                        .toList();
                found = here.size() > found.folders().size() ? new Levels(here, mounted.unified()) : found;
            }
            return found;
        }
    }
}
