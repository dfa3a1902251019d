/**
 * How the kit reaches and recognises a database: addresses, the stamp, names of tables, the SQL files, and queries that
 * can be kept as evidence.
 */
package org.quadrille.schema.db;
