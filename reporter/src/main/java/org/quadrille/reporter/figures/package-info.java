/** The figures of a run, each read from the data with an SQL file; no verdicts and no drawing. */
// Used by reporter, study, web.site.
package org.quadrille.reporter.figures;
