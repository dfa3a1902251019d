package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cgroup.CgroupCounters;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.SystemFiles;
import org.quadrille.common.files.UserFiles;

/**
 * The control group of a system under test: what is started with {@link #before} is in it, with its children. Version 1 of
 * the kernel's control groups has a folder for each controller, version 2 one for all.
 */
final class CgroupLimits {
    private static final long PERIOD_MICROS = 100_000;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final long REMOVAL_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long POLL_MILLIS = 20;

    /** Puts the shell into the groups before it becomes the command that is to be limited. */
    private static final String ENTER =
            "while [ \"$1\" != -- ]; do echo $$ > \"$1/cgroup.procs\" || exit 125; shift; done; shift; exec \"$@\"";

    private static final List<String> SLOWING = List.of("cpu", "blkio");

    private final Limits limits;
    private final String device;
    /** By controller, as version 1 names them. */
    private final Map<String, Cgroup.Folder> parents;

    private final String name;

    /**
     * A group that is not made yet, with at least one limit.
     *
     * @param device the disk of {@code diskWrites}, as {@code 7:0}; null if that is not limited
     * @throws UserError if this user may not make such a group; names what the user can do instead
     */
    CgroupLimits(String name, Limits limits, String device, SystemFiles files) {
        this.name = name;
        this.limits = limits;
        this.device = device;
        this.parents = new LinkedHashMap<>();
        Controllers controllers = new Controllers(files);
        for (String controller : limits.controllers()) {
            parents.put(
                    controller,
                    controllers.parent(controller).orElseThrow(() -> refusal(controller, "may not make one here")));
        }
        if (limits.cpus() != null) {
            // Counts the time of a group; version 2 counts it anyway.
            controllers.parent("cpuacct").ifPresent(parent -> parents.put("cpuacct", parent));
        }
    }

    static UserError refusal(String controller, String why) {
        return new UserError("local." + Limits.key(controller) + " needs a control group with the controller "
                + controller + " (version 2: " + Controllers.unifiedName(controller) + "), and this user " + why
                + "; run the study as root, or bind the system under test to whole processors"
                + " with local.cpuset alone, which needs no group.");
    }

    /** Its folders, joined by colons; identifies it in a ledger. */
    String id() {
        return folders().stream().map(Path::toString).collect(Collectors.joining(":"));
    }

    Set<Path> folders() {
        return parents.values().stream()
                .map(parent -> parent.path().resolve(name))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Makes it, without limits yet. */
    void make() {
        for (Map.Entry<String, Cgroup.Folder> entry : parents.entrySet()) {
            Cgroup.Folder parent = entry.getValue();
            String controller = entry.getKey();
            try {
                if (parent.unified()) {
                    handDown(parent.path(), Controllers.unifiedName(controller));
                }
                Path folder = parent.path().resolve(name);
                if (!Files.isDirectory(folder)) {
                    Files.createDirectory(folder);
                }
                if (controller.equals("cpuset")) {
                    inherit(parent, folder);
                }
            } catch (IOException e) {
                throw refusal(controller, "cannot make one in " + parent.path() + " (" + FileErrors.of(e) + ")");
            }
        }
    }

    private static void handDown(Path parent, String controller) throws IOException {
        Path file = parent.resolve("cgroup.subtree_control");
        if (!List.of(read(file).split("\\s+")).contains(controller)) {
            write(file, "+" + controller);
        }
    }

    /** A group of version 1 accepts no process until it has processors and memory nodes. */
    private static void inherit(Cgroup.Folder parent, Path folder) throws IOException {
        if (!parent.unified()) {
            write(folder.resolve("cpuset.mems"), read(parent.path().resolve("cpuset.mems")));
            write(folder.resolve("cpuset.cpus"), read(parent.path().resolve("cpuset.cpus")));
        }
    }

    /** The beginning of the command line of a process that is to be in it. */
    List<String> before() {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", ENTER, "sh"));
        folders().forEach(folder -> command.add(folder.toString()));
        command.add("--");
        return command;
    }

    /** From here on the limits hold, also for processes that are already in it. */
    void impose() {
        parents.keySet().forEach(controller -> set(controller, true));
    }

    /** Lifts the limits that slow it down, those of processor time and of writes; the others stay. */
    void lift() {
        SLOWING.forEach(controller -> set(controller, false));
    }

    /** Imposes the limits that slow it down again. */
    void holdBack() {
        SLOWING.forEach(controller -> set(controller, true));
    }

    private void set(String controller, boolean hold) {
        Cgroup.Folder parent = parents.get(controller);
        if (parent == null) {
            return;
        }
        Path folder = parent.path().resolve(name);
        String cannot = "local." + Limits.key(controller) + " cannot be set in " + folder;
        UserFiles.use(cannot, "correct its value, or run the study as root", () -> {
            switch (controller) {
                case "cpu" -> quota(folder, parent.unified(), hold);
                case "cpuset" -> write(folder.resolve("cpuset.cpus"), limits.cpuset());
                case "memory" ->
                    write(
                            folder.resolve(parent.unified() ? "memory.max" : "memory.limit_in_bytes"),
                            Long.toString(limits.memoryBytes()));
                case "blkio" -> writes(folder, parent.unified(), hold);
                default -> {}
            }
        });
    }

    private void quota(Path folder, boolean unified, boolean hold) throws IOException {
        long quota = hold ? Math.round(limits.cpus() * PERIOD_MICROS) : -1;
        if (unified) {
            write(folder.resolve("cpu.max"), (hold ? Long.toString(quota) : "max") + " " + PERIOD_MICROS);
        } else {
            write(folder.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
            write(folder.resolve("cpu.cfs_quota_us"), Long.toString(quota));
        }
    }

    private void writes(Path folder, boolean unified, boolean hold) throws IOException {
        if (unified) {
            write(folder.resolve("io.max"), device + " wiops=" + (hold ? limits.diskWrites() : "max"));
        } else {
            write(folder.resolve("blkio.throttle.write_iops_device"), device + " " + (hold ? limits.diskWrites() : 0));
        }
    }

    /** Whether a process is in all of its folders. */
    boolean holds(long pid) {
        return folders().stream()
                .map(SystemFiles::new)
                .allMatch(folder -> folder.text("cgroup.procs").lines().anyMatch(Long.toString(pid)::equals));
    }

    /** Reads what it has counted until now; what has no limit is not counted. */
    Supplier<CgroupWatch.Counts> counter() {
        CgroupCounters counters = new CgroupCounters(own("cpu"), own("cpuacct"), own("memory"), own("blkio"));
        return () -> {
            OptionalLong nanos = counters.cpuNanos();
            CgroupCounters.Throttling by = counters.throttling().orElse(new CgroupCounters.Throttling(0, 0, 0));
            return new CgroupWatch.Counts(
                    nanos.isEmpty() ? nanos : OptionalLong.of(nanos.getAsLong() / NANOS_PER_MICRO),
                    by.periods(),
                    by.throttled(),
                    by.nanos() / NANOS_PER_MICRO,
                    counters.countsDisks()
                            ? OptionalLong.of(counters.disks(disk -> disk.equals(device))
                                    .map(CgroupCounters.DiskUse::writes)
                                    .orElse(0L))
                            : OptionalLong.empty(),
                    counters.memoryPeak());
        };
    }

    /** Null if it has none for that controller. */
    private Cgroup.Folder own(String controller) {
        Cgroup.Folder parent = parents.get(controller);
        return parent == null ? null : new Cgroup.Folder(parent.path().resolve(name), parent.unified());
    }

    /**
     * Removes the group with an {@link #id} whose processes have ended or are about to; does nothing if it is not
     * there.
     *
     * @throws UserError if a process stays in it
     */
    static void remove(String id) {
        for (String folder : id.split(":")) {
            remove(Path.of(folder));
        }
    }

    private static void remove(Path folder) {
        long end = System.nanoTime() + REMOVAL_NANOS;
        while (Files.isDirectory(folder)) {
            try {
                Files.deleteIfExists(folder);
            } catch (IOException e) {
                if (System.nanoTime() - end > 0) {
                    throw new UserError("The control group " + folder + " cannot be removed (" + FileErrors.of(e)
                            + "); end the processes that its file cgroup.procs names.");
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while a control group was removed; run the command again.");
        }
    }

    private static String read(Path file) throws IOException {
        try {
            return Files.readString(file).strip();
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    /** The kernel takes each write as one command, and an empty write as none. */
    private static void write(Path file, String text) throws IOException {
        Files.write(file, (text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
