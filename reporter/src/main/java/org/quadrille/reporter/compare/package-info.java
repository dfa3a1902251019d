/**
 * {@code quadrille compare}: the judgement of a study for runs that exist, for numbers in a file, and for what a paper prints.
 * Refuses what cannot be compared, in one sentence with the fix.
 */
package org.quadrille.reporter.compare;
