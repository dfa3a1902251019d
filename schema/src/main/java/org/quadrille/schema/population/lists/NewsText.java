package org.quadrille.schema.population.lists;

import java.nio.charset.StandardCharsets;
import org.quadrille.common.random.RandomStream;

/** Text of news: words of a list, the first ones more often than the last, joined by blanks (workload.md 6.6). */
public final class NewsText {
    /** Words are drawn by 16 bits. */
    private static final int DRAWS = 1 << 16;

    private static final byte[] LETTERS;
    /** Where the word of a draw starts in the letters, and its length with the blank after it. */
    private static final int[] START = new int[DRAWS];

    private static final byte[] LENGTH = new byte[DRAWS];

    static {
        WordList words = WordList.read("words.txt");
        StringBuilder letters = new StringBuilder();
        int[] start = new int[words.size() + 1];
        for (int i = 0; i < words.size(); i++) {
            letters.append(words.get(i)).append(' ');
            start[i + 1] = letters.length();
        }
        LETTERS = letters.toString().getBytes(StandardCharsets.US_ASCII);
        for (int draw = 0; draw < DRAWS; draw++) {
            int word = (int) ((long) draw * draw / DRAWS * words.size() / DRAWS);
            START[draw] = start[word];
            LENGTH[draw] = (byte) (start[word + 1] - start[word]);
        }
    }

    private NewsText() {}

    /** Fills all of {@code text}; the last word is cut where the room ends. */
    public static void fill(byte[] text, RandomStream random) {
        long bits = 0;
        int at = 0;
        for (int n = 0; at < text.length; n++) {
            bits = n % 4 == 0 ? random.nextLong() : bits >>> 16;
            int draw = (int) bits & DRAWS - 1;
            int length = Math.min(LENGTH[draw], text.length - at);
            System.arraycopy(LETTERS, START[draw], text, at, length);
            at += length;
        }
    }
}
