/**
 * Statistics over runs, as pure functions of numbers: one file for each method, each with its source. Which of them
 * leads, and which stands beside it, is in statistics.md, "Which result is the headline". A value that is not a finite number, too few
 * values, and values that leave a statistic without a meaning cause an {@link java.lang.IllegalArgumentException} that
 * says so in one sentence.
 */
// Used by study.
package org.quadrille.statistics;
