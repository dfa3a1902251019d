/**
 * {@code quadrille compare}: judges existing runs, numbers in a file, or what a paper prints, as a study does. It
 * refuses what cannot be compared, in one sentence with the fix.
 */
// Used by cli, web.site.
package org.quadrille.study.compare;
