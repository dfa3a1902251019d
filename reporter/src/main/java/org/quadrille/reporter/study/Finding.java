package org.quadrille.reporter.study;

/** What a comparison found. Want of evidence is never "no difference". */
public enum Finding {
    SLOWER("slower"),
    FASTER("faster"),
    /** More of a metric that has no better direction. */
    MORE("more"),
    /** Less of a metric that has no better direction. */
    LESS("less"),
    /** The whole interval of level 1 - 2 alpha lies within the margin. */
    SAME("the same within the margin"),
    CANNOT_TELL("cannot tell"),
    /** Too few values for a test; they are described. */
    NOT_TESTED("described, not tested"),
    /** More than one in ten counting runs of an environment failed for what it is; there is no percentage. */
    DOES_NOT_CARRY("does not carry the load");

    private final String words;

    Finding(String words) {
        this.words = words;
    }

    /** As people read it. */
    public String words() {
        return words;
    }
}
