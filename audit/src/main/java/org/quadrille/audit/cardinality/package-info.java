/** The rows of all tables against what the load made and the last run left, and the space that they take. */
// Used by audit.command.
package org.quadrille.audit.cardinality;
