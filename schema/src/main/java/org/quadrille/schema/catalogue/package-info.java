/** The objects of a database except the server's own, and how they differ from those that the kit makes. */
// Used by audit.schema, vconnector.database.
package org.quadrille.schema.catalogue;
