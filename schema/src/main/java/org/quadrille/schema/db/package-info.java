/**
 * How the kit reaches a database and knows it: addresses, the stamp, names of tables, the SQL files, and a query whose
 * statements can be kept as evidence.
 */
package org.quadrille.schema.db;
