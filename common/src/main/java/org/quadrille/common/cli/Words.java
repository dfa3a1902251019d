package org.quadrille.common.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Words for people. */
public final class Words {
    /** Most characters of a foreign text that {@link #quoted} shows. */
    private static final int SHOWN = 60;

    private Words() {}

    /** A number with its noun, such as {@code 1 run} and {@code 2 runs}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** A sentence without its full stop, to stand in another one. */
    public static String clause(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** Whole numbers in rising order, such as {@code 1 to 100}, {@code 1 and 2} or {@code 1, 4 to 7 and 9}. */
    public static String numbers(List<Integer> rising) {
        List<String> parts = new ArrayList<>();
        for (int from = 0; from < rising.size(); ) {
            int to = from;
            while (to + 1 < rising.size() && rising.get(to + 1) == rising.get(to) + 1) {
                to++;
            }
            if (to > from + 1) {
                parts.add(rising.get(from) + " to " + rising.get(to));
            } else {
                rising.subList(from, to + 1).forEach(number -> parts.add(Integer.toString(number)));
            }
            from = to + 1;
        }
        return list(parts);
    }

    /** Words one after the other, such as {@code a}, {@code a and b} or {@code a, b and c}; empty without any. */
    public static String list(Collection<String> words) {
        return list(words, "and");
    }

    /** The same with another word before the last, such as {@code or}. */
    public static String list(Collection<String> words, String before) {
        List<String> all = List.copyOf(words);
        int last = all.size() - 1;
        return last < 1
                ? String.join("", all)
                : String.join(", ", all.subList(0, last)) + " " + before + " " + all.get(last);
    }

    /** A text in lines that end with a line feed, broken between words. @param indent blanks before each line */
    public static String wrapped(String text, int indent, int columns) {
        StringBuilder lines = new StringBuilder();
        String line = "";
        for (String word : text.strip().split(" +")) {
            if (!line.isEmpty() && indent + line.length() + 1 + word.length() > columns) {
                lines.append(" ".repeat(indent)).append(line).append('\n');
                line = word;
            } else {
                line = line.isEmpty() ? word : line + " " + word;
            }
        }
        return lines.append(" ".repeat(indent)).append(line).append('\n').toString();
    }

    /** Sentences, each once, however many subjects it is said of. */
    public static List<String> once(Map<String, ? extends Collection<String>> subjects) {
        return subjects.entrySet().stream()
                .map(said -> list(said.getValue()) + ": " + said.getKey())
                .toList();
    }

    /** Where something listens; an address of IPv6 is in brackets, as its own colons would hide that of the port. */
    public static String endpoint(String host, int port) {
        return (host != null && host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port;
    }

    /**
     * A text from outside the kit, to stand in a sentence: in quotes, cut to 60 characters, on one line, and with
     * characters that nobody can see, or that a terminal would obey, as the escapes of Java.
     */
    public static String quoted(String text) {
        return "\"" + shown(text) + "\"";
    }

    /** As {@link #quoted}, for a text that has its place between quotes already. */
    public static String shown(String text) {
        boolean whole = text.codePointCount(0, text.length()) <= SHOWN;
        return whole ? escaped(text) : escaped(text.substring(0, text.offsetByCodePoints(0, SHOWN))) + "...";
    }

    /** A text of any length, with what nobody can see as the escapes of Java. */
    public static String escaped(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(character -> {
            if (visible(character)) {
                shown.appendCodePoint(character);
            } else {
                for (char half : Character.toChars(character)) {
                    shown.append(String.format(Locale.ROOT, "\\u%04X", (int) half));
                }
            }
        });
        return shown.toString();
    }

    private static boolean visible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> character == ' ';
            default -> true;
        };
    }
}
