package org.quadrille.common.control;

/** What a worker process is. The label names it in logs, file names and messages. */
public enum WorkerKind {
    CONNECTOR("connector"),
    CE("ce"),
    MEE("mee"),
    MONITOR("monitor"),
    /** In results of earlier builds alone, where events of studies were workers that took resources from others. */
    NEIGHBOUR("neighbour");

    private final String label;

    WorkerKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** Whether it has no part in the load of a run, which then does not end because of it. */
    public boolean aside() {
        return this == MONITOR || this == NEIGHBOUR;
    }
}
