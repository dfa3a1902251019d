/** Which section of the rules is shown by which evidence of a run. */
package org.quadrille.reporter.checklist;
