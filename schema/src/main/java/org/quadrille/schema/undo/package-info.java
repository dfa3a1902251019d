/**
 * What an audit needs to leave a database as it found it: taking back the rows of a few accounts, and checksums that
 * prove it. Bringing a whole database back to its fresh state is {@code load}.
 */
package org.quadrille.schema.undo;
