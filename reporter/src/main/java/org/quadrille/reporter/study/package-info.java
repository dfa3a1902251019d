/**
 * Judges what runs of two or more cells say about a question: from observations, one a run, to an analysis with a finding,
 * all of it in words that a page or a terminal can print. Reads the folders of runs for it; draws nothing.
 */
package org.quadrille.reporter.study;
