package org.quadrille.schema.population.lists;

/** Statuses in the order of their table (workload.md 4.7). */
public enum StatusType {
    CMPT("Completed"),
    ACTV("Active"),
    SBMT("Submitted"),
    PNDG("Pending"),
    CNCL("Canceled");

    private final String label;

    StatusType(String label) {
        this.label = label;
    }

    /** Name as in the database. */
    public String label() {
        return label;
    }
}
