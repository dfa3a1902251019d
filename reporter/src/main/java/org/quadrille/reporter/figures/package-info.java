/** The figures of a run, each read from the data with an SQL file; no verdicts and no drawing. */
package org.quadrille.reporter.figures;
