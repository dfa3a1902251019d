/** Which evidence of a run shows which section of the rules. */
package org.quadrille.reporter.checklist;
