/** A run with its evidence as one archive, and what shows that nothing in such an archive was changed (docs/bundle.md). */
// Used by cli.
package org.quadrille.reporter.bundle;
