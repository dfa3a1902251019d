package org.quadrille.schema.population.market;

import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.lists.BaseCompanies;
import org.quadrille.schema.population.lists.Sectors;
import org.quadrille.schema.population.people.Persons;

/** Companies by index, from 0; 500 to a load unit (workload.md 6.1). Immutable, thread-safe. */
public record Companies(Scale scale, Persons persons) {
    /** Number of companies in the database. */
    public int count() {
        return scale.companies();
    }

    /** Number of companies of the driven load units; they are the first ones. */
    public int activeCount() {
        return scale.activeLoadUnits() * Scale.COMPANIES_PER_LOAD_UNIT;
    }

    public long id(int index) {
        return Ids.id(index + 1L);
    }

    /** Name, unique in the database: beyond the base list a number is added. */
    public String name(int index) {
        String base = BaseCompanies.name(index % BaseCompanies.COMPANIES);
        int wrap = index / BaseCompanies.COMPANIES;
        return wrap == 0 ? base : base + " #" + wrap;
    }

    /** Its industry; {@link Sectors.Industry#sectorId} tells its sector. */
    public Sectors.Industry industry(int index) {
        return Sectors.industries().get(industryIndex(index));
    }

    /** Index of its industry in {@link Sectors#industries}. */
    public int industryIndex(int index) {
        return BaseCompanies.industry(index % BaseCompanies.COMPANIES);
    }

    /** First and last name of its chief executive. */
    public String ceo(int index) {
        long number = 1_000L * (index + 1);
        return persons.firstName(number) + " " + persons.lastName(number);
    }
}
