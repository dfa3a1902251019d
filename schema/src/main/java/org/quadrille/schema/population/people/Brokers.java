package org.quadrille.schema.population.people;

import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Permutation;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.lists.WordList;

/**
 * Brokers by index, from 0; ten to a load unit (workload.md 5.10). No two brokers of a database share a name: the name
 * is a permuted number read as first name, middle initial and last name. Immutable, thread-safe.
 */
public final class Brokers {
    private static final int LETTERS = 26;

    private final Scale scale;
    private final Permutation names;

    public Brokers(long seed, Scale scale) {
        this.scale = scale;
        long all = (long) firstNames() * LETTERS * WordList.LAST.size();
        this.names = new Permutation(all, Purpose.BROKER_NAME.key(seed));
    }

    /** Number of brokers of the driven load units; they are the first ones. */
    public int activeCount() {
        return scale.activeLoadUnits() * Scale.BROKERS_PER_LOAD_UNIT;
    }

    public long id(int index) {
        return Ids.id(index + 1L);
    }

    public int index(long brokerId) {
        return (int) (Ids.number(brokerId) - 1);
    }

    /** Name as in the database, such as {@code Ada M. Lovelace}. */
    public String name(int index) {
        long v = names.of(index);
        String last = WordList.LAST.get((int) (v % WordList.LAST.size()));
        v /= WordList.LAST.size();
        char middle = (char) ('A' + v % LETTERS);
        int first = (int) (v / LETTERS);
        int males = WordList.FIRST_MALE.size();
        String firstName = first < males ? WordList.FIRST_MALE.get(first) : WordList.FIRST_FEMALE.get(first - males);
        return firstName + " " + middle + ". " + last;
    }

    private static int firstNames() {
        return WordList.FIRST_MALE.size() + WordList.FIRST_FEMALE.size();
    }
}
