/** Which evidence of a run shows which section of the rules. */
// Used by reporter.
package org.quadrille.reporter.checklist;
