/**
 * What an audit needs to leave a database as it found it: restoring the rows of a few accounts, and checksums that
 * prove it. Resetting a whole database to its fresh state is in {@code load}.
 */
// Used by audit.
package org.quadrille.schema.undo;
