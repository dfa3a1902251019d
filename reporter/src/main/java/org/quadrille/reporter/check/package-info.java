/** The checks: one SQL file each, with clause, bounds and wording beside it, and how they are run. */
package org.quadrille.reporter.check;
