/** The objects of every database against the kit's own, and against each other. */
// Used by audit.command.
package org.quadrille.audit.schema;
