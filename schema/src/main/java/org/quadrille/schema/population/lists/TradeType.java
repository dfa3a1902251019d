package org.quadrille.schema.population.lists;

/** The five trade types in the order of their table, with their charges in cents for tiers 1 to 3 (workload.md 4.7). */
public enum TradeType {
    TMB("Market-Buy", false, true, 500, 450, 250),
    TMS("Market-Sell", true, true, 500, 450, 250),
    TSL("Stop-Loss", true, false, 650, 550, 350),
    TLS("Limit-Sell", true, false, 600, 500, 300),
    TLB("Limit-Buy", false, false, 600, 500, 300);

    private final String label;
    private final boolean sell;
    private final boolean market;
    private final int[] charges;

    TradeType(String label, boolean sell, boolean market, int... charges) {
        this.label = label;
        this.sell = sell;
        this.market = market;
        this.charges = charges;
    }

    /** Name as in the database. */
    public String label() {
        return label;
    }

    public boolean isSell() {
        return sell;
    }

    public boolean isMarket() {
        return market;
    }

    /** Charge in cents for a customer of {@code tier} 1 to 3. */
    public int chargeCents(int tier) {
        return charges[tier - 1];
    }
}
