package org.quadrille.deploy.image;

import java.util.Set;

/** What a machine does in a testbed, and so which part of the kit it needs. */
public enum KitRole {
    CONNECTOR("vconnector"),
    MEE("vmee"),
    CE("vce"),
    MONITOR("common"),
    /**
     * Every command except {@code image} and those that start an embedded database: prime, all workers, everything that
     * builds, checks and reports.
     */
    EVERY("schema", "vconnector", "vce", "vmee", "reporter", "vdriver", "audit", "study", "web", "common");

    private final Set<String> modules;

    KitRole(String... modules) {
        this.modules = Set.of(modules);
    }

    /** The modules whose libraries this role loads. */
    Set<String> modules() {
        return modules;
    }
}
