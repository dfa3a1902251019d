package org.quadrille.schema.population.market;

import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.lists.BaseCompanies;
import org.quadrille.schema.population.lists.Exchange;

/** Securities by index, from 0; 685 to a load unit (workload.md 6.2). Immutable, thread-safe. */
public record Securities(Scale scale, Companies companies) {
    private static final int LETTERS = 26;

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

    /** {@code COMMON}, {@code PREF_A}, ... {@code PREF_D}. */
    public String issue(int index) {
        return BaseCompanies.issue(index % BaseCompanies.SECURITIES);
    }

    /** Index of the company that issued it. */
    public int companyIndex(int index) {
        return index / BaseCompanies.SECURITIES * BaseCompanies.COMPANIES
                + BaseCompanies.companyOfSecurity(index % BaseCompanies.SECURITIES);
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
}
