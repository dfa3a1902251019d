package org.quadrille.common.metrics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.engine.EngineFacts;

/**
 * How the processor time of this machine is divided: among the kit's processes of this run, database servers, and all
 * others, those of the kit that belong to no run or to another one included. A process belongs to a database server if it
 * has the name of one, whichever server that is. The time of a process includes that of its ended children, which would be lost otherwise.
 * What the kernel does for itself is not counted.
 *
 * <p>Known on Linux only, and only where every process of the machine can be seen: not in a container with its own
 * process namespace, nor for a user who may not see the processes of others. Scanning all processes costs far more than
 * all other readings, so of the run's processes on a machine only the one with the lowest pid does it often.
 */
final class Processes {
    /** Process names of servers, as the kernel gives them. */
    private static final Set<String> SERVERS = EngineFacts.processesOfAll();

    /** Scans after which the known kernel threads are forgotten, because processes may reuse their pids. */
    private static final int REMEMBERED = 12;

    private static final long KERNEL_THREAD = 0x200000;
    /** proc(5), counted from the field after the name. */
    private static final int FLAGS = 6;

    private static final int FIRST_TIME = 11;
    private static final int TIMES = 4;

    private enum Owner {
        KIT(Counter.KIT_TICKS),
        DATABASE(Counter.DATABASE_TICKS),
        OTHER(Counter.OTHER_TICKS);

        private final Counter counter;

        Owner(Counter counter) {
            this.counter = counter;
        }
    }

    private static final long OFTEN = TimeUnit.SECONDS.toNanos(2);
    private static final long SELDOM = TimeUnit.SECONDS.toNanos(30);

    private final Path proc;
    private final long self;
    private final boolean all;
    private Set<Long> ofRun = Set.of();

    private final Set<String> kernel = new HashSet<>();
    private int looks;
    private long firstOfKit;
    private boolean looked;
    private long next;

    private Processes(Path proc, long self) {
        this.proc = proc;
        this.self = self;
        this.all = "kthreadd".equals(text(proc.resolve("2/comm")).strip())
                && !text(proc.resolve("1/stat")).isEmpty();
    }

    static Processes ofThisMachine() {
        return of(Path.of("/proc"), ProcessHandle.current().pid());
    }

    static Processes of(Path proc, long self) {
        return new Processes(proc, self);
    }

    /** Says which processes of this machine belong to the run; this one does in any case. */
    void ofRun(Set<Long> pids) {
        if (!pids.equals(ofRun)) {
            ofRun = Set.copyOf(pids);
            looked = false;
        }
    }

    /** Looks through all processes, if it is time to, at {@link System#nanoTime}, or in any case. */
    void read(Map<Counter, Double> to, long nanos, boolean now) {
        if (!all || looked && !now && nanos - next < 0) {
            return;
        }
        String[] names = proc.toFile().list();
        if (names == null) {
            return;
        }
        looked = true;
        firstOfKit = self;
        if (looks++ % REMEMBERED == 0) {
            kernel.clear();
        }
        for (Owner owner : Owner.values()) {
            to.put(owner.counter, 0.0);
        }
        for (String pid : names) {
            if (pid.charAt(0) >= '0' && pid.charAt(0) <= '9' && !kernel.contains(pid)) {
                add(to, pid);
            }
        }
        next = nanos + (firstOfKit == self ? OFTEN : SELDOM);
    }

    private void add(Map<Counter, Double> to, String pid) {
        String stat = text(proc.resolve(pid).resolve("stat"));
        // A name may contain anything, even parentheses; an empty text means that the process has ended.
        int open = stat.indexOf('(');
        int close = stat.lastIndexOf(')');
        if (open < 0 || close < open) {
            return;
        }
        String[] fields = stat.substring(close + 2).split(" ");
        if ((Long.parseLong(fields[FLAGS]) & KERNEL_THREAD) != 0) {
            kernel.add(pid);
            return;
        }
        String name = stat.substring(open + 1, close);
        Owner owner = owner(Long.parseLong(pid), name);
        if (owner == Owner.KIT) {
            firstOfKit = Math.min(firstOfKit, Long.parseLong(pid));
        }
        long ticks = 0;
        for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        to.merge(owner.counter, (double) ticks, Double::sum);
    }

    private Owner owner(long pid, String name) {
        if (SERVERS.contains(name)) {
            return Owner.DATABASE;
        }
        return pid == self || ofRun.contains(pid) ? Owner.KIT : Owner.OTHER;
    }

    /** Empty if it is not there, or not for this user. */
    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
