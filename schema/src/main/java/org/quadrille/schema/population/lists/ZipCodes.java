package org.quadrille.schema.population.lists;

import java.util.Locale;
import org.quadrille.common.random.Hash;

/**
 * The 14,741 zip codes by row: 9,215 of the United States (five digits), then 5,526 of Canada (workload.md 3.1, 5.9).
 * Codes and towns are made up; rows are chosen by weight, the weights adding up to 23,121.
 */
public final class ZipCodes {
    public static final int COUNT = 14_741;

    private static final int OF_UNITED_STATES = 9_215;
    private static final int WEIGHT_SUM = 23_121;
    private static final int EXTRA_WEIGHT = WEIGHT_SUM - COUNT;
    private static final int LOWEST_CODE = 1_000;
    private static final long KEY = 0x21BC0DEL;
    /** First letters of the codes of Canada's divisions, in their order. */
    private static final String CANADIAN_LETTERS = "TVREABXZNCHSY";

    private static final String LETTERS = "ABCEGHJKLMNPRSTVWXYZ";
    private static final short[] ROW_OF_WEIGHT = new short[WEIGHT_SUM];

    static {
        int at = 0;
        for (int row = 0; row < COUNT; row++) {
            int weight = 1 + (row + 1) * EXTRA_WEIGHT / COUNT - row * EXTRA_WEIGHT / COUNT;
            for (int i = 0; i < weight; i++) {
                ROW_OF_WEIGHT[at++] = (short) row;
            }
        }
    }

    private ZipCodes() {}

    /** The row that 64 random bits choose by weight. */
    public static int pick(long bits) {
        return ROW_OF_WEIGHT[(int) Hash.below(bits, WEIGHT_SUM)];
    }

    /** Index of the division in {@link Divisions#all}. */
    public static int division(int row) {
        int ofUnitedStates = Divisions.ofUnitedStates();
        if (row < OF_UNITED_STATES) {
            return row * ofUnitedStates / OF_UNITED_STATES;
        }
        int canadian = Divisions.all().size() - ofUnitedStates;
        return ofUnitedStates + (row - OF_UNITED_STATES) * canadian / (COUNT - OF_UNITED_STATES);
    }

    /** Five digits, or a Canadian code such as {@code T1A 2B3}; unique. */
    public static String code(int row) {
        long bits = Hash.of(KEY, row);
        if (row < OF_UNITED_STATES) {
            return String.format(Locale.ROOT, "%05d", LOWEST_CODE + row * 10 + Hash.below(bits, 10));
        }
        int n = row - OF_UNITED_STATES;
        char first = CANADIAN_LETTERS.charAt(division(row) - Divisions.ofUnitedStates());
        return "" + first + n % 10 + LETTERS.charAt(n / 10 % 20) + ' ' + n / 200 % 10
                + LETTERS.charAt((int) Hash.below(bits, 20)) + Hash.below(Hash.mix(bits), 10);
    }

    public static String town(int row) {
        long bits = Hash.of(KEY + 1, row);
        return WordList.TOWN_FIRST.pick(bits) + WordList.TOWN_SECOND.pick(Hash.mix(bits));
    }

    /** Country as in ADDRESS. */
    public static String country(int row) {
        return row < OF_UNITED_STATES ? "USA" : "CANADA";
    }
}
