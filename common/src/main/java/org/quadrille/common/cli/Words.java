package org.quadrille.common.cli;

import java.util.Locale;

/** Words for people. */
public final class Words {
    /** Most characters of a foreign text that {@link #quoted} shows. */
    private static final int SHOWN = 60;

    private Words() {}

    /** A number with its noun, such as {@code 1 run} and {@code 2 runs}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
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
        StringBuilder shown = new StringBuilder("\"");
        int at = 0;
        for (int n = 0; n < SHOWN && at < text.length(); n++) {
            int character = text.codePointAt(at);
            at += Character.charCount(character);
            if (visible(character)) {
                shown.appendCodePoint(character);
            } else {
                for (char half : Character.toChars(character)) {
                    shown.append(String.format(Locale.ROOT, "\\u%04X", (int) half));
                }
            }
        }
        return shown.append(at < text.length() ? "...\"" : "\"").toString();
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
