package org.quadrille.reporter.figures;

/**
 * What a phase change did to the throughput of a group, all tiles together, in Trade-Results a second.
 *
 * @param phase phase that begins, 2 or more
 * @param targetBefore share of the load in the phase before, percent
 * @param target the same in this phase
 * @param spanSeconds length of the stretch that is compared, from the change on: a price-wave period, or a shorter
 *     phase
 * @param before rate over a stretch of the same length before the change
 * @param measured rate over the stretch
 * @param model rate expected from the orders over the stretch
 * @param level committed Trade-Orders a second of the phase, which the results approach
 */
public record PhaseChange(
        int phase,
        int group,
        double targetBefore,
        double target,
        double spanSeconds,
        double before,
        double measured,
        double model,
        double level) {
    double rise() {
        return target - targetBefore;
    }
}
