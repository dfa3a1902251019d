/**
 * Judges what runs of two or more cells say about a question: from observations, one per run, to an analysis with a
 * finding, all of it in words that a page or a terminal can print. It reads the folders of runs for this, but draws
 * nothing.
 */
// Used by study, web.site.
package org.quadrille.study.analysis;
