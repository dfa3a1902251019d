package org.quadrille.vdriver.study.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.SystemFiles;

/**
 * What holds the system under test to its limits: nothing, a control group, or {@code taskset} where only processors are
 * chosen and no group may be made.
 */
final class Confinement {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Limits limits;
    private final Ledger ledger;
    private LimitedGroup group;

    Confinement(Limits limits, Ledger ledger) {
        this.limits = limits;
        this.ledger = ledger;
    }

    /**
     * Makes sure that the limits can be kept, and makes nothing.
     *
     * @throws UserError if they cannot; names the fix
     */
    void require() throws InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        if (limits.cpus() != null && !(limits.cpus() > 0 && limits.cpus() <= processors)) {
            throw new UserError("local.cpus " + limits.cpus() + " limits nothing on this machine, which has "
                    + processors + " processors; write a number above 0 and at most that.");
        }
        if (!limits.none() && !(limits.cpusetAlone() && !mayGroup())) {
            group("");
        } else if (limits.cpusetAlone()) {
            requireTaskset();
        }
    }

    private boolean mayGroup() {
        return new Controllers(SystemFiles.here()).parent("cpuset").isPresent();
    }

    private void requireTaskset() throws InterruptedException {
        SystemCommand.run(
                "correct local.cpuset, or install util-linux",
                List.of("taskset", "--cpu-list", limits.cpuset(), "true"));
    }

    private LimitedGroup group(String disk) {
        String name = "quadrille-study-" + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
        return new LimitedGroup(name, limits, disk.isEmpty() ? null : disk, SystemFiles.here());
    }

    /**
     * From here on what begins with {@link #before} is held to the limits.
     *
     * @param disk the disk of {@code diskWrites} as control groups name it; empty for none
     */
    void begin(String disk) throws InterruptedException {
        if (limits.none() || group != null || limits.cpusetAlone() && !mayGroup()) {
            return;
        }
        LimitedGroup made = group(disk);
        ledger.made(resource(made));
        group = made;
        group.make();
        group.impose();
        SystemCommand.run("run the study as root", with(List.of("true")));
    }

    private List<String> with(List<String> command) {
        List<String> all = new ArrayList<>(before());
        all.addAll(command);
        return all;
    }

    /** Begins the command line of what is to be held to the limits; empty where there are none. */
    List<String> before() {
        if (group != null) {
            return group.before();
        }
        return limits.cpusetAlone() ? List.of("taskset", "--cpu-list", limits.cpuset()) : List.of();
    }

    /** Lets the system under test do something as fast as it can, such as bringing its databases back. */
    void without(Runnable work) {
        if (group == null) {
            work.run();
            return;
        }
        group.lift();
        try {
            work.run();
        } finally {
            group.impose();
        }
    }

    /** @throws IllegalStateException if one of these processes is not held to the limits */
    void requireHeld(List<ProcessHandle> processes) {
        for (ProcessHandle process : processes) {
            if (group != null && process.isAlive() && !group.holds(process.pid())) {
                throw new IllegalStateException(
                        "process " + process.pid() + " is not in the control group " + group.id());
            }
        }
    }

    /** Does work and puts what the system under test used meanwhile into facts. */
    <T> T watched(Map<String, String> facts, Supplier<T> work) {
        if (group == null) {
            return work.get();
        }
        GroupWatch watch = GroupWatch.start(group::counts);
        try {
            return work.get();
        } finally {
            watch.close();
            GroupWatch.tell(limits, watch.samples(), facts);
        }
    }

    /** What keeps the limits, for people. */
    String told() {
        if (limits.none()) {
            return "none";
        }
        return group == null ? "processors " + limits.cpuset() + ", by taskset" : "by the control group " + group.id();
    }

    /** What was held has ended, and nothing more begins. */
    void end() {
        if (group != null) {
            LimitedGroup.remove(group.id());
            ledger.gone(resource(group));
            group = null;
        }
    }

    private static Resource resource(LimitedGroup group) {
        return new Resource(Resource.Kind.CONTROL_GROUP, group.id(), "");
    }
}
