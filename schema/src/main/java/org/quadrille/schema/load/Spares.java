package org.quadrille.schema.load;

import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Names that a database has while another one takes its place. They follow from the name of the place, so that whoever
 * works on it next finds what a replacement that broke off has left.
 */
final class Spares {
    private static final String MADE = "quadrille_new_";
    private static final String REPLACED = "quadrille_old_";

    private Spares() {}

    /** Where the new one is made. */
    static DatabaseAddress made(DatabaseAddress place) {
        return place.withDatabase(MADE + Pristine.digits(place.database()));
    }

    /** Where the old one is until it is dropped. */
    static DatabaseAddress replaced(DatabaseAddress place) {
        return place.withDatabase(REPLACED + Pristine.digits(place.database()));
    }

    static boolean isName(String database) {
        return database.startsWith(MADE) || database.startsWith(REPLACED);
    }
}
