package org.quadrille.vconnector.transactions;

/** What a broker earns and an account pays for a trade (FACTS 8, nos. 10 and 11). Amounts in cents. */
final class Commission {
    /** A rate is in hundredths of a percent. */
    private static final long RATE_UNIT = 10_000;

    /** Tax status of an account whose tax is withheld from its settlements. */
    private static final int WITHHELD = 1;

    private Commission() {}

    /** Commission, rounded half up to cents. */
    static long of(int rate, int quantity, long price) {
        return (rate * quantity * price + RATE_UNIT / 2) / RATE_UNIT;
    }

    /** What a completed trade brings to the account; negative for a buy. */
    static long settlement(
            boolean sell, int quantity, long price, long charge, long commission, int taxStatus, long tax) {
        long fees = charge + commission;
        long amount = sell ? quantity * price - fees : -(quantity * price + fees);
        return taxStatus == WITHHELD ? amount - tax : amount;
    }
}
