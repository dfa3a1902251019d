package org.quadrille.common.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/** Suggests the known word that was probably meant by an unknown one. */
public final class Nearest {
    /** A word no longer than this is close to too many others. */
    private static final int SHORT = 2;

    private Nearest() {}

    /**
     * How a sentence about an unknown word ends: {@code ; did you mean "seed"?} if one known word is close, otherwise
     * as given. The close word is the only one that begins with the unknown word, or else the one that differs in the
     * fewest letters: at most two or a third of them, whichever is more. A word of up to two letters may differ in one,
     * if only one known word does.
     */
    public static String ending(String word, Collection<String> known, String otherwise) {
        return to(word.toLowerCase(Locale.ROOT), known)
                .map(near -> "; did you mean \"" + near + "\"?")
                .orElse(otherwise);
    }

    private static Optional<String> to(String word, Collection<String> known) {
        TreeMap<Integer, List<String>> byDistance = new TreeMap<>();
        List<String> longer = new ArrayList<>();
        for (String candidate : known) {
            String lower = candidate.toLowerCase(Locale.ROOT);
            byDistance
                    .computeIfAbsent(distance(word, lower), d -> new ArrayList<>())
                    .add(candidate);
            if (!word.isEmpty() && lower.startsWith(word)) {
                longer.add(candidate);
            }
        }
        if (longer.size() == 1) {
            return Optional.of(longer.get(0));
        }
        boolean brief = word.length() <= SHORT;
        return byDistance.headMap(brief ? 1 : Math.max(SHORT, word.length() / 3), true).values().stream()
                .findFirst()
                .filter(nearest -> !brief || nearest.size() == 1)
                .map(nearest -> nearest.stream()
                        .filter(near -> letters(near).equals(letters(word)))
                        .findFirst()
                        .orElse(nearest.get(0)));
    }

    /** In order: a word whose letters changed places is nearer than one with others. */
    private static String letters(String word) {
        char[] letters = word.toLowerCase(Locale.ROOT).toCharArray();
        Arrays.sort(letters);
        return new String(letters);
    }

    /** Levenshtein distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
