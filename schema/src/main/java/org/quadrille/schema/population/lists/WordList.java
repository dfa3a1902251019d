package org.quadrille.schema.population.lists;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.quadrille.common.random.Hash;

/**
 * A fixed list of words or lines, read from a resource beside this class. Lines that begin with {@code #} are comments.
 * Immutable.
 */
public final class WordList {
    public static final WordList FIRST_MALE = read("first_male.txt");
    public static final WordList FIRST_FEMALE = read("first_female.txt");
    public static final WordList LAST = read("last.txt");
    public static final WordList STREETS = read("streets.txt");
    public static final WordList STREET_SUFFIXES = read("street_suffixes.txt");
    public static final WordList TOWN_FIRST = read("town_first.txt");
    public static final WordList TOWN_SECOND = read("town_second.txt");
    public static final WordList ACCOUNT_KINDS_TAXABLE = read("account_kinds_taxable.txt");
    public static final WordList ACCOUNT_KINDS_UNTAXED = read("account_kinds_untaxed.txt");

    private final String[] words;

    private WordList(List<String> words) {
        this.words = words.toArray(String[]::new);
    }

    /** Reads the list {@code name}, a file of this package's resources. */
    static WordList read(String name) {
        try (InputStream in = WordList.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The kit lacks its list " + name);
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            return new WordList(
                    reader.lines().filter(line -> !line.startsWith("#")).toList());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the list " + name, e);
        }
    }

    public int size() {
        return words.length;
    }

    public String get(int index) {
        return words[index];
    }

    /** The word that 64 random bits pick. */
    public String pick(long bits) {
        return words[(int) Hash.below(bits, words.length)];
    }

    /** The fields of each line, between bars. */
    List<String[]> fields() {
        return List.of(words).stream().map(line -> line.split("\\|")).toList();
    }
}
