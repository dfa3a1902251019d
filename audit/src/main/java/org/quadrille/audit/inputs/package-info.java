/** The tool {@code audit inputs}: a run's inputs made once more from their seed, and its trades in the databases. */
// Used by audit.command.
package org.quadrille.audit.inputs;
