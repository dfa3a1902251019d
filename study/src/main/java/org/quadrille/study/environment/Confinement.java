package org.quadrille.study.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.ProcessorNumbers;
import org.quadrille.common.files.SystemFiles;

/**
 * What holds the system under test to its limits: nothing, a control group, or {@code taskset} where only processors are
 * chosen and no group may be made.
 */
final class Confinement {
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Limits limits;
    private final Ledger ledger;
    private CgroupLimits group;

    /** @param ledger null where nothing is to be made */
    Confinement(Limits limits, Ledger ledger) {
        this.limits = limits;
        this.ledger = ledger;
    }

    /** Makes sure that the limits can be enforced; makes nothing. @throws UserError if they cannot; names the fix */
    void require() throws InterruptedException {
        requireProcessors(limits);
        if (!limits.none() && !(limits.cpusetAlone() && !mayGroup())) {
            group("");
        } else if (limits.cpusetAlone()) {
            requireBound();
        }
    }

    /** Makes sure that this machine has the processors that limits name. @throws UserError if it does not */
    static void requireProcessors(Limits limits) {
        int processors = Runtime.getRuntime().availableProcessors();
        if (limits.cpus() != null && !(limits.cpus() > 0 && limits.cpus() <= processors)) {
            throw new UserError("local.cpus " + limits.cpus() + " limits nothing on this machine, which has "
                    + processors + " processors; write a number above 0 and at most that.");
        }
        if (limits.cpuset() == null) {
            return;
        }
        SortedSet<Integer> asked = ProcessorNumbers.parse(limits.cpuset())
                .orElseThrow(() -> new UserError("local.cpuset " + limits.cpuset()
                        + " is not a list of processors; write their numbers, such as 0-1,4."));
        String online = SystemFiles.here().text("/sys/devices/system/cpu/online");
        // If the system does not list its processors, binding to them shows whether they exist.
        ProcessorNumbers.parse(online)
                .flatMap(there ->
                        asked.stream().filter(number -> !there.contains(number)).findFirst())
                .ifPresent(missing -> {
                    throw new UserError("local.cpuset " + limits.cpuset() + " names processor " + missing
                            + ", and this machine has the processors " + online + "; write numbers of those.");
                });
    }

    private boolean mayGroup() {
        return new Controllers(SystemFiles.here()).parent("cpuset").isPresent();
    }

    /** Both taskset and groups of version 2 accept processors that may not be used, and silently skip them. */
    private void requireBound() throws InterruptedException {
        String status = SystemCommand.run(
                "correct local.cpuset, install util-linux, or run the study as root",
                with(List.of("cat", "/proc/self/status")));
        requireBound("a process bound to it", status);
    }

    private void requireBound(String what, String status) {
        String allowed = status.lines()
                .filter(line -> line.startsWith(ALLOWED))
                .map(line -> line.substring(ALLOWED.length()).strip())
                .findFirst()
                .orElse("");
        if (limits.cpuset() != null
                && !ProcessorNumbers.parse(allowed).equals(ProcessorNumbers.parse(limits.cpuset()))) {
            String found = allowed.isEmpty()
                    ? "this system does not say which processors " + what + " may use"
                    : what + " may use the processors " + allowed;
            throw new UserError("local.cpuset is " + limits.cpuset() + ", but " + found
                    + "; write numbers of processors that this user may use.");
        }
    }

    private CgroupLimits group(String disk) {
        String name = "quadrille-study-" + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
        return new CgroupLimits(name, limits, disk.isEmpty() ? null : disk, SystemFiles.here());
    }

    /**
     * From here on, commands that begin with {@link #before} are held to the limits, on a disk as control groups name
     * it.
     */
    void begin(String disk) throws InterruptedException {
        if (limits.none() || group != null || limits.cpusetAlone() && !mayGroup()) {
            return;
        }
        CgroupLimits made = group(disk);
        ledger.made(resource(made));
        group = made;
        group.make();
        group.impose();
        requireBound();
    }

    private List<String> with(List<String> command) {
        List<String> all = new ArrayList<>(before());
        all.addAll(command);
        return all;
    }

    /** The beginning of the command line of a process that is to be held to the limits; empty if there are none. */
    List<String> before() {
        if (group != null) {
            return group.before();
        }
        return limits.cpusetAlone() ? List.of("taskset", "--cpu-list", limits.cpuset()) : List.of();
    }

    /**
     * Lets the system under test do something as fast as it can, such as restoring its databases. The limits of memory
     * and processors stay, because the memory peak of a group covers its whole life.
     */
    void without(Runnable work) {
        if (group == null) {
            work.run();
            return;
        }
        group.lift();
        try {
            work.run();
        } finally {
            group.holdBack();
        }
    }

    /** @throws UserError if one of these processes is not held to the limits */
    void requireHeld(List<ProcessHandle> processes) {
        for (ProcessHandle process : processes) {
            boolean held = group == null || group.holds(process.pid());
            String status = SystemFiles.here().text("/proc/" + process.pid() + "/status");
            if (!process.isAlive()) {
                // Whoever waits for the process reports that.
                continue;
            }
            if (!held) {
                throw new UserError("Process " + process.pid() + " is not in the control group " + group.id()
                        + ", so its limits do not hold; end what moves processes into groups of its own, and run the"
                        + " study again.");
            }
            requireBound("process " + process.pid(), status);
        }
    }

    /**
     * Does work and, if it ends by itself, puts what the system under test used meanwhile into facts. The phases of the
     * run that the work is are asked when it is done.
     */
    <T> T watched(Map<String, String> facts, Supplier<T> work, Supplier<Optional<CgroupWatch.Phases>> phases) {
        if (group == null) {
            return work.get();
        }
        CgroupWatch watch = CgroupWatch.start(group.counter());
        T done;
        try (watch) {
            done = work.get();
        }
        CgroupWatch.tell(limits, watch.samples(), phases.get(), facts);
        return done;
    }

    /** What enforces the limits, as text for people. */
    String told() {
        if (limits.none()) {
            return "none";
        }
        return group == null ? "processors " + limits.cpuset() + ", by taskset" : "by the control group " + group.id();
    }

    /** The folders of the control group, with a colon between them; empty if there is none. */
    String folders() {
        return group == null ? "" : group.id();
    }

    /** Is called when everything held to the limits has ended and nothing more begins. */
    void end() {
        if (group != null) {
            CgroupLimits.remove(group.id());
            ledger.gone(resource(group));
            group = null;
        }
    }

    private static Resource resource(CgroupLimits group) {
        return new Resource(Resource.Kind.CONTROL_GROUP, group.id(), "");
    }
}
