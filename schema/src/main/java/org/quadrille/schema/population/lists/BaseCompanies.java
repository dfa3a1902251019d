package org.quadrille.schema.population.lists;

import org.quadrille.common.random.Hash;
import org.quadrille.schema.population.base.Affine;
import org.quadrille.schema.population.base.Permutation;

/**
 * The base lists that companies and securities are taken from (workload.md 6.1, 6.2): 5,000 companies and their 6,850
 * securities, in ten blocks of 500 and 685. The same in every database; larger databases wrap around.
 */
public final class BaseCompanies {
    public static final int COMPANIES = 5_000;
    public static final int SECURITIES = 6_850;

    private static final int BLOCKS = 10;
    private static final int BLOCK = COMPANIES / BLOCKS;
    private static final long KEY = 0xB45EL;
    private static final String[] ISSUES = {"COMMON", "PREF_A", "PREF_B", "PREF_C", "PREF_D"};
    private static final String[] SYMBOL_ENDINGS = {"", "PRA", "PRB", "PRC", "PRD"};
    private static final int SYMBOLS = 26 * 26 * 26 * 26;
    /** Scatters the symbols of neighbours; coprime to 26. */
    private static final int SYMBOL_FACTOR = 170_389;

    private static final int SYMBOL_OFFSET = 211_573;
    /** Companies of the largest and the smallest industry (workload.md 4.7). */
    private static final int LARGEST_INDUSTRY = 379;

    private static final int SMALLEST_INDUSTRY = 4;

    private static final WordList FIRST = WordList.read("company_first.txt");
    private static final WordList SECOND = WordList.read("company_second.txt");
    private static final Permutation NAMES = new Permutation(COMPANIES, KEY);
    private static final byte[] INDUSTRY = new byte[COMPANIES];
    private static final short[] FIRST_SECURITY = new short[COMPANIES + 1];
    private static final short[] COMPANY_OF_SECURITY = new short[SECURITIES];

    static {
        dealIndustries();
        dealSecurities();
    }

    private BaseCompanies() {}

    /** Name of a company, unique in the list. */
    public static String name(int company) {
        int n = (int) NAMES.of(company);
        return FIRST.get(n / SECOND.size()) + " " + SECOND.get(n % SECOND.size());
    }

    /** Index of a company's industry in {@link Sectors#industries}. */
    public static int industry(int company) {
        return INDUSTRY[company];
    }

    public static int companyOfSecurity(int security) {
        return COMPANY_OF_SECURITY[security];
    }

    /** {@code COMMON}, {@code PREF_A}, ... {@code PREF_D}. */
    public static String issue(int security) {
        return ISSUES[issueNumber(security)];
    }

    /** Up to seven capital letters, unique in the list. */
    public static String symbol(int security) {
        long v = ((long) COMPANY_OF_SECURITY[security] * SYMBOL_FACTOR + SYMBOL_OFFSET) % SYMBOLS;
        char[] letters = new char[4];
        for (int i = 3; i >= 0; i--) {
            letters[i] = (char) ('A' + v % 26);
            v /= 26;
        }
        return new String(letters) + SYMBOL_ENDINGS[issueNumber(security)];
    }

    /** Exchange on which a security is listed; about a quarter of the list is on each. */
    public static Exchange exchange(int security) {
        return Exchange.values()[(int) (Hash.of(KEY + 1, security) >>> 62)];
    }

    private static int issueNumber(int security) {
        return security - FIRST_SECURITY[COMPANY_OF_SECURITY[security]];
    }

    /** Sizes fall geometrically from the largest to near the smallest industry and add up to the list's length. */
    private static int[] industrySizes() {
        int industries = Sectors.industries().size();
        int[] sizes = new int[industries];
        double ratio =
                1 - (double) (LARGEST_INDUSTRY - SMALLEST_INDUSTRY) / (COMPANIES - SMALLEST_INDUSTRY * industries);
        double share = LARGEST_INDUSTRY - SMALLEST_INDUSTRY;
        double sum = 0;
        int given = 0;
        for (int i = 0; i < industries; i++) {
            sum += SMALLEST_INDUSTRY + share;
            share *= ratio;
            sizes[i] = i == industries - 1 ? COMPANIES - given : (int) Math.round(sum) - given;
            given += sizes[i];
        }
        return sizes;
    }

    /** Deals the companies of each industry to the blocks in turn, so that every block has the mix of the list. */
    private static void dealIndustries() {
        int[] sizes = industrySizes();
        Affine bySize = Affine.of(sizes.length, Hash.of(KEY + 2, 0));
        int dealt = 0;
        for (int rank = 0; rank < sizes.length; rank++) {
            for (int i = 0; i < sizes[rank]; i++, dealt++) {
                int block = dealt % BLOCKS;
                int place = Affine.of(BLOCK, Hash.of(KEY + 3, block)).of(dealt / BLOCKS);
                INDUSTRY[block * BLOCK + place] = (byte) bySize.of(rank);
            }
        }
    }

    private static void dealSecurities() {
        int security = 0;
        for (int company = 0; company < COMPANIES; company++) {
            FIRST_SECURITY[company] = (short) security;
            int rank = Affine.of(BLOCK, Hash.of(KEY + 4, company / BLOCK)).of(company % BLOCK);
            for (int i = issues(rank); i > 0; i--) {
                COMPANY_OF_SECURITY[security++] = (short) company;
            }
        }
        FIRST_SECURITY[COMPANIES] = (short) security;
    }

    /** Of 500 companies, 400 have one issue, 50 two, 25 three, 15 four and 10 five. */
    private static int issues(int rank) {
        return rank < 400 ? 1 : rank < 450 ? 2 : rank < 475 ? 3 : rank < 490 ? 4 : 5;
    }
}
