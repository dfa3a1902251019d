package org.quadrille.reporter.study;

/** Which direction of a metric is the better one. */
public enum Better {
    HIGHER,
    LOWER,
    /** Neither: CPU in use may be what was bought, or what was wasted. */
    NEITHER
}
