package org.quadrille.study.analysis;

/** What a comparison found. Lack of evidence never means "no difference". */
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
    NOT_TESTED("descriptive only"),
    /**
     * More than one in ten counting runs of an environment failed because of that environment; there is no percentage.
     */
    DOES_NOT_CARRY("cannot sustain the load");

    private final String words;

    Finding(String words) {
        this.words = words;
    }

    /** In words, for readers. */
    public String words() {
        return words;
    }
}
