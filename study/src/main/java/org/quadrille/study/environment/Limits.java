package org.quadrille.study.environment;

import java.util.LinkedHashSet;
import java.util.Set;
import org.quadrille.study.format.LocalSpec;

/**
 * Limits of the system under test on this machine; a null limits nothing.
 *
 * @param cpuset processors that it is bound to, such as {@code 0-1,4}
 * @param memoryBytes including the file cache that it fills
 * @param diskWrites writes a second of one disk
 */
record Limits(Double cpus, String cpuset, Long memoryBytes, Integer diskWrites) {
    /** The limit of writes applies to the study's own disk; if nothing is on that disk, it limits nothing. */
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

    /** Whether binding to processors is the only limit, which needs no control group. */
    boolean cpusetAlone() {
        return controllers().equals(Set.of("cpuset"));
    }

    /** Controllers that the limits need, as version 1 names them. */
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
