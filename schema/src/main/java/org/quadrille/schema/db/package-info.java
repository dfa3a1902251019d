/**
 * How the kit recognises a database: the stamp, names of tables, the SQL files, and queries that
 * can be kept as evidence.
 */
package org.quadrille.schema.db;
