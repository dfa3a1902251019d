package org.quadrille.schema.population.market;

import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.lists.BaseCompanies;
import org.quadrille.schema.population.lists.Exchange;

/** Securities by index, from 0; 685 to a load unit (workload.md 6.2). Immutable, thread-safe. */
public final class Securities {
    private static final int LETTERS = 26;

    private final Scale scale;
    private final Companies companies;

    public Securities(Scale scale, Companies companies) {
        this.scale = scale;
        this.companies = companies;
    }

    /** Number of securities in the database. */
    public int count() {
        return scale.securities();
    }

    /** Number of securities of the driven load units; they are the first ones. */
    public int activeCount() {
        return scale.activeLoadUnits() * Scale.SECURITIES_PER_LOAD_UNIT;
    }

    /** Symbol, unique in the database: beyond the base list a hyphen and small letters are added. */
    public String symbol(int index) {
        String base = BaseCompanies.symbol(index % BaseCompanies.SECURITIES);
        int wrap = index / BaseCompanies.SECURITIES;
        return wrap == 0 ? base : base + "-" + letters(wrap);
    }

    /**
     * Index of a symbol.
     *
     * @throws IllegalArgumentException if the database has no such symbol
     */
    public int index(String symbol) {
        int hyphen = symbol.indexOf('-');
        int base = BaseCompanies.securityOfSymbol(hyphen < 0 ? symbol : symbol.substring(0, hyphen));
        int wrap = hyphen < 0 ? 0 : number(symbol, hyphen + 1);
        long index = (long) wrap * BaseCompanies.SECURITIES + base;
        if (base < 0 || index >= count() || !symbol((int) index).equals(symbol)) {
            throw new IllegalArgumentException("No security has the symbol " + symbol);
        }
        return (int) index;
    }

    /** {@code COMMON}, {@code PREF_A}, ... {@code PREF_D}. */
    public String issue(int index) {
        return BaseCompanies.issue(index % BaseCompanies.SECURITIES);
    }

    /** Index of the company that issued it. */
    public int companyIndex(int index) {
        return index / BaseCompanies.SECURITIES * BaseCompanies.COMPANIES
                + BaseCompanies.companyOfSecurity(index % BaseCompanies.SECURITIES);
    }

    /** Index of the first of a company's securities, the common stock; the preferred ones follow. */
    public int firstOfCompany(int companyIndex) {
        return companyIndex / BaseCompanies.COMPANIES * BaseCompanies.SECURITIES
                + BaseCompanies.firstSecurity(companyIndex % BaseCompanies.COMPANIES);
    }

    public Exchange exchange(int index) {
        return BaseCompanies.exchange(index % BaseCompanies.SECURITIES);
    }

    /** Name, such as {@code COMMON of Cedar Works}. */
    public String name(int index) {
        return issue(index) + " of " + companies.name(companyIndex(index));
    }

    /** 1 = a, 2 = b, ... 26 = z, 27 = aa. */
    private static String letters(int number) {
        StringBuilder out = new StringBuilder();
        for (int n = number; n > 0; n = (n - 1) / LETTERS) {
            out.append((char) ('a' + (n - 1) % LETTERS));
        }
        return out.reverse().toString();
    }

    private static int number(String symbol, int from) {
        int number = 0;
        for (int i = from; i < symbol.length() && number < BaseCompanies.SECURITIES; i++) {
            number = number * LETTERS + symbol.charAt(i) - 'a' + 1;
        }
        return number;
    }
}
