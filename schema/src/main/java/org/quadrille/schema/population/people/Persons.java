package org.quadrille.schema.population.people;

import org.quadrille.common.random.Hash;
import org.quadrille.schema.population.base.Permutation;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.lists.WordList;

/**
 * People as a function of a number from 1 to 2^50 (workload.md 5.7): customers have their customer number; the others
 * (extra persons of accounts, chief executives) have numbers that need not be customers. Immutable, thread-safe.
 */
public final class Persons {
    /** Extra persons of accounts have numbers from 1 to this. */
    public static final long HIGHEST_PSEUDO_NUMBER = 4024L * 1024 * 1024;

    private static final int PERCENT_MALE = 49;
    /** 10 digits and 4 letters. */
    private static final long TAX_IDS = 10_000_000_000L * 26 * 26 * 26 * 26;

    private static final String TAX_ID_PATTERN = "999AA9999AA999";

    private final long key;
    private final Permutation taxIds;

    public Persons(long seed) {
        this.key = Purpose.PERSON.key(seed);
        this.taxIds = new Permutation(TAX_IDS, Purpose.TAX_ID.key(seed));
    }

    public boolean male(long number) {
        return Hash.below(Hash.of(key, number, 0), 100) < PERCENT_MALE;
    }

    public String firstName(long number) {
        return (male(number) ? WordList.FIRST_MALE : WordList.FIRST_FEMALE).pick(Hash.of(key, number, 1));
    }

    /** Middle initial, a capital letter. */
    public char middle(long number) {
        return (char) ('A' + Hash.below(Hash.of(key, number, 2), 26));
    }

    public String lastName(long number) {
        return WordList.LAST.pick(Hash.of(key, number, 3));
    }

    /** 14 characters: 3 digits, 2 letters, 4 digits, 2 letters, 3 digits; no two numbers share one. */
    public String taxId(long number) {
        long v = taxIds.of(number);
        char[] out = new char[TAX_ID_PATTERN.length()];
        for (int i = out.length - 1; i >= 0; i--) {
            boolean digit = TAX_ID_PATTERN.charAt(i) == '9';
            int base = digit ? 10 : 26;
            out[i] = (char) ((digit ? '0' : 'A') + v % base);
            v /= base;
        }
        return new String(out);
    }

    /** Names and tax id of one person. */
    public Person person(long number) {
        return new Person(firstName(number), lastName(number), taxId(number));
    }

    /** A person as an account's permission or an order's executor names them. */
    public record Person(String firstName, String lastName, String taxId) {}
}
