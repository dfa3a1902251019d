package org.quadrille.schema.population.lists;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.random.Hash;

/**
 * The 320 tax rates (workload.md 4.7): 5 of the United States, 4 of Canada, then 311 of the divisions, five or four to
 * each. Rates are in hundred-thousandths.
 */
public final class Taxes {
    /** A row of TAXRATE; {@code rate} in hundred-thousandths. */
    public record TaxRate(String id, String name, int rate) {}

    private static final int[] UNITED_STATES = {15_000, 27_500, 30_500, 35_500, 39_100};
    private static final int[] CANADA = {16_000, 22_000, 26_000, 29_000};
    private static final int DIVISION_RATES = 311;
    private static final int HIGHEST_DIVISION_RATE = 48_640;
    private static final long KEY = 0x7A8E5L;

    private static final List<TaxRate> RATES = new ArrayList<>();
    private static final int[] FIRST_OF_DIVISION = new int[Divisions.all().size() + 1];

    static {
        country("US", "United States", UNITED_STATES);
        country("CN", "Canadian", CANADA);
        int divisions = Divisions.all().size();
        for (int d = 0; d < divisions; d++) {
            FIRST_OF_DIVISION[d] = RATES.size();
            division(Divisions.all().get(d), d, (d + 1) * DIVISION_RATES / divisions - d * DIVISION_RATES / divisions);
        }
        FIRST_OF_DIVISION[divisions] = RATES.size();
    }

    private Taxes() {}

    /** All rates; countries first. */
    public static List<TaxRate> all() {
        return List.copyOf(RATES);
    }

    public static TaxRate get(int index) {
        return RATES.get(index);
    }

    /** Index of the first rate of a division. */
    public static int firstOfDivision(int division) {
        return FIRST_OF_DIVISION[division];
    }

    /** Number of rates of a division. */
    public static int countOfDivision(int division) {
        return FIRST_OF_DIVISION[division + 1] - FIRST_OF_DIVISION[division];
    }

    /** Index of the first country rate of a division's country. */
    public static int firstOfCountry(int division) {
        return Divisions.all().get(division).inUnitedStates() ? 0 : UNITED_STATES.length;
    }

    /** Number of country rates of a division's country. */
    public static int countOfCountry(int division) {
        return Divisions.all().get(division).inUnitedStates() ? UNITED_STATES.length : CANADA.length;
    }

    private static void country(String prefix, String adjective, int[] rates) {
        for (int i = 0; i < rates.length; i++) {
            RATES.add(new TaxRate(prefix + (i + 1), adjective + " Tax Bracket " + (i + 1), rates[i]));
        }
    }

    private static void division(Divisions.Division division, int number, int count) {
        int top = (int) Hash.below(Hash.of(KEY, number), HIGHEST_DIVISION_RATE / 10 + 1) * 10;
        for (int i = 0; i < count; i++) {
            int rate = top * (i + 1) / count / 10 * 10;
            RATES.add(new TaxRate(division.code() + (i + 1), division.name() + " Tax Bracket " + (i + 1), rate));
        }
    }
}
