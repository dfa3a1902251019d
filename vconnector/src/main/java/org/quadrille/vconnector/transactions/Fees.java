package org.quadrille.vconnector.transactions;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a trade costs (workload.md 8.10, 8.11): the business logic of Tier A. All amounts and prices are in cents. The
 * functions {@code frames.commission} and {@code frames.tax} give the same to the cent; FeesTest compares them.
 */
final class Fees {
    /** Decimals of a commission rate in hundredths of a percent. */
    private static final int COMMISSION_DECIMALS = 4;

    /** Decimals of a tax rate in hundred-thousandths. */
    private static final int TAX_DECIMALS = 5;

    /** Decimals to which the sum of a customer's tax rates is rounded. */
    private static final int TAXED_DECIMALS = 4;

    /** Tax status of an account from whose settlements the tax is withheld. */
    private static final int WITHHELD = 1;

    private Fees() {}

    /** The commission, in hundredths of a percent, rounded half up. */
    static long commission(int rate, int quantity, long price) {
        return cents(BigDecimal.valueOf(rate, COMMISSION_DECIMALS).multiply(value(quantity, price)));
    }

    /** The tax on a gain, by the customer's tax rates in hundred-thousandths, rounded half up. */
    static long tax(int rate, long gain) {
        return cents(BigDecimal.valueOf(rate, TAX_DECIMALS)
                .setScale(TAXED_DECIMALS, RoundingMode.HALF_UP)
                .multiply(BigDecimal.valueOf(gain)));
    }

    /** What a trade brings to its account; below 0 for what it costs. */
    static long settlement(
            boolean sell, int quantity, long price, long charge, long commission, int taxStatus, long tax) {
        BigDecimal value = value(quantity, price);
        return cents((sell ? value : value.negate())
                .subtract(BigDecimal.valueOf(charge))
                .subtract(BigDecimal.valueOf(commission))
                .subtract(BigDecimal.valueOf(taxStatus == WITHHELD ? tax : 0)));
    }

    private static BigDecimal value(int quantity, long price) {
        return BigDecimal.valueOf(quantity).multiply(BigDecimal.valueOf(price));
    }

    private static long cents(BigDecimal amount) {
        return amount.setScale(0, RoundingMode.HALF_UP).longValueExact();
    }
}
