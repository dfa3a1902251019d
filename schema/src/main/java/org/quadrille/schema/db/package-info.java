/**
 * How the kit recognises a database: the stamp, names of tables, the SQL files, and queries that
 * can be kept as evidence.
 */
// Used by audit, schema, study.environment, vconnector, vdriver.command.
package org.quadrille.schema.db;
