package org.quadrille.common.cli;

/** Words for people. */
public final class Words {
    private Words() {}

    /** A number with its noun, such as {@code 1 run} and {@code 2 runs}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
