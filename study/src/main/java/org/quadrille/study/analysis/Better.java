package org.quadrille.study.analysis;

/** Which direction of a metric is the better one. */
public enum Better {
    HIGHER,
    LOWER,
    /** Neither: CPU in use may be what was bought, or what was wasted. */
    NEITHER
}
