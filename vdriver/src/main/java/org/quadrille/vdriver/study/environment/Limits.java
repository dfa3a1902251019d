package org.quadrille.vdriver.study.environment;

import java.util.LinkedHashSet;
import java.util.Set;
import org.quadrille.common.study.LocalSpec;

/**
 * Limits of the system under test on this machine. A null limits nothing.
 *
 * @param cpus processors, as a quota
 * @param cpuset processors that it is bound to, such as {@code 0-1,4}
 * @param memoryBytes memory, the file cache that it fills included
 * @param diskWrites writes a second of one disk
 */
record Limits(Double cpus, String cpuset, Long memoryBytes, Integer diskWrites) {
    /** A limit of writes is one of the study's own disk: where nothing is on it, it limits nothing. */
    static Limits of(LocalSpec spec) {
        return new Limits(
                spec.cpus(),
                spec.cpuset(),
                spec.memory() == null ? null : spec.memory().bytes(),
                ServerFiles.Places.of(spec).onDisk() ? spec.diskWrites() : null);
    }

    boolean none() {
        return controllers().isEmpty();
    }

    /** Whether binding to processors is all, which needs no control group. */
    boolean cpusetAlone() {
        return controllers().equals(Set.of("cpuset"));
    }

    /** Controllers that it takes, as version 1 names them. */
    Set<String> controllers() {
        Set<String> needed = new LinkedHashSet<>();
        if (cpus != null) {
            needed.add("cpu");
        }
        if (cpuset != null) {
            needed.add("cpuset");
        }
        if (memoryBytes != null) {
            needed.add("memory");
        }
        if (diskWrites != null) {
            needed.add("blkio");
        }
        return needed;
    }

    /** The key of the study file that a controller is for. */
    static String key(String controller) {
        return switch (controller) {
            case "cpu" -> "cpus";
            case "blkio" -> "diskWrites";
            default -> controller;
        };
    }
}
