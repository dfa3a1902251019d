/** The checks: one SQL file each, with clause, bounds and wording beside it, and how they are run. */
// Used by reporter, study.analysis, web.site.
package org.quadrille.reporter.check;
