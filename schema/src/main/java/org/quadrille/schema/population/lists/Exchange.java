package org.quadrille.schema.population.lists;

/** The four exchanges in the order of their table (workload.md 4.7); the table's id is {@link #name}. */
public enum Exchange {
    NYSE("Exchange of the East"),
    NASDAQ("Exchange of the Dealers"),
    AMEX("Exchange of the Harbor"),
    PCX("Exchange of the Pacific");

    /** Opening hour of all exchanges, as hhmm. */
    public static final int OPEN = 930;
    /** Closing hour of all exchanges, as hhmm. */
    public static final int CLOSE = 1600;

    private final String label;

    Exchange(String label) {
        this.label = label;
    }

    /** Name as in the database. */
    public String label() {
        return label;
    }
}
